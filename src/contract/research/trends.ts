import { z } from 'zod';

import { id, instant, pageMeta, paging, sentInstant, text, timeRange } from '#contract/fields.ts';
import { growth } from '#contract/intake/growth.ts';
import { command, query } from '#contract/operation.ts';
import {
  newsSource,
  ownFilters,
  postTypes,
  sourceNames,
  sources,
  sourcesWith,
  type CountName,
  type SourceName,
  type SourceWith,
} from '#contract/sources/all.ts';
import type { OwnField } from '#contract/sources/facts.ts';

const count = z.int().nullable();

/** Fields of every row, whatever its source. */
const row = {
  id,
  title: z.string().nullable(),
  url: z.string(),
  image_url: z.string().nullable(),
  author_name: z.string().nullable(),
  author_handle: z.string().nullable(),
  created_at: instant.describe('Publication, else when it was first seen'),
  total_engagement: count,
  growth_24h: growth,
  text: z.string().nullable().describe('Plain text'),
  lang: z.string().nullable().describe('BCP 47'),
  link_url: z.string().nullable().describe('The page that the post is about, where it is another one'),
  tags: z.array(z.string()),
  first_seen_at: instant,
  story: z
    .object({ id, trends: z.int(), sources: z.int() })
    .nullable()
    .describe('The story it tells together with others; null when it stands alone'),
  demo: z.boolean().describe('True for rows of the demo workspace'),
};

/** Additional fields of some sources' rows. */
const ownFields = {
  trend_score: z.number().nullable(),
  growth_rate: z.number().nullable().describe('Coverage and shares gained an hour'),
  feed_name: z.string().nullable(),
  category_id: id.nullable(),
  category_name: z.string().nullable(),
  sound: z.object({ slug: z.string(), title: z.string(), artist: z.string().nullable() }).nullable(),
  title_en: z.string().nullable(),
  title_zh: z.string().nullable(),
  subreddit: z.string().nullable(),
  flair: z.string().nullable(),
  type: z.enum(postTypes).nullable(),
} satisfies Record<OwnField, z.ZodType>;

type OwnFields<S extends SourceName> = {
  [Field in OwnField as S extends SourceWith<Field> ? Field : never]: (typeof ownFields)[Field];
};

type Row = {
  [S in SourceName]: z.ZodObject<
    { platform: z.ZodLiteral<S> } & typeof row & { [name in CountName<S>]: typeof count } & OwnFields<S>
  >;
}[SourceName];

/** The row of one source: the common fields, the network's own counts, and its additional fields. */
function rowOf(source: SourceName): Row {
  const { counts, fields } = sources[source];
  const shape = {
    platform: z.literal(source),
    ...row,
    ...Object.fromEntries(Object.keys(counts).map((name) => [name, count])),
    ...Object.fromEntries(fields.map((name) => [name, ownFields[name]])),
  };
  // `Row` derives from the same facts.
  return z.object(shape) as unknown as Row;
}

const others = sourceNames.filter((name) => name !== newsSource);

export const trendPost = z.discriminatedUnion('platform', [rowOf(newsSource), ...others.map(rowOf)]);

export type TrendPost = z.output<typeof trendPost>;

const reading = z.object({
  measured_at: instant,
  engagement: count,
  likes: count,
  comments: count,
  shares: count,
  views: count,
  saves: count,
  quotes: count,
});

/** The sources to which a filter applies. */
function only(filter: keyof typeof ownFilters): string {
  return `${sourcesWith(ownFilters[filter]).join(', ')} only`;
}

const sortsText = sourceNames
  .map((name) => `${name}: ${Object.keys(sources[name].sorts).join(', ')}`)
  .join(' · ');

