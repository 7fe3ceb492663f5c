import type { analyticsNouns } from '#contract/analytics/nouns.ts';
import type { Handlers } from '#server/context.ts';
import { analytics } from './analytics/handlers.ts';

export const analyticsHandlers = {
  analytics,
} satisfies Pick<Handlers, keyof typeof analyticsNouns>;
