import { t } from '@lingui/core/macro';
import { useCallback, useEffect, useRef } from 'react';

import { api } from '#web/api.ts';
import { useElementHeight } from '#web/lib/element-size.ts';
import { focusPlace } from '#web/lib/places.ts';
import { useSearchChange } from '#web/lib/search-change.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { RefreshButton } from '#web/parts/refresh-button.tsx';
import { ExploreFrame, FilterBar } from '#web/parts/research/explore-frame.tsx';
import { LeastEngagement } from '#web/parts/research/least-engagement.tsx';
import { MutedToggle } from '#web/parts/research/muted-toggle.tsx';
import { timeRangesWith } from '#web/parts/research/time-ranges.ts';
import { useMe } from '#web/parts/workspace/me.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { Select } from '#web/ui/select.tsx';
import { RecentSearches } from './recent-searches.tsx';
import { searchParams, searchTimeRange, sourcesOf, type SearchParams } from './search-params.ts';
import { matchesOf, SearchResults } from './search-results.tsx';

const PostPanel = lazyPart(async () => (await import('#web/parts/research/post-panel.tsx')).PostPanel, {
  place: 'panel',
});

const perSource = 10;

const sorts = [
  { value: 'engagement', label: t`Engagement` },
  { value: 'recent', label: t`Most recent` },
] as const;

/** One query across all networks. Every choice here is in the URL. */
export function Search({ search }: { search: SearchParams }) {
  const changeSearch = useSearchChange('/explore/search', searchParams);
  const scroller = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const covered = useElementHeight(head);
  const isHidden = useMe().organization?.terms.metrics_hidden === true;
  const { keyword = '', open, ...filters } = search;
  const query = api.search.posts.useQuery(
    { time_range: searchTimeRange, per_source: perSource, ...filters, keyword },
    // The server logs each search, so returning to the page must not repeat it.
    { enabled: keyword !== '', staleTime: Infinity },
  );
  const change = (changed: SearchParams) => {
    scroller.current?.scrollTo({ top: 0 });
    changeSearch({ open: undefined, ...changed });
  };
  const show = useCallback(
    (id: number | undefined, replace?: boolean) => changeSearch({ open: id }, replace),
    [changeSearch],
  );
  useEffect(() => {
    // On touch screens the keyboard would cover the recent searches.
    if (keyword === '' && matchMedia('(hover: hover)').matches) field.current?.focus();
  }, [keyword]);
  useShortcut('/', t`Search`, t`Explore`, () => field.current?.focus());

  return (
    <ExploreFrame
      scroller={scroller}
      head={head}
      preload={PostPanel.preload}
      tools={
        keyword !== '' && (
          <>
            <output className="figures me-2 text-xs text-faint max-lg:sr-only">
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
            label={t`Search`}
            placeholder={t`Search… (“exact phrase”, −exclude)`}
            value={keyword}
            restMs={1000}
            onSearch={(text) => change({ keyword: text })}
            className="w-64 shrink-0 sm:min-w-52 sm:max-w-80 sm:flex-1"
          />
          <Select
            label={t`Sort`}
            value={search.sort ?? 'engagement'}
            options={sorts}
            onChange={(sort) => change({ sort: sort === 'recent' ? sort : undefined })}
          />
          <Select
            label={t`Time range`}
            value={search.time_range ?? searchTimeRange}
            options={timeRangesWith(search.time_range ?? searchTimeRange)}
            onChange={(range) => change({ time_range: range })}
          />
          <LeastEngagement
            value={search.min_engagement}
            onChange={(min_engagement) => change({ min_engagement })}
          />
          <MutedToggle isShown={search.muted === 'show'} onChange={(muted) => change({ muted })} />
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
              focusPlace(`post ${open}`);
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
