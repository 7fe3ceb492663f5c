import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';

import type { TrendPost } from '#contract/trends.ts';
import { api } from '#web/api.ts';
import { defaultTimeRange, listParameters, type ExploreSearch } from '#web/parts/explore-search.ts';
import { foldStories } from '#web/parts/stories.ts';

const perPage = 50;

export type Points = readonly (readonly [string, number])[];

/** The posts that the address asks for, page after page: all that are `loaded`, and those that are listed. */
export function useTrending(search: ExploreSearch) {
  const query = api.trends.list.useInfiniteQuery({
    ...listParameters(search),
    time_range: search.time_range ?? defaultTimeRange,
    per_page: perPage,
  });
  const pages = query.data?.pages;
  // A post may slide onto the next page while somebody reads: it is listed once.
  const loaded = useMemo(
    () => [...new Map(pages?.flatMap(({ data }) => data.posts).map((post) => [post.id, post])).values()],
    [pages],
  );
  const folded = useMemo(() => foldStories(loaded), [loaded]);
  const posts = search.stories === 'apart' ? loaded : folded.first;
  return { query, loaded, posts, again: folded.again, first: pages?.[0] };
}

/** The readings of the posts from `start` to `end`, by post; asked for in whole blocks so that each is asked once. */
export function useSparklines(posts: readonly TrendPost[], start: number, end: number, enabled: boolean) {
  return useQueries({
    queries: blocksOf(posts, start, end).map((ids) => ({
      ...api.trends.sparklines.queryOptions({ ids }),
      enabled,
      staleTime: 10 * 60_000,
      placeholderData: keepPreviousData,
    })),
    combine: (results) =>
      new Map<number, Points>(
        results.flatMap(({ data }) => data?.sparklines ?? []).map(({ id, points }) => [id, points]),
      ),
  });
}

/** The ids of the posts around those from `start` to `end`, in the blocks that are asked for together. */
export function blocksOf(posts: readonly TrendPost[], start: number, end: number): number[][] {
  const blocks: number[][] = [];
  for (let block = Math.floor(start / perPage); block <= Math.floor(end / perPage); block++) {
    const ids = posts.slice(block * perPage, (block + 1) * perPage).map(({ id }) => id);
    if (ids.length > 0) blocks.push(ids);
  }
  return blocks;
}

/** Tells the server that Explore was seen, when it is left: what comes later is marked as new next time. */
export function useVisited() {
  useEffect(() => {
    const leave = () => void api.me.visited.call({}, { keepalive: true }).catch(() => null);
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
}
