import { z } from 'zod';

import { done, instant, text, timeRange } from '#contract/fields.ts';
import { growth } from '#contract/intake/growth.ts';
import { command, query } from '#contract/operation.ts';
import { sourceNames } from '#contract/sources/all.ts';
import { trendPost } from './trends.ts';

/** Each network's matches are counted up to here; one more means "more than that". */
export const searchCountedUpTo = 10_000;

const mergedRow = z.object({
  platform: z.enum(sourceNames),
  id: z.int(),
  title: z.string().nullable(),
  description: z.string().nullable(),
  post_url: z.string(),
  thumbnail_url: z.string().nullable(),
  author_name: z.string().nullable(),
  author_handle: z.string().nullable(),
  engagement_score: z
    .number()
    .nullable()
    .describe('null where no count of it is known, as of most rss posts: sort those last, and show no 0'),
  stats: z
    .record(z.string(), z.int().nullable())
    .nullable()
    .describe('The network’s own counts by its own words; null on the free plan'),
  growth_24h: growth,
  created_at: instant,
  rank: z.int().describe('Place in the merged list, from 1'),
  raw: trendPost.describe('The row as trending.php returns it'),
});

const searchedSource = z.object({
  source: z.enum(sourceNames),
  total: z
    .int()
    .nullable()
    .describe(
      'Stops counting at 10000 and says 10001 beyond; null, with an error, where it is not known (extension)',
    ),
  returned: z.int(),
  ms: z.number().describe('How long the look-up took that found these'),
  error: z
    .string()
    .optional()
    .describe('Why this network could not be searched, where it could not (extension)'),
});

export const search = {
  posts: query({
    summary: 'Keyword search across all networks',
    description:
      'All words must appear in title, text or tags, in any order; case and accents do not matter, and a ' +
      'singular finds its plural. As an extension, "words in quotes" must stand side by side exactly so, ' +
      'begin* finds what begins so (three letters at least), and a word after a minus must not appear. A ' +
      'network that fails or takes too long answers total null with an error, the others answer all the ' +
      'same. A network’s total stops at 10000 and says 10001 beyond. On the free plan the window is counted back ' +
      'from 72 hours ago and numbers are withheld (metrics_hidden); searches do not count toward the daily ' +
      'quota.',
    path: 'search.php',
    permission: 'read',
    input: z.object({
      keyword: text(200).optional().describe('Required, here or as q'),
      q: text(200).optional().describe('The same as keyword'),
      sources: text(200)
        .default('all')
        .describe(`all, or several of ${sourceNames.join(', ')} by commas`),
      time_range: timeRange.default('30d'),
      per_source: z.int().min(1).max(50).default(10).describe('Posts of each network, 1 to 50'),
      sort: z.enum(['engagement', 'recent']).default('engagement'),
      min_engagement: z
        .int()
        .min(0)
        .max(Number.MAX_SAFE_INTEGER)
        .optional()
        .describe('Applied to each network'),
      muted: z
        .enum(['hide', 'show'])
        .default('hide')
        .describe('Whether what you muted is left out (extension)'),
    }),
    output: z.object({
      keyword: z.string(),
      posts: z.array(mergedRow),
      sources: z
        .array(searchedSource)
        .describe('Total 0: no matches in this window. Total null: not known, error says why'),
      metrics_hidden: z.boolean(),
    }),
    meta: z.object({
      total: z
        .int()
        .nullable()
        .describe(
          'All networks together; at least so many where total_exact is false; null where none answered',
        ),
      total_exact: z.boolean().describe('False where a network stopped counting or failed (extension)'),
      time_range: z.string(),
      per_source: z.int(),
      sort: z.enum(['engagement', 'recent']),
    }),
    errors: ['plan_required'],
    examples: [
      { title: 'Everything about elections of the last 30 days', input: { keyword: 'election' } },
      {
        title: 'Side by side on two networks, newest first',
        input: { q: '"climate policy" -podcast', sources: 'rss,reddit', time_range: '7d', sort: 'recent' },
      },
    ],
  }),

  recent: query({
    summary: 'My recent searches',
    description: 'My last 20 different searches, the newest first; searches are kept for 90 days.',
    path: 'search.php',
    action: { in: 'query', value: 'recent' },
    permission: 'read',
    beyond: true,
    input: z.object({}),
    output: z.object({
      searches: z.array(
        z.object({
          keyword: z.string(),
          sources: z.string(),
          time_range: z.string(),
          sort: z.enum(['engagement', 'recent']),
          results: z.int().describe('How many posts it returned'),
          searched_at: instant,
        }),
      ),
    }),
    examples: [{ title: 'Mine', input: {} }],
  }),

  forget: command({
    summary: 'Clear my search history',
    path: 'search.php',
    action: { in: 'body', value: 'forget' },
    permission: 'read',
    effect: 'ends',
    beyond: true,
    input: z.object({}),
    output: done,
    // Only the history: repeating an open search would add it again.
    refreshes: ['search.recent'],
    examples: [{ title: 'Clear mine', input: {} }],
  }),
};
