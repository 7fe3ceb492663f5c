import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';

import { communityDays, communitySorts, type CommunityNetwork } from '#contract/community-sorts.ts';
import { api } from '#web/api.ts';
import { exactNumber } from '#web/lib/format.ts';
import { stringifySearch } from '#web/lib/search.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { Caption } from '#web/parts/caption.tsx';
import { ExploreFrame } from '#web/parts/explore-frame.tsx';
import { communityNetworks } from '#web/parts/network-lists.ts';
import { NetworkStrip } from '#web/parts/network-strip.tsx';
import { NeedsFirst } from '#web/parts/needs-first.tsx';
import { QueryState } from '#web/parts/query-state.tsx';
import { focusRow, RankedHeads, RankedList } from '#web/parts/ranked-list.tsx';
import { RankedLoading } from '#web/parts/ranked-loading.tsx';
import { RefreshButton } from '#web/parts/refresh-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { EmptyState } from '#web/ui/states.tsx';

import { communitiesSearch, openSlug, type CommunitiesSearch } from './communities-search.ts';
import { CommunityFilters } from './community-filters.tsx';
import { columnsOf, FeedRow, isSubreddit, SubredditRow } from './community-rows.tsx';

const CommunityPanel = lazyPart(async () => (await import('./community-panel.tsx')).CommunityPanel, {
  place: 'panel',
});

const howToRead: Record<CommunityNetwork, string> = {
  reddit:
    'The best score held, divided by the members in thousands, says what a post can reach there beside the ' +
    'community’s size, not what to expect. No average score is given, because what this desk holds is what stood ' +
    'out. A community whose size is unknown stands last. Look at the number of posts held before quoting a number.',
  bluesky:
    'Feed likes are the feed’s own. Likes a post and most likes are those of the posts read in it, which the feed ' +
    'has chosen: they say what it shows, not what a post will get. Look at the number of posts read before ' +
    'quoting a number.',
};

/** Where a post could be at home: subreddits and feeds of Bluesky, by what posts reached there. */
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
  const [first] = query.data?.pages ?? [];
  const communities = query.data?.pages.flatMap(({ data }) => data.communities) ?? [];
  const metricsHidden = first?.data.metrics_hidden ?? false;
  const { grid, heads } = columnsOf[network];
  const open = (name: string | undefined): CommunitiesSearch =>
    network === 'reddit'
      ? { subreddit: name, feed: undefined, open: undefined }
      : { feed: name, subreddit: undefined, open: undefined };
  const go = (changed: CommunitiesSearch, replace = false) =>
    void navigate({
      to: '/explore/communities',
      search: communitiesSearch({ ...search, ...changed }),
      replace,
    });
  const filter = (changed: CommunitiesSearch) => go({ ...open(undefined), ...changed });
  const cleared = { q: undefined, min_members: undefined, max_members: undefined };
  const isFiltered = q !== undefined || min_members !== undefined || max_members !== undefined;
  useShortcut('/', 'Words in the name', 'Explore', () => field.current?.focus());

  return (
    <ExploreFrame
      preload={CommunityPanel.preload}
      tools={
        <RefreshButton of={['communities']} isFetching={query.isFetching && !query.isFetchingNextPage} />
      }
      above={
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
          <RankedHeads
            columns={grid}
            heads={heads}
            sort={sort ?? usualSort}
            onSort={(chosen) => filter({ sort: chosen })}
          />
        </>
      }
      panel={
        slug !== undefined && (
          <CommunityPanel
            network={network}
            slug={slug}
            known={communities.find((community) => community.slug === slug)}
            post={search.open}
            onPost={(id) => go({ open: id })}
            onCommunity={(name) => go(open(name))}
            onClose={() => {
              go(open(undefined));
              focusRow(slug);
            }}
          />
        )
      }
    >
      <QueryState
        query={query}
        what={network === 'reddit' ? 'communities' : 'feeds'}
        isEmpty={communities.length === 0}
        metricsHidden={metricsHidden}
        loading={<RankedLoading what="communities" columns={grid} count={heads.length} />}
        empty={
          <NeedsFirst steps={isFiltered ? [] : ['sources']}>
            <EmptyState
              title={isFiltered ? 'No community fits these filters' : 'No communities yet'}
              action={isFiltered && <Button onPress={() => filter(cleared)}>Clear the filters</Button>}
            >
              {network === 'reddit'
                ? 'Subreddits appear here with the posts that this desk has read in them.'
                : 'Feeds of Bluesky appear here with the posts that this desk has read in them.'}
            </EmptyState>
          </NeedsFirst>
        }
      >
        {first && (
          <Caption
            facts={[
              `${exactNumber(first.meta.total)} ${nameOf(network, first.meta.total)}`,
              `last ${communityDays} days`,
              `${first.data.gates.min_posts_held} posts held or more`,
              first.data.gates.min_members !== null &&
                `${exactNumber(first.data.gates.min_members)} members or more`,
              first.data.gates.min_peak_score !== null &&
                `a post with ${exactNumber(first.data.gates.min_peak_score)} points or more`,
              first.data.gates.adult_excluded && 'without adult ones',
            ]}
            countedAt={first.data.counted_at}
            howToRead={howToRead[network]}
          />
        )}
        <RankedList
          one={network === 'reddit' ? 'community' : 'feed'}
          items={communities}
          keyOf={(community) => community.slug}
          hrefOf={(community) =>
            `/explore/communities${stringifySearch({ ...search, ...open(community.slug) })}`
          }
          open={slug}
          onOpen={(community, replace) => go(open(community?.slug), replace)}
          hasMore={query.hasNextPage}
          onEnd={() => {
            if (!query.isFetching && !query.isFetchNextPageError) void query.fetchNextPage();
          }}
          columns={grid}
          row={(community) =>
            isSubreddit(community) ? (
              <SubredditRow community={community} sort={sort ?? usualSort} metricsHidden={metricsHidden} />
            ) : (
              <FeedRow community={community} sort={sort ?? usualSort} metricsHidden={metricsHidden} />
            )
          }
        />
      </QueryState>
    </ExploreFrame>
  );
}

function nameOf(network: CommunityNetwork, count: number): string {
  if (network === 'bluesky') return count === 1 ? 'feed' : 'feeds';
  return count === 1 ? 'community' : 'communities';
}
