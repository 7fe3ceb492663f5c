import { type HashtagNetwork, hashtagNetworks } from '#contract/sources/all.ts';
import { textOf, wholeOf } from '#web/lib/search.ts';

/** The orders of a list of hashtags; the first is the default. */
export const hashtagSorts = ['trending', 'posts', 'engagement', 'growth'] as const;
export type HashtagSort = (typeof hashtagSorts)[number];

/** The parameters of Hashtags' URL. Absent means the default. */
export interface HashtagsSearch {
  network?: HashtagNetwork | undefined;
  sort?: HashtagSort | undefined;
  q?: string | undefined;
  /** The tag in the side panel. */
  tag?: string | undefined;
  /** The post with that tag in the side panel. */
  open?: number | undefined;
}

export function hashtagsSearch(search: {
  readonly [name in keyof HashtagsSearch]?: unknown;
}): HashtagsSearch {
  const sort = hashtagSorts.find((name) => name === search.sort);
  return {
    network: hashtagNetworks.find((name) => name === search.network),
    sort: sort === 'trending' ? undefined : sort,
    q: textOf(search.q),
    tag: textOf(search.tag),
    open: wholeOf(search.open, 1),
  };
}