export const trends = {
  list: query({
    summary: 'Trending posts of one source',
    description:
      'Ranked posts of a source with their growth. On the free plan the window is counted back from 72 hours ' +
      'ago and numbers are withheld (metrics_hidden). Tumblr is swept every two hours: prefer 30d or all there.',
    path: 'trending.php',
    permission: 'read',
    counted: true,
    strict: true,
    input: z.object({
      source: z.enum(sourceNames),
      sort: z.string().max(40).optional().describe(`Default is the source's first. ${sortsText}`),
      time_range: timeRange.default('24h'),
      min_engagement: z
        .int()
        .min(0)
        .max(Number.MAX_SAFE_INTEGER)
        .optional()
        .describe('0 is no minimum; with more, posts whose engagement is unknown are left out'),
      keyword: text(200).optional().describe('All words must appear in title, text or tags, in any order'),
      author: text(200).optional().describe('One page or account: part of its name or handle'),
      category: text(200)
        .optional()
        .describe(`${only('category')}: name or id from news-categories.php`),
      subreddit: text(100)
        .optional()
        .describe(`${only('subreddit')}: name of the community`),
      type: z.enum(postTypes).optional().describe(only('type')),
      muted: z
        .enum(['hide', 'show'])
        .default('hide')
        .describe('Whether what you muted is left out (extension)'),
      ...paging,
    }),
    output: z.object({
      posts: z.array(trendPost),
      source: z.enum(sourceNames),
      sort: z.string(),
      time_range: z.string(),
      metrics_hidden: z.boolean(),
    }),
    meta: pageMeta,
    errors: ['unknown_category'],
    examples: [
      { title: 'What the news outlets cover most now', input: { source: 'rss', time_range: '24h' } },
      {
        title: 'Most boosted this week',
        input: { source: 'mastodon', sort: 'most_boosted', time_range: '7d' },
      },
    ],
  }),

  get: query({
    summary: 'One trending post with all its readings',
    path: 'trend.php',
    permission: 'read',
    beyond: true,
    input: z.object({ id }),
    output: z.object({
      post: trendPost,
      readings: z.array(reading).describe('Oldest first'),
      metrics_hidden: z.boolean(),
    }),
    errors: ['not_found'],
    examples: [{ title: 'A post by its id', input: { id: 1 } }],
  }),

  story: query({
    summary: 'Every post that tells one story',
    path: 'story.php',
    permission: 'read',
    beyond: true,
    input: z.object({ id: id.describe('story.id of a row') }),
    output: z.object({ posts: z.array(trendPost), metrics_hidden: z.boolean() }),
    errors: ['not_found'],
    examples: [{ title: 'A story by its id', input: { id: 1 } }],
  }),

  sparklines: query({
    summary: 'The course of engagement of several posts',
    description: 'At most the last 24 readings each; a post without readings is left out.',
    path: 'sparklines.php',
    permission: 'read',
    beyond: true,
    input: z.object({ ids: z.array(id).min(1).max(100) }),
    output: z.object({
      sparklines: z.array(
        z.object({ id, points: z.array(z.tuple([instant, z.int()])).describe('[measured_at, engagement]') }),
      ),
    }),
    examples: [{ title: 'Two posts', input: { ids: [1, 2] } }],
  }),

  push: command({
    summary: 'Push posts and readings of your own collector',
    recorded: false,
    description:
      'Up to 1,000 posts, each the row that docs/import.md describes, and up to 1,000 readings of posts. The same ' +
      'batch twice changes nothing. A known post gets the new counts and the readings at their own times; older ' +
      'counts never replace newer ones where `measured_at` says when they were counted. A row that is refused is ' +
      'named with its reason; the others are stored.',
    path: 'trends.php',
    permission: 'manage',
    effect: 'sets',
    administrator: true,
    beyond: true,
    bodyBytes: 16 * 1024 * 1024,
    input: z.object({
      trends: z
        .array(z.record(z.string(), z.unknown()))
        .max(1000)
        .default([])
        .describe('source, external_id, url or permalink, and whatever else is known'),
      readings: z
        .array(z.record(z.string(), z.unknown()))
        .max(1000)
        .default([])
        .describe('source, external_id, at and stats, of posts that are known or in this batch'),
      source: z.enum(sourceNames).optional().describe('Of rows that name none'),
      measured_at: sentInstant
        .optional()
        .describe('When the stats of the posts were counted: each is then stored as a reading too'),
    }),
    output: z.object({
      added: z.int().describe('Posts that are new'),
      known: z.int().describe('Posts that were here'),
      readings: z.int().describe('Readings that are new'),
      refused: z.array(
        z.object({ list: z.enum(['trends', 'readings']), index: z.int(), reason: z.string() }),
      ),
    }),
    refreshes: ['trends', 'stories', 'newsCategories'],
    examples: [
      {
        title: 'A post with its counts, and an earlier reading',
        input: {
          source: 'tiktok',
          measured_at: '2026-03-01T12:00:00Z',
          trends: [
            {
              external_id: '7000000000000000001',
              url: 'https://www.tiktok.com/@example/video/7000000000000000001',
              text: 'A dance #fyp',
              created_at: '2026-03-01T06:00:00Z',
              stats: { likes: 1200, views: 90000 },
            },
          ],
          readings: [
            {
              external_id: '7000000000000000001',
              at: '2026-03-01T09:00:00Z',
              stats: { likes: 300, views: 20000 },
            },
          ],
        },
      },
    ],
  }),
};
