import { z } from 'zod';

import { countedAt, pageMeta, paging, text } from '#contract/fields.ts';
import { query } from '#contract/operation.ts';
import { listed } from '#contract/reader.ts';
import { soundNetworks, sources } from '#contract/sources/all.ts';
import { examplePost } from './example-post.ts';

/** A sound is listed when at least this many different accounts used it in the window. */
export const leastCreators = 3;

const use = z.object({
  posts: z.int(),
  creators: z.int().describe('Different accounts'),
  eng: z.int().nullable().describe('Engagement of the posts together'),
  per_post: z.number().nullable().describe('Engagement a post, over posts whose engagement is known'),
});

export const soundRow = z.object({
  slug: z.string(),
  title: z.string(),
  artist: z.string().nullable(),
  networks: z.partialRecord(z.enum(soundNetworks), use),
  cross: z.boolean().describe('Used on more than one network'),
  stronger: z.enum(soundNetworks).describe('Where a post with it gets more engagement'),
  sample: z.object({ posts: z.int(), creators: z.int() }),
  total_engagement: z.int().nullable(),
  page_url: z.string(),
});

export const sounds = {
  list: query({
    summary: 'Trending audio',
    description:
      `Sounds of ${listed(soundNetworks.map((name) => sources[name].label))}, those on multiple networks first, ` +
      'then by engagement. A sound is listed only when several different accounts used it. With slug: one sound and the posts that used it.',
    path: 'sounds.php',
    permission: 'read',
    counted: true,
    input: z.object({
      network: z.enum(['all', ...soundNetworks]).default('all'),
      q: text(200).optional().describe('Words in title or artist'),
      cross_only: z.int().min(0).max(1).default(0).describe('1 = only sounds of more than one network'),
      slug: text(300).optional().describe('One sound, with posts that used it'),
      ...paging,
    }),
    output: z.object({
      sounds: z.array(
        soundRow.extend({ posts: z.array(examplePost).optional().describe('With slug: who used it best') }),
      ),
      window: z.object({ type: z.string(), note: z.string() }),
      gates: z.object({ min_creators: z.int() }),
      counted_at: countedAt,
      metrics_hidden: z.boolean(),
    }),
    meta: pageMeta,
    errors: ['not_found'],
    examples: [
      { title: 'On multiple networks', input: { cross_only: 1 } },
      { title: 'On TikTok', input: { network: 'tiktok' } },
    ],
  }),
};
