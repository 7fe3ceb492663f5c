import { z } from 'zod';

import { countedAt, instant, pageMeta, paging, text } from '#contract/fields.ts';
import { query } from '#contract/operation.ts';
import { communityNetworks, communitySorts } from './community-sorts.ts';
import { examplePost } from './example-post.ts';

/** The minimum for a community to be listed. */
export const communityGates = {
  reddit: { min_posts_held: 5, min_members: 500, min_peak_score: 20, adult_excluded: true },
  bluesky: { min_posts_held: 3, min_members: null, min_peak_score: null, adult_excluded: true },
} as const;

/** The minimum number of posts for a slot of the week to be shown. */
export const leastPostsPerSlot = 5;

const number = z.number().nullable();
const count = z.int().nullable();
const window = z.object({ from: instant, to: instant }).describe('First and last post held');
const sample = z.object({ posts: z.int() });

const slot = {
  posts: z.int(),
  hit_rate_pct: number.describe('Share of these posts that reached the community’s top quarter by score'),
};

const redditDetail = {
  timing: z.object({
    best_hours_utc: z.array(z.object({ hour_utc: z.int().min(0).max(23), ...slot })).describe('Best first'),
    best_day_utc: z.object({ weekday_name_utc: z.string(), ...slot }).nullable(),
    sample: z.object({ posts: z.int(), min_posts_per_slot: z.int() }),
  }),
  pace: z.object({ posts_7d: z.int(), posts_30d: z.int(), last_post_at: instant }).describe('Posts held'),
  flairs: z.array(z.object({ flair: z.string(), posts: z.int() })),
  type_mix: z.array(
    z.object({ type: z.enum(['text', 'image', 'video', 'link']), posts: z.int(), share_pct: z.number() }),
  ),
  top_posts: z.array(examplePost),
  similar: z
    .array(
      z.object({
        subreddit: z.string(),
        slug: z.string(),
        members: count,
        shared_words: z.array(z.string()).describe('What the best posts of both are about'),
      }),
    )
    .describe('Most alike first'),
};

export const redditCommunity = z.object({
  subreddit: z.string(),
  slug: z.string(),
  members: count,
  peak_per_1k: number.describe('Best score collected, divided by members in thousands'),
  peak_score: count,
  peak_comments: count,
  sample,
  window,
  url: z.string(),
  page_url: z.string(),
});

const blueskyDetail = {
  top_posts: z.array(examplePost),
  top_authors: z.array(
    z.object({
      author_handle: z.string().nullable(),
      author_name: z.string().nullable(),
      posts: z.int(),
      likes: count,
    }),
  ),
  top_hashtags: z.array(z.object({ tag: z.string(), posts: z.int() })),
};

export const blueskyFeed = z.object({
  feed: z.string(),
  slug: z.string(),
  title: z.string().nullable(),
  description: z.string().nullable(),
  feed_likes: count,
  avg_likes: number,
  top_likes: count,
  sample,
  window,
  url: z.string().nullable(),
  page_url: z.string(),
});

export const communities = {
  list: query({
    summary: 'Subreddits and Bluesky feeds worth posting to',
    description:
      'Communities by what a good post reached there. No average score is given for Reddit: what we hold is ' +
      `what stood out, so an average would promise too much. Sorts: reddit ${communitySorts.reddit.join(', ')}; ` +
      `bluesky ${communitySorts.bluesky.join(', ')}.`,
    path: 'communities.php',
    permission: 'read',
    counted: true,
    input: z.object({
      network: z.enum(communityNetworks).default('reddit'),
      q: text(200).optional().describe('Words in the name; bluesky: in name, description or slug'),
      sort: text(40).optional().describe('Default is the network’s first'),
      min_members: z.int().min(0).max(Number.MAX_SAFE_INTEGER).optional().describe('reddit only'),
      max_members: z.int().min(0).max(Number.MAX_SAFE_INTEGER).optional().describe('reddit only'),
      subreddit: text(100).optional().describe('reddit: one community in detail'),
      feed: text(300).optional().describe('bluesky: one feed by its slug, in detail'),
      ...paging,
    }),
    output: z.object({
      communities: z.array(
        z.union([
          redditCommunity.extend(z.object(redditDetail).partial().shape),
          blueskyFeed.extend(z.object(blueskyDetail).partial().shape),
        ]),
      ),
      network: z.enum(communityNetworks),
      sort: z.string(),
      gates: z.object({
        min_posts_held: z.int(),
        min_members: count,
        min_peak_score: count,
        adult_excluded: z.boolean(),
      }),
      how_to_read: z.string(),
      counted_at: countedAt,
      metrics_hidden: z.boolean(),
    }),
    meta: pageMeta,
    errors: ['not_found'],
    examples: [
      { title: 'Where a post can exceed the community’s size', input: { sort: 'upside' } },
      { title: 'Feeds of Bluesky', input: { network: 'bluesky' } },
    ],
  }),
};
