import { plural, t } from '@lingui/core/macro';
import { useRef } from 'react';

import {
  communityDays,
  communityNetworks,
  communitySorts,
  type CommunityNetwork,
} from '#contract/research/community-sorts.ts';
import { api } from '#web/api.ts';
import { useSearchChange } from '#web/lib/search-change.ts';
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
  reddit: t`The best score collected, divided by the members in thousands, shows what a post can reach for the size of the community, not what to expect. There is no average score, because only posts that stood out are collected. Communities of unknown size come last. Check the number of posts collected before quoting a number.`,
  bluesky: t`Feed likes are likes of the feed itself. Likes per post and most likes come from the posts the feed selected: they show what it features, not what a post will get. Check the number of posts collected before quoting a number.`,
};

/** Communities to post in: subreddits and Bluesky feeds, ranked by the results of their posts. */
export function Communities({ search }: { search: CommunitiesSearch }) {
  const field = useRef<HTMLInputElement>(null);
  const { network = 'reddit', sort, q, min_members, max_members } = search;
  const isReddit = network === 'reddit';
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
    isReddit
      ? { subreddit: name, feed: undefined, open: undefined }
      : { feed: name, subreddit: undefined, open: undefined };
  const changeSearch = useSearchChange('/explore/communities', communitiesSearch);
  const filter = (changed: CommunitiesSearch) => changeSearch({ ...open(undefined), ...changed });
  const cleared = { q: undefined, min_members: undefined, max_members: undefined };
  const isFiltered = q !== undefined || min_members !== undefined || max_members !== undefined;
  useShortcut('/', t`Search communities`, t`Explore`, () => field.current?.focus());

  return (
    <RankedScreen
      noun="communities"
      what={isReddit ? t`communities` : t`feeds`}
      next={isReddit ? t`Next community` : t`Next feed`}
      previous={isReddit ? t`Previous community` : t`Previous feed`}
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
            label={t`Network`}
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
        isReddit
          ? plural({ total: meta.total }, { one: '# community', other: '# communities' })
          : plural({ total: meta.total }, { one: '# feed', other: '# feeds' }),
        plural({ days: communityDays }, { other: 'last # days' }),
        plural(
          { posts: gates.min_posts_held },
          { one: '# post collected or more', other: '# posts collected or more' },
        ),
        gates.min_members !== null &&
          plural({ members: gates.min_members }, { one: '# member or more', other: '# members or more' }),
        gates.min_peak_score !== null &&
          plural({ points: gates.min_peak_score }, { other: 'top score of # points or more' }),
        gates.adult_excluded && t`no adult communities`,
      ]}
      howToRead={() => howToRead[network]}
      row={(community, { metrics_hidden }) =>
        isSubreddit(community) ? (
          <SubredditRow community={community} sort={sort ?? usualSort} metricsHidden={metrics_hidden} />
        ) : (
          <FeedRow community={community} sort={sort ?? usualSort} metricsHidden={metrics_hidden} />
        )
      }
      emptyTitle={isFiltered ? t`No communities match these filters` : t`No communities yet`}
      empty={
        isReddit
          ? t`Subreddits appear here once posts have been collected from them.`
          : t`Bluesky feeds appear here once posts have been collected from them.`
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
