import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

import { api } from '#web/api.ts';
import { useElementHeight } from '#web/lib/element-size.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { ExploreFrame, FilterBar } from '#web/parts/explore-frame.tsx';
import { LeastEngagement } from '#web/parts/least-engagement.tsx';
import { useMe } from '#web/parts/me.ts';
import { MutedToggle } from '#web/parts/muted-toggle.tsx';
import { RefreshButton } from '#web/parts/refresh-button.tsx';
import { timeRangesWith } from '#web/parts/time-ranges.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { Select } from '#web/ui/select.tsx';

import { focusPost } from './posts-view.tsx';
import { RecentSearches } from './recent-searches.tsx';
import { searchAsked, searchTimeRange, sourcesOf, type SearchAsked } from './search-asked.ts';
import { matchesOf, SearchResults } from './search-results.tsx';

const PostPanel = lazyPart(async () => (await import('#web/parts/post-panel.tsx')).PostPanel, {
  place: 'panel',
});

const perSource = 10;

const sorts = [
  { value: 'engagement', label: 'Engagement' },
  { value: 'recent', label: 'Most recent' },
] as const;

/** One question across all networks. Everything that is chosen here stands in the address. */
export function Search({ search }: { search: SearchAsked }) {
  const navigate = useNavigate();
  const scroller = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const covered = useElementHeight(head);
  const isHidden = useMe().organization?.terms.metrics_hidden === true;
  const { keyword = '', open, ...filters } = search;
  const query = api.search.posts.useQuery(
    { time_range: searchTimeRange, per_source: perSource, ...filters, keyword },
    // Each search is remembered, so it is made once and not again for coming back to the page.
    { enabled: keyword !== '', staleTime: Infinity },
  );
  const change = (changed: SearchAsked) => {
    scroller.current?.scrollTo({ top: 0 });
    void navigate({ to: '/explore/search', search: searchAsked({ ...search, open: undefined, ...changed }) });
  };
  const show = (id: number | undefined, replace = false) =>
    void navigate({ to: '/explore/search', search: { ...search, open: id }, replace });
  useEffect(() => {
    // On touch the keyboard would cover what was searched for lately.
    if (keyword === '' && matchMedia('(hover: hover)').matches) field.current?.focus();
  }, [keyword]);
  useShortcut('/', 'Words to search for', 'Explore', () => field.current?.focus());

  return (
    <ExploreFrame
      scroller={scroller}
      head={head}
      preload={PostPanel.preload}
      tools={
        keyword !== '' && (
          <>
            <output className="figures mr-2 text-xs text-faint max-lg:sr-only">
              {query.data && matchesOf(query.data.sources)}
            </output>
            <RefreshButton of={['search', 'posts']} isFetching={query.isFetching} />
          </>
        )
      }
      above={
        <FilterBar>
          <SearchField
            ref={field}
            label="Words"
            placeholder="Words, “side by side”, −without"
            value={keyword}
            restMs={1000}
            onSearch={(words) => change({ keyword: words })}
            className="w-64 shrink-0 sm:min-w-52 sm:max-w-80 sm:flex-1"
          />
          <Select
            label="Sort"
            value={search.sort ?? 'engagement'}
            options={sorts}
            onChange={(sort) => change({ sort: sort === 'recent' ? sort : undefined })}
          />
          <Select
            label="Since"
            value={search.time_range ?? searchTimeRange}
            options={timeRangesWith(search.time_range ?? searchTimeRange)}
            onChange={(range) => change({ time_range: range })}
          />
          <LeastEngagement
            value={search.min_engagement}
            onChange={(min_engagement) => change({ min_engagement })}
          />
          <MutedToggle shown={search.muted === 'show'} onChange={(muted) => change({ muted })} />
        </FilterBar>
      }
      panel={
        open !== undefined && (
          <PostPanel
            id={open}
            known={query.data?.posts.find(({ id }) => id === open)?.raw}
            onOpen={show}
            onTag={(tag) => change({ keyword: tag })}
            onClose={() => {
              show(undefined);
              focusPost(open);
            }}
          />
        )
      }
    >
      {keyword === '' ? (
        <RecentSearches />
      ) : (
        <SearchResults
          query={query}
          scroller={scroller}
          covered={covered}
          search={search}
          metricsHidden={query.data?.metrics_hidden ?? isHidden}
          chosen={sourcesOf(search.sources)}
          onChange={change}
          onOpen={show}
        />
      )}
    </ExploreFrame>
  );
}
