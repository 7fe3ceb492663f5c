import type { TrendPost } from '#contract/research/trends.ts';
import { sources, type SourceName } from '#contract/sources/all.ts';
import type { CountColumn, OwnField } from '#contract/sources/facts.ts';
import { growthFrom } from '#server/areas/intake/ingest/rows.ts';
import { weightAt } from '#server/areas/intake/ingest/trend-score.ts';
import type { TrendRecord } from './store-row.ts';

export interface Presented {
  /** The free plan sees no numbers. */
  hideMetrics: boolean;
  now: Date;
  /** The base URL of our own pictures, without a slash at its end. */
  baseUrl: string;
}

/** A stored trend as the API shows it: with the network's own names for its counts. */
export function presentTrend(row: TrendRecord, presented: Presented): TrendPost {
  return shape(row.source, {
    platform: row.source,
    ...common(row, presented),
    ...ownCounts(row, presented),
    ...ownFields(row, presented),
  });
}

/** The fields follow from the same definitions as the schema, which the tests of every source check. */
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
    created_at: row.created_at,
    total_engagement: hideMetrics ? null : row.engagement,
    growth_24h: hideMetrics ? null : growthFrom(row),
    text: row.text,
    lang: row.lang,
    link_url: row.link_url,
    tags: row.tags,
    first_seen_at: row.first_seen_at,
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

function ownFields(row: TrendRecord, presented: Presented): object {
  return Object.fromEntries(sources[row.source].fields.map((name) => [name, readers[name](row, presented)]));
}

const readers: Readonly<Record<OwnField, (row: TrendRecord, presented: Presented) => unknown>> = {
  trend_score: ({ score }, { hideMetrics, now }) => (hideMetrics ? null : weightAt(score, now)),
  growth_rate: ({ growth_rate }, { hideMetrics }) => (hideMetrics ? null : growth_rate),
  feed_name: ({ feed_name }) => feed_name,
  category_id: ({ category_id }) => category_id,
  category_name: ({ category_name }) => category_name,
  sound: ({ sound_slug: slug, sound_title: title, sound_artist: artist }) =>
    slug === null || title === null ? null : { slug, title, artist },
  // A board gives the title in its own language; a collector's English translation is in the text.
  title_en: ({ text }) => text,
  title_zh: ({ title }) => title,
  subreddit: ({ community }) => community,
  flair: ({ flair }) => flair,
  type: ({ type }) => type,
};
