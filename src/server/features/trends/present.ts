import { weightAt } from '#contract/rank.ts';
import { sources, type CountColumn, type SourceName } from '#contract/sources.ts';
import type { TrendPost } from '#contract/trends.ts';
import { growthFrom } from '#server/features/ingest/rows.ts';
import type { TrendRecord } from './store-row.ts';

export interface Presented {
  /** The free plan sees no numbers. */
  hideMetrics: boolean;
  now: Date;
  /** Where our own pictures are; without a slash at its end. */
  baseUrl: string;
}

/** A stored trend as the API shows it: the network's own words for its counts, nothing invented. */
export function presentTrend(row: TrendRecord, presented: Presented): TrendPost {
  return shape(row.source, {
    platform: row.source,
    ...common(row, presented),
    ...ownCounts(row, presented),
    ...ownFields(row, presented),
  });
}

/** The fields were built from the same facts as the schema, which the tests of every source check. */
function shape(source: SourceName, fields: object): TrendPost {
  return fields as Extract<TrendPost, { platform: typeof source }>;
}

function common(row: TrendRecord, { hideMetrics, baseUrl }: Presented) {
  return {
    id: row.id,
    title: row.title,
    url: row.url,
    image_url: row.image_url?.startsWith('/') ? `${baseUrl}${row.image_url}` : row.image_url,
    author_name: row.author_name,
    author_handle: row.author_handle,
    created_at: row.created_at.toISOString(),
    total_engagement: hideMetrics ? null : row.engagement,
    growth_24h: hideMetrics ? null : growthFrom(row),
    text: row.text,
    lang: row.lang,
    link_url: row.link_url,
    tags: row.tags,
    first_seen_at: row.first_seen_at.toISOString(),
    story:
      row.story_id !== null && row.story_trends !== null && row.story_sources !== null
        ? { id: row.story_id, trends: row.story_trends, sources: row.story_sources }
        : null,
    demo: row.demo,
  };
}

function ownCounts(row: TrendRecord, { hideMetrics }: Presented): Record<string, number | null> {
  const names: [string, CountColumn][] = Object.entries(sources[row.source].counts);
  return Object.fromEntries(names.map(([name, column]) => [name, hideMetrics ? null : row[column]]));
}

function ownFields(row: TrendRecord, { hideMetrics, now }: Presented): object {
  const sound =
    row.sound_slug === null || row.sound_title === null
      ? null
      : { slug: row.sound_slug, title: row.sound_title, artist: row.sound_artist };
  switch (row.source) {
    case 'rss':
      return {
        trend_score: hideMetrics ? null : weightAt(row.score, now),
        growth_rate: hideMetrics ? null : row.growth_rate,
        feed_name: row.feed_name,
        category_id: row.category_id,
        category_name: row.category_name,
      };
    case 'tiktok':
    case 'instagram':
      return { sound };
    case 'douyin':
      return { ...douyinTitles(row), sound };
    case 'reddit':
      return { subreddit: row.community, flair: row.flair };
    case 'hackernews':
      return { type: row.type };
    case 'facebook':
    case 'x':
    case 'pinterest':
    case 'bluesky':
    case 'mastodon':
    case 'tumblr':
      return {};
  }
}

/** Douyin's board gives a Chinese title; an English one stands in the text where a collector translated it. */
function douyinTitles(row: TrendRecord) {
  return { title_zh: row.title, title_en: row.text };
}
