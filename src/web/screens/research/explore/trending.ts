import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';

import type { Story } from '#contract/research/stories.ts';
import { storySorts } from '#contract/research/story-sorts.ts';
import { newsSource } from '#contract/sources/all.ts';
import { api } from '#web/api.ts';
import {
  defaultTimeRange,
  isOfOneSource,
  listParameters,
  type ExploreSearch,
} from '#web/parts/research/explore-search.ts';
import { foldStories } from '#web/parts/research/stories.ts';

const perPage = 50;

export type Points = readonly (readonly [string, number])[];

/**
 * The posts that match the URL's filters, page by page: the items of one source, or the stories of all sources,
 * each represented by its first item. `loaded` are all posts; `posts` those that are listed.
 */
export function useTrending(search: ExploreSearch) {
  const ofOne = isOfOneSource(search);
  const items = useItems(search, ofOne);
  const stories = useStories(search, !ofOne);
  return ofOne ? items : stories;
}

function useItems(search: ExploreSearch, enabled: boolean) {
  const query = api.trends.list.useInfiniteQuery(
    {
      ...listParameters({ ...search, source: isOfOneSource(search) ? search.source : newsSource }),
      time_range: search.time_range ?? defaultTimeRange,
      per_page: perPage,
    },
    { enabled },
  );
  const pages = query.data?.pages;
  // A post may move to the next page while the user reads; list it once.
  const loaded = useMemo(
    () => [...new Map(pages?.flatMap(({ data }) => data.posts).map((post) => [post.id, post])).values()],
    [pages],
  );
  const folded = useMemo(() => foldStories(loaded), [loaded]);
  const posts = search.stories === 'apart' ? loaded : folded.first;
  return { query, loaded, posts, again: folded.again, first: pages?.[0], storyOf: undefined };
}

function useStories(search: ExploreSearch, enabled: boolean) {
  const { author, category, keyword, min_engagement, muted } = search;
  const query = api.stories.list.useInfiniteQuery(
    {
      sort: storySorts.find((name) => name === search.sort),
      time_range: search.time_range ?? defaultTimeRange,
      author,
      category,
      keyword,
      min_engagement,
      muted,
      per_page: perPage,
    },
    { enabled },
  );
  const pages = query.data?.pages;
  const found = useMemo(() => {
    const stories = new Map(pages?.flatMap(({ data }) => data.stories).map((story) => [story.id, story]));
    const byLead = new Map([...stories.values()].map((story) => [story.lead.id, story]));
    return {
      posts: [...byLead.values()].map(({ lead }) => lead),
      storyOf: ({ id }: Pick<Story['lead'], 'id'>) => byLead.get(id),
    };
  }, [pages]);
  return { query, loaded: found.posts, again: 0, first: pages?.[0], ...found };
}

/**
 * The readings of the posts from `start` to `end`, by post. Whole blocks are requested, so that each is loaded
 * once.
 */
export function useSparklines(all: readonly number[], start: number, end: number, enabled: boolean) {
  return useQueries({
    queries: blocksOf(all, start, end).map((ids) => ({
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

/** The blocks of ids that cover the posts from `start` to `end`; each block is one request. */
export function blocksOf(all: readonly number[], start: number, end: number): number[][] {
  const blocks: number[][] = [];
  for (let block = Math.floor(start / perPage); block <= Math.floor(end / perPage); block++) {
    const ids = all.slice(block * perPage, (block + 1) * perPage);
    if (ids.length > 0) blocks.push(ids);
  }
  return blocks;
}

/** Records the visit when the user leaves Explore, so that later posts are marked as new next time. */
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
