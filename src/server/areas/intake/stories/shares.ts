import type { Kysely } from 'kysely';

import {
  newsSource,
  sourceNames,
  sources,
  noCounts,
  type Counts,
  type SourceName,
} from '#contract/sources/all.ts';
import type { Tables } from '#server/db/tables.ts';
import * as store from './store.ts';
import { canonicalAddress } from './story-keys.ts';

export function reportsShares(source: SourceName): boolean {
  return sources[source].newsShares !== undefined;
}

const networks = sourceNames.filter(reportsShares);

export interface NewsShares {
  trendId: number;
  createdAt: Date;
  source: typeof newsSource;
  counts: Counts;
}

/**
 * How often the news entries of these stories were shared according to our own store: the sum over the posts
 * that link to an entry's URL. Entries that no post links to are left out, since nothing is known about them.
 */
export async function sharesOfNews(db: Kysely<Tables>, storyIds: readonly number[]): Promise<NewsShares[]> {
  if (storyIds.length === 0) return [];
  const rows = await store.linksOf(db, storyIds, networks);
  const posts = Map.groupBy(
    rows.filter(({ source }) => source !== newsSource),
    ({ link_url }) => canonicalAddress(link_url ?? ''),
  );
  return rows.flatMap(({ id, source, url, created_at }) => {
    const sharedPosts = source === newsSource ? posts.get(canonicalAddress(url)) : undefined;
    return sharedPosts
      ? [{ trendId: id, createdAt: created_at, source: newsSource, counts: sharesIn(sharedPosts) }]
      : [];
  });
}

function sharesIn(posts: readonly store.LinkRow[]): Counts {
  const sums = { ...noCounts };
  for (const post of posts) {
    const column = sources[post.source].newsShares;
    const count = column && post[column];
    if (column && typeof count === 'number') sums[column] = (sums[column] ?? 0) + count;
  }
  return sums;
}
