import type { analyticsNouns } from '#contract/analytics/nouns.ts';
import type { Handlers } from '#server/context.ts';
import { analytics } from './analytics/handlers.ts';
import { reports } from './reports/handlers.ts';

export const analyticsHandlers = {
  analytics,
  reports,
} satisfies Pick<Handlers, keyof typeof analyticsNouns>;
