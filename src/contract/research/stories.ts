import { z } from 'zod';

import { id, instant, pageMeta, paging, text, timeRange } from '#contract/fields.ts';
import { growth } from '#contract/intake/growth.ts';
import { t } from '#contract/message.ts';
import { query } from '#contract/operation.ts';
import { sourceNames } from '#contract/sources/all.ts';
import { parseTimeRange } from '#contract/time-range.ts';
import { longestStoryRange, storySorts } from './story-sorts.ts';
import { trendPost } from './trends.ts';

const longestMs = Number(parseTimeRange(longestStoryRange));

/** How many of each source's fastest items are read, and how many of the newest of all. */
export const storiesLookedAt = { fastest: 200, newest: 2_000 } as const;

/** Why a figure is missing. */
export const figureReasons = ['withheld', 'no_numbers', 'not_reread', 'read_once'] as const;

const platform = z.enum(sourceNames);

const fastest = z.object({
  id: id.describe('The item'),
  platform,
  measure: z
    .enum(['engagement', 'sources'])
    .describe('What grows: the engagement of the item, or, of news, how many sources tell the story'),
  per_hour: z.number().describe('So much an hour, over its real window'),
  growth: growth.describe('Of the item; null where the measure is sources'),
});

const strongest = z.object({
  id: id.describe('The item'),
  platform: platform.describe('Where this number is from'),
  engagement: z.int(),
});

export const story = z.object({
  id: id.describe('For story.php where items is 2 or more; else the id of its only item'),
  lead: trendPost.describe(
    'The item that stands for it, as trending.php returns it: its first with a title and a picture',
  ),
  items: z.int(),
  sources: z.int().describe('Who tells it: each outlet and each network once'),
  platforms: z.array(platform).describe('Where it appears, in our order'),
  since: instant.describe('Publication of its first item'),
  latest_at: instant.describe('Publication of its latest item'),
  fastest: fastest
    .nullable()
    .describe('Its item that rises fastest among those of its own source; null when no change can be stated'),
  no_growth: z
    .enum(figureReasons)
    .nullable()
    .describe(
      'Why fastest is null: withheld by the plan; no_numbers: no count of it is known; not_reread: its sources are ' +
        'not read twice; read_once: no second reading yet',
    ),
  strongest: strongest.nullable().describe('The greatest engagement of one item; null when none is known'),
});

export type Story = z.output<typeof story>;

export const stories = {
  list: query({
    summary: 'Stories across all sources',
    description:
      'What several items tell together is one story; an item that stands alone is a story of one. A story is listed ' +
      'when an item of it that fits the filters was published in the time range. rising: stories with an item that ' +
      'grows, by the place of that item among the growing items of its own source, so that a view here is not held ' +
      'against a like there; then all others, newest first. widest: in the most sources. At most the ' +
      `${storiesLookedAt.fastest} fastest items of each source and the ${storiesLookedAt.newest} newest of all are ` +
      'looked at. On the free plan the window is counted back from 72 hours ago and numbers are withheld ' +
      '(metrics_hidden).',
    path: 'stories.php',
    permission: 'read',
    beyond: true,
    input: z.object({
      sort: z.enum(storySorts).default('rising'),
      time_range: timeRange
        .refine(
          (value) => {
            const length = parseTimeRange(value);
            // An invalid range is refused above.
            return length === null || (length !== 'all' && length <= longestMs);
          },
          {
            error: () =>
              t`must be ${{ longest: longestStoryRange }} at most: list older items by their source`,
          },
        )
        .default('24h')
        .describe(`A number with unit (24h, 7d, 2w) or a bare number of days, ${longestStoryRange} at most`),
      sources: text(200)
        .default('all')
        .describe(`all, or several of ${sourceNames.join(', ')} by commas`),
      keyword: text(200).optional().describe('All words must appear in title, text or tags of an item'),
      author: text(200).optional().describe('One page or account: part of its name or handle'),
      category: text(200).optional().describe('Of news: name or id from news-categories.php'),
      lang: text(35)
        .optional()
        .describe('BCP 47; pt finds pt-BR too. Items of unknown language are left out'),
      min_engagement: z
        .int()
        .min(0)
        .max(Number.MAX_SAFE_INTEGER)
        .optional()
        .describe('Of an item; 0 is no minimum'),
      muted: z.enum(['hide', 'show']).default('hide').describe('Whether what you muted is left out'),
      ...paging,
    }),
    output: z.object({
      stories: z.array(story),
      sort: z.enum(storySorts),
      time_range: z.string(),
      metrics_hidden: z.boolean(),
    }),
    meta: pageMeta,
    errors: ['unknown_category'],
    examples: [
      { title: 'What rises anywhere', input: {} },
      { title: 'What most sources tell this week', input: { sort: 'widest', time_range: '7d' } },
    ],
  }),
};
