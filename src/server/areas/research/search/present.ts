import type { AnswerOf } from '#contract/operation.ts';
import type { search } from '#contract/research/search.ts';
import { sources } from '#contract/sources/all.ts';
import type { CountColumn } from '#contract/sources/facts.ts';
import { presentTrend, type Presented } from '#server/areas/research/trends/present.ts';
import type { TrendRecord } from '#server/areas/research/trends/store-row.ts';
import type { SearchOrder } from './store.ts';

type MergedRow = AnswerOf<typeof search.posts>['posts'][number];

/** The posts of all sources in one order, each with the fields that all networks share. */
export function presentMerged(
  rows: readonly TrendRecord[],
  order: SearchOrder,
  presented: Presented,
): MergedRow[] {
  return rows.toSorted(order === 'recent' ? byTime : byEngagement).map((row, index) => {
    const raw = presentTrend(row, presented);
    return {
      platform: row.source,
      id: raw.id,
      title: raw.title,
      description: raw.text,
      post_url: raw.url,
      thumbnail_url: raw.image_url,
      author_name: raw.author_name,
      author_handle: raw.author_handle,
      engagement_score: raw.total_engagement,
      stats: presented.hideMetrics ? null : statsOf(row),
      growth_24h: raw.growth_24h,
      created_at: raw.created_at,
      rank: index + 1,
      raw,
    };
  });
}

function statsOf(row: TrendRecord): Record<string, number | null> {
  const counts: [string, CountColumn][] = Object.entries(sources[row.source].counts);
  return Object.fromEntries(counts.map(([name, column]) => [name, row[column]]));
}

function byTime(a: TrendRecord, b: TrendRecord): number {
  return b.created_at.getTime() - a.created_at.getTime() || b.id - a.id;
}

/** Unknown engagement comes last: it is not zero. */
function byEngagement(a: TrendRecord, b: TrendRecord): number {
  return (b.engagement ?? -1) - (a.engagement ?? -1) || byTime(a, b);
}
