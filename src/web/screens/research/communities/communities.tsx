import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';

import {
  communityDays,
  communityNetworks,
  communitySorts,
  type CommunityNetwork,
} from '#contract/research/community-sorts.ts';
import { api } from '#web/api.ts';
import { exactNumber } from '#web/lib/format.ts';
import { stringifySearch } from '#web/lib/search.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { NetworkStrip } from '#web/parts/research/network-strip.tsx';
import { RankedScreen } from '#web/parts/research/ranked-screen.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { communitiesSearch, openSlug, type CommunitiesSearch } from './communities-search.ts';
import { CommunityFilters } from './community-filters.tsx';
import { columnsOf, FeedRow, isSubreddit, SubredditRow } from './community-rows.tsx';

const CommunityPanel = lazyPart(async () => (await import('./community-panel.tsx')).CommunityPanel, {
  place: 'panel',
});

const howToRead: Record<CommunityNetwork, string> = {
  reddit:
    'The best score collected, divided by the members in thousands, shows what a post can reach for the size of the ' +
    'community, not what to expect. There is no average score, because only posts that stood out are collected. ' +
    'Communities of unknown size come last. Check the number of posts collected before quoting a number.',
  bluesky:
    'Feed likes are likes of the feed itself. Likes per post and most likes come from the posts the feed selected: ' +
    'they show what it features, not what a post will get. Check the number of posts collected before quoting a ' +
    'number.',
};

/** Possible places for a post: subreddits and feeds of Bluesky, by the results of posts there. */
export function Communities({ search }: { search: CommunitiesSearch }) {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const { network = 'reddit', sort, q, min_members, max_members } = search;
  const [usualSort] = communitySorts[network];
  const slug = openSlug(search);
  const query = api.communities.list.useInfiniteQuery({
    network,
    sort,
    q,
    min_members,
    max_members,
    per_page: 50,
  });
  const { grid, heads } = columnsOf[network];
  const open = (name: string | undefined): CommunitiesSearch =>
    network === 'reddit'
      ? { subreddit: name, feed: undefined, open: undefined }
      : { feed: name, subreddit: undefined, open: undefined };
  const changeSearch = (changed: CommunitiesSearch, replace = false) =>
    void navigate({
      to: '/explore/communities',
      search: communitiesSearch({ ...search, ...changed }),
      replace,
    });
  const filter = (changed: CommunitiesSearch) => changeSearch({ ...open(undefined), ...changed });
  const cleared = { q: undefined, min_members: undefined, max_members: undefined };
  const isFiltered = q !== undefined || min_members !== undefined || max_members !== undefined;
  useShortcut('/', 'Search communities', 'Explore', () => field.current?.focus());

  return (
    <RankedScreen
      noun="communities"
      what={nameOf(network, 2)}
      one={nameOf(network, 1)}
      query={query}
      itemsOf={({ communities }) => communities}
      keyOf={(community) => community.slug}
      hrefOf={(community) => `/explore/communities${stringifySearch({ ...search, ...open(community.slug) })}`}
      columns={grid}
      heads={heads}
      sort={sort ?? usualSort}
      onSort={(chosen) => filter({ sort: chosen })}
      filters={
        <>
          <NetworkStrip
            label="Network"
            names={communityNetworks}
            chosen={network}
            onChoose={(name) =>
              filter({ ...cleared, network: name === 'bluesky' ? name : undefined, sort: undefined, q })
            }
          />
          <CommunityFilters search={search} field={field} onChange={filter} />
        </>
      }
      factsOf={({ data: { gates }, meta }) => [
        `${exactNumber(meta.total)} ${nameOf(network, meta.total)}`,
        `last ${communityDays} days`,
        `${gates.min_posts_held} posts collected or more`,
        gates.min_members !== null && `${exactNumber(gates.min_members)} members or more`,
        gates.min_peak_score !== null && `top score of ${exactNumber(gates.min_peak_score)} points or more`,
        gates.adult_excluded && 'no adult communities',
      ]}
      howToRead={() => howToRead[network]}
      row={(community, { metrics_hidden }) =>
        isSubreddit(community) ? (
          <SubredditRow community={community} sort={sort ?? usualSort} metricsHidden={metrics_hidden} />
        ) : (
          <FeedRow community={community} sort={sort ?? usualSort} metricsHidden={metrics_hidden} />
        )
      }
      emptyTitle={isFiltered ? 'No communities match these filters' : 'No communities yet'}
      empty={
        network === 'reddit'
          ? 'Subreddits appear here once posts have been collected from them.'
          : 'Bluesky feeds appear here once posts have been collected from them.'
      }
      onClear={isFiltered ? () => filter(cleared) : undefined}
      open={slug}
      onOpen={(name, replace) => changeSearch(open(name), replace)}
      preload={CommunityPanel.preload}
      panel={(opened, known, close) => (
        <CommunityPanel
          network={network}
          slug={opened}
          known={known}
          post={search.open}
          onPost={(id) => changeSearch({ open: id })}
          onCommunity={(name) => changeSearch(open(name))}
          onClose={close}
        />
      )}
    />
  );
}

function nameOf(network: CommunityNetwork, count: number): string {
  if (network === 'bluesky') return count === 1 ? 'feed' : 'feeds';
  return count === 1 ? 'community' : 'communities';
}
