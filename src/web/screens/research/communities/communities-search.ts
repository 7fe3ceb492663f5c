import { t } from '@lingui/core/macro';

import type { CommunityNetwork, communitySorts } from '#contract/research/community-sorts.ts';
import { textOf, wholeOf } from '#web/lib/search.ts';

type Sorts = typeof communitySorts;

/** The labels of each network's sorts; the first is the default. */
export const sortLabels: { [Network in CommunityNetwork]: Record<Sorts[Network][number], string> } = {
  reddit: {
    upside: t`Best per 1k members`,
    members: t`Members`,
    peak: t`Top score`,
    posts: t`Posts collected`,
  },
  bluesky: {
    posts: t`Posts collected`,
    avg_likes: t`Likes per post`,
    top_likes: t`Most likes on one post`,
    feed_likes: t`Feed likes`,
  },
};

/** The parameters of Communities' URL. Absent means the default. */
export interface CommunitiesSearch {
  network?: 'bluesky' | undefined;
  sort?: string | undefined;
  q?: string | undefined;
  min_members?: number | undefined;
  max_members?: number | undefined;
  /** The community in the side panel, by its slug. */
  subreddit?: string | undefined;
  feed?: string | undefined;
  /** Its post in the side panel. */
  open?: number | undefined;
}

export function communitiesSearch(search: {
  readonly [name in keyof CommunitiesSearch]?: unknown;
}): CommunitiesSearch {
  const isFeeds = search.network === 'bluesky';
  const sorts = Object.keys(sortLabels[isFeeds ? 'bluesky' : 'reddit']);
  const sort = sorts.find((name) => name === search.sort);
  return {
    network: isFeeds ? 'bluesky' : undefined,
    sort: sort === sorts[0] ? undefined : sort,
    q: textOf(search.q),
    min_members: isFeeds ? undefined : wholeOf(search.min_members, 1),
    max_members: isFeeds ? undefined : wholeOf(search.max_members, 1),
    subreddit: isFeeds ? undefined : textOf(search.subreddit)?.toLowerCase(),
    feed: isFeeds ? textOf(search.feed) : undefined,
    open: wholeOf(search.open, 1),
  };
}

/** The slug of the open community, on either network. */
export function openSlug({ subreddit, feed }: CommunitiesSearch): string | undefined {
  return subreddit ?? feed;
}
