import type { labelsNouns } from '#contract/labels/nouns.ts';
import type { Handlers } from '#server/context.ts';
import { campaigns } from './campaigns/handlers.ts';
import { labels } from './labels/handlers.ts';

export const labelsHandlers = {
  labels,
  campaigns,
} satisfies Pick<Handlers, keyof typeof labelsNouns>;
