import { z } from 'zod';

import { countedAt, instant, pageMeta, paging, text } from '#contract/fields.ts';
import { query } from '#contract/operation.ts';
import { hashtagNetworks } from '#contract/sources/all.ts';
import { examplePost } from './example-post.ts';

export const hashtagSorts = ['trending', 'posts', 'engagement', 'growth'] as const;

/** The minimum for a tag to be listed, in the window, and for its growth to be stated, in the one before. */
export const hashtagGates = { min_posts: 3, min_creators: 2, min_posts_before: 10 } as const;

const withTag = z.object({ tag: z.string(), posts: z.int() });
const count = z.int().nullable();

export const hashtagRow = z.object({
  tag: z.string().describe('As it is most often written'),
  network: z.enum(['all', ...hashtagNetworks]),
  posts: z.int(),
  creators: z.int().describe('Different accounts'),
  engagement: count.describe('Of the posts together; null where none is known'),
  growth: z
    .object({ from: z.int(), to: z.int(), delta: z.int(), percent: z.number() })
    .nullable()
    .describe('Posts of this window against the one before; null where that had too few'),
  co_occurring: z.array(withTag).describe('Tags that stand beside it most often'),
});

const detail = {
  by_day: z.array(z.object({ date: z.iso.date(), posts: z.int() })).describe('UTC days, oldest first'),
  networks: z
    .array(z.object({ network: z.enum(hashtagNetworks), posts: z.int(), engagement: count }))
    .describe('Those where it passes the gates by itself'),
  top_posts: z.array(examplePost),
};

export const hashtags = {
  list: query({
    summary: 'Trending hashtags',
    description:
      'Tags by how far their use exceeds that of the window before, by posts, engagement or growth. Case and ' +
      'accents make no other tag. With tag: one tag with its days, its networks and its best posts.',
    path: 'hashtags.php',
    permission: 'read',
    counted: true,
    input: z.object({
      network: z.enum(['all', ...hashtagNetworks]).default('all'),
      sort: z.enum(hashtagSorts).default('trending'),
      q: text(200).optional().describe('Letters that the tag contains'),
      tag: text(200).optional().describe('One tag, with or without #'),
      ...paging,
    }),
    output: z.object({
      hashtags: z.array(hashtagRow.extend(z.object(detail).partial().shape)),
      network: z.enum(['all', ...hashtagNetworks]),
      sort: z.enum(hashtagSorts),
      window: z.object({ type: z.string(), from: instant, to: instant, note: z.string() }),
      gates: z.object({ min_posts: z.int(), min_creators: z.int(), min_posts_before: z.int() }),
      how_to_read: z.string(),
      counted_at: countedAt,
      metrics_hidden: z.boolean(),
    }),
    meta: pageMeta,
    errors: ['not_found'],
    examples: [
      { title: 'What comes up on TikTok', input: { network: 'tiktok' } },
      { title: 'Most used everywhere', input: { sort: 'posts' } },
    ],
  }),
};
