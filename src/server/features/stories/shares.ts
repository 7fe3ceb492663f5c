import type { Kysely } from 'kysely';

import { noCounts, type CountColumn, type Counts, type SourceName } from '#contract/sources.ts';
import type { Tables } from '#server/db/tables.ts';
import * as store from './store.ts';
import { canonicalAddress } from './story-keys.ts';

/**
 * Networks whose posts link to news, and their count that a news entry shows: Facebook's shares, Reddit's score,
 * Pinterest's saves. The entry keeps each in the column of the same name.
 */
const tellers = { facebook: 'shares', reddit: 'likes', pinterest: 'saves' } as const satisfies Partial<
  Record<SourceName, CountColumn>
>;
const networks = Object.keys(tellers) as (keyof typeof tellers)[];

export function tellsShares(source: SourceName): boolean {
  return Object.hasOwn(tellers, source);
}

export interface NewsShares {
  trendId: number;
  createdAt: Date;
  source: 'rss';
  counts: Counts;
}

/**
 * What our own store knows of how often the news entries of these stories were shared: the sum over the posts
 * that link to an entry's address. Entries that no post links to are left out, for nothing is known of them.
 */
export async function sharesOfNews(db: Kysely<Tables>, storyIds: readonly number[]): Promise<NewsShares[]> {
  if (storyIds.length === 0) return [];
  const rows = await store.linksOf(db, storyIds, networks);
  const posts = Map.groupBy(
    rows.filter(({ source }) => source !== 'rss'),
    ({ link_url }) => canonicalAddress(link_url ?? ''),
  );
  return rows.flatMap(({ id, source, url, created_at }) => {
    const telling = source === 'rss' ? posts.get(canonicalAddress(url)) : undefined;
    return telling ? [{ trendId: id, createdAt: created_at, source: 'rss', counts: sharesIn(telling) }] : [];
  });
}

function sharesIn(posts: readonly store.LinkRow[]): Counts {
  const sums = networks.map((network): [CountColumn, number | null] => {
    const column = tellers[network];
    const known = posts.flatMap((post) => (post.source === network ? (post[column] ?? []) : []));
    return [column, known.length === 0 ? null : known.reduce((sum, count) => sum + count, 0)];
  });
  return { ...noCounts, ...Object.fromEntries(sums) };
}
