import { z } from 'zod';

import { instant } from '#contract/fields.ts';
import { metricNames, missingReasons } from '#contract/networks/post-metrics.ts';

const count = z.int().nullable();

/** The numbers of a post on one account. */
export const figures = z.object({
  impressions: count.describe('How often it was shown; views or plays where the network counts those'),
  reach: count.describe('How many saw it'),
  likes: count,
  comments: count,
  shares: count,
  saves: count,
  clicks: count,
  score: count.describe('Up-votes less down-votes'),
  engagement: count.describe('Likes, comments, shares, saves and score together, of those that are known'),
});

export const missing = z
  .partialRecord(z.enum(metricNames), z.enum(missingReasons))
  .describe(
    'Why a number is null. unsupported: the network has none. delayed: it will come. withheld: the network has it ' +
      'and does not tell. gone: the post was taken down before it was counted',
  );

export const targetMetrics = figures.extend({
  missing,
  own: z.record(z.string(), z.number()).describe('What the network reported, under its own names'),
  sandbox: z.boolean().describe('True where the numbers are made up by a sandbox'),
  read_at: instant.nullable().describe('When they were read last'),
  next_at: instant.nullable().describe('When they are read next; null when no more'),
  gone_at: instant.nullable().describe('Since when the network does not know the post any more'),
  problem: z.string().nullable().describe('Why they could not be read last time, or cannot be at present'),
});

export type TargetMetrics = z.output<typeof targetMetrics>;
