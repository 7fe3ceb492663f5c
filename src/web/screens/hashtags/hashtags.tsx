import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';

import { api } from '#web/api.ts';
import { exactNumber } from '#web/lib/format.ts';
import { stringifySearch } from '#web/lib/search.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { Caption } from '#web/parts/caption.tsx';
import { ExploreFrame, FilterBar } from '#web/parts/explore-frame.tsx';
import { hashtagNetworks } from '#web/parts/network-lists.ts';
import { NetworkStrip } from '#web/parts/network-strip.tsx';
import { NeedsFirst } from '#web/parts/needs-first.tsx';
import { QueryState } from '#web/parts/query-state.tsx';
import { focusRow, RankedHeads, RankedList, type RankedHead } from '#web/parts/ranked-list.tsx';
import { RankedLoading } from '#web/parts/ranked-loading.tsx';
import { RefreshButton } from '#web/parts/refresh-button.tsx';
import { timeRangeLabel } from '#web/parts/time-ranges.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { Select } from '#web/ui/select.tsx';

import { HashtagRow } from './hashtag-row.tsx';
import { hashtagSorts, hashtagsSearch, type HashtagSort, type HashtagsSearch } from './hashtags-search.ts';

const HashtagPanel = lazyPart(async () => (await import('./hashtag-panel.tsx')).HashtagPanel, {
  place: 'panel',
});

const columns = '@min-[620px]:grid-cols-[2.25rem_minmax(0,1fr)_8rem_5rem_5rem_6rem]';
const heads: readonly RankedHead<HashtagSort>[] = [
  { title: 'Hashtag' },
  { title: 'Growth', isNumber: true, sort: 'growth', hint: 'Of posts, against the days before' },
  { title: 'Accounts', isNumber: true, hint: 'Different accounts that used it' },
  { title: 'Posts', isNumber: true, sort: 'posts' },
  { title: 'Engagement', isNumber: true, sort: 'engagement', hint: 'Of all its posts together' },
];

const sortLabels: Record<HashtagSort, string> = {
  trending: 'Trending',
  posts: 'Most posts',
  engagement: 'Engagement',
  growth: 'Growth',
};

/** Which tags come up on the networks, by how far they exceed the time before. */
export function Hashtags({ search }: { search: HashtagsSearch }) {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const { network = 'all', sort = 'trending', q, tag, open } = search;
  const query = api.hashtags.list.useInfiniteQuery({ network, sort, q, per_page: 50 });
  const [first] = query.data?.pages ?? [];
  const tags = query.data?.pages.flatMap(({ data }) => data.hashtags) ?? [];
  const metricsHidden = first?.data.metrics_hidden ?? false;
  const go = (changed: HashtagsSearch, replace = false) =>
    void navigate({ to: '/explore/hashtags', search: hashtagsSearch({ ...search, ...changed }), replace });
  const filter = (changed: HashtagsSearch) => go({ tag: undefined, open: undefined, ...changed });
  useShortcut('/', 'Letters of the tag', 'Explore', () => field.current?.focus());

  return (
    <ExploreFrame
      preload={HashtagPanel.preload}
      tools={<RefreshButton of={['hashtags']} isFetching={query.isFetching && !query.isFetchingNextPage} />}
      above={
        <>
          <NetworkStrip
            label="Network"
            names={['all', ...hashtagNetworks]}
            chosen={network}
            onChoose={(name) => filter({ network: name === 'all' ? undefined : name })}
          />
          <FilterBar>
            <SearchField
              ref={field}
              label="Letters of the tag"
              placeholder="Hashtag"
              value={q ?? ''}
              onSearch={(letters) => filter({ q: letters.replace(/^#/, '') })}
              className="w-44 shrink-0 sm:w-56"
            />
            <Select
              label="Sort"
              value={sort}
              options={hashtagSorts.map((value) => ({ value, label: sortLabels[value] }))}
              onChange={(chosen) => filter({ sort: chosen })}
            />
          </FilterBar>
          <RankedHeads
            columns={columns}
            heads={heads}
            sort={sort}
            onSort={(chosen) => filter({ sort: chosen })}
          />
        </>
      }
      panel={
        tag !== undefined && (
          <HashtagPanel
            tag={tag}
            network={network}
            known={tags.find((row) => row.tag === tag)}
            post={open}
            onPost={(id) => go({ open: id })}
            onTag={(other) => go({ tag: other, open: undefined })}
            onClose={() => {
              go({ tag: undefined, open: undefined });
              focusRow(tag);
            }}
          />
        )
      }
    >
      <QueryState
        query={query}
        what="hashtags"
        isEmpty={tags.length === 0}
        metricsHidden={metricsHidden}
        loading={<RankedLoading what="hashtags" columns={columns} count={5} />}
        empty={
          <NeedsFirst steps={q === undefined && network === 'all' ? ['sources'] : []}>
            <EmptyState
              title={q ? `No hashtag with “${q}”` : 'No hashtags here yet'}
              action={
                (q !== undefined || network !== 'all') && (
                  <Button onPress={() => filter({ q: undefined, network: undefined })}>
                    Clear the filters
                  </Button>
                )
              }
            >
              A tag is listed when several accounts used it lately, and ranked by how far that exceeds the
              time before.
            </EmptyState>
          </NeedsFirst>
        }
      >
        {first && (
          <Caption
            facts={[
              `${exactNumber(first.meta.total)} ${first.meta.total === 1 ? 'hashtag' : 'hashtags'}`,
              `last ${timeRangeLabel(first.data.window.type)} against those before`,
              `in ${first.data.gates.min_posts} posts by ${first.data.gates.min_creators} accounts or more`,
            ]}
            countedAt={first.data.counted_at}
            howToRead={howToReadOf(first.data.gates.min_posts_before)}
          />
        )}
        <RankedList
          one="hashtag"
          items={tags}
          keyOf={(row) => row.tag}
          hrefOf={(row) =>
            `/explore/hashtags${stringifySearch({ ...search, tag: row.tag, open: undefined })}`
          }
          open={tag}
          onOpen={(row, replace) => go({ tag: row?.tag, open: undefined }, replace)}
          hasMore={query.hasNextPage}
          onEnd={() => {
            if (!query.isFetching && !query.isFetchNextPageError) void query.fetchNextPage();
          }}
          columns={columns}
          row={(row) => (
            <HashtagRow
              hashtag={row}
              leastBefore={first?.data.gates.min_posts_before}
              metricsHidden={metricsHidden}
            />
          )}
        />
      </QueryState>
    </ExploreFrame>
  );
}

function howToReadOf(leastBefore: number): string {
  return (
    'Trending orders by how far a tag exceeds its own use in the days before, measured against chance, so that a ' +
    'new small tag and a great steady one can both lead. Growth is that of posts, and is given where the days ' +
    `before had ${leastBefore} posts or more: a percentage of fewer says nothing. Only posts that this desk has ` +
    'seen are counted, so a source that was added lately makes its tags grow.'
  );
}
