import { useMemo, type RefObject } from 'react';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { sources, type SourceName } from '#contract/sources/all.ts';
import { exactNumber } from '#web/lib/format.ts';
import { stringifySearch } from '#web/lib/search.ts';
import { QueryState } from '#web/parts/query-state.tsx';
import { timeRangeLabel } from '#web/parts/research/time-ranges.ts';
import type { ApiError } from '#web/request.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { ColumnHeads } from './column-heads.tsx';
import { columnsOf } from './columns.ts';
import { LoadingPosts } from './loading-posts.tsx';
import { NeedsSources } from './needs-sources.tsx';
import { PostsView } from './posts-view.tsx';
import { joinSources, searchTimeRange, type SearchParams } from './search-params.ts';
import { SearchedNetworks } from './searched-networks.tsx';

type Found = DataOf<Contract['search']['posts']>;

/** Height of the column heads, in px. */
const columnHeads = 28;

/** Each network's matches are counted up to here. */
const countedTo = 10_000;

/** The most posts that a network may give. */
const most = 50;

interface SearchResultsProps {
  query: {
    data: Found | undefined;
    isPending: boolean;
    isFetching: boolean;
    error: ApiError | null;
    dataUpdatedAt: number;
    refetch: () => unknown;
  };
  scroller: RefObject<HTMLDivElement | null>;
  covered: number;
  search: SearchParams;
  metricsHidden: boolean;
  /** The networks that are searched; none means all. */
  chosen: readonly SourceName[];
  onChange: (change: SearchParams) => void;
  onOpen: (id: number | undefined, replace?: boolean) => void;
}

/** The merged ranking, beside each network's own results. */
export function SearchResults(props: SearchResultsProps) {
  const { query, scroller, covered, search, metricsHidden, chosen, onChange, onOpen } = props;
  const found = query.data;
  const posts = useMemo(() => found?.posts.map(({ raw }) => raw) ?? [], [found]);
  return (
    <div className="@container">
      <div className="@min-[51.25rem]:grid @min-[51.25rem]:min-h-[calc(100dvh-8.25rem)] @min-[51.25rem]:grid-cols-[13rem_minmax(0,1fr)]">
        <SearchedNetworks
          searched={found?.sources}
          chosen={chosen}
          covered={covered}
          onChoose={(names) => onChange({ sources: joinSources(names) })}
        />
        <div className="min-w-0 border-line @min-[51.25rem]:border-l">
          {found && <Unsearched found={found} isFetching={query.isFetching} onRetry={query.refetch} />}
          {(query.isPending || posts.length > 0) && (
            <div className="sticky z-1 hidden bg-paper px-4 md:block" style={{ top: covered }}>
              <ColumnHeads {...columnsOf(posts, undefined)} />
            </div>
          )}
          <QueryState
            query={query}
            what="results"
            isEmpty={!found || found.posts.length === 0}
            metricsHidden={metricsHidden}
            loading={<LoadingPosts layout="list" />}
            empty={
              found?.sources.some(({ total }) => total === null) ? (
                <EmptyState title="Not every network could be searched">
                  The other networks have no results for “{search.keyword}”.
                </EmptyState>
              ) : (
                <Nothing search={search} onChange={onChange} />
              )
            }
            end={
              found && (
                <End
                  found={found}
                  isMost={search.per_source === most}
                  onMore={() => onChange({ per_source: most })}
                />
              )
            }
          >
            {found && (
              <PostsView
                key={stringifySearch({ ...search, open: undefined })}
                posts={posts}
                layout="list"
                scroller={scroller}
                covered={covered + columnHeads}
                metricsHidden={metricsHidden}
                hasMore={false}
                onEnd={() => null}
                open={search.open}
                hrefOf={(open) => `/explore/search${stringifySearch({ ...search, open })}`}
                onOpen={onOpen}
              />
            )}
          </QueryState>
        </div>
      </div>
    </div>
  );
}

interface UnsearchedProps {
  found: Found;
  isFetching: boolean;
  onRetry: () => unknown;
}

/** Names the networks whose posts are missing from the list, and why: without them no total is the whole. */
function Unsearched({ found, isFetching, onRetry }: UnsearchedProps) {
  const failed = found.sources.flatMap(({ source, error }) =>
    error === undefined ? [] : [{ source, error }],
  );
  if (failed.length === 0) return null;
  const names = new Intl.ListFormat('en').format(failed.map(({ source }) => sources[source].label));
  return (
    <Banner
      tone="warning"
      action={
        <Button isPending={isFetching} onPress={() => void onRetry()}>
          Try again
        </Button>
      }
    >
      {names} could not be searched, so {failed.length === 1 ? 'its' : 'their'} results are missing here.{' '}
      {[...new Set(failed.map(({ error }) => error))].join(' ')}
    </Banner>
  );
}

interface EndProps {
  found: Found;
  isMost: boolean;
  onMore: () => void;
}

/** How much of what matches is listed, and the way to more of it. */
function End({ found, isMost, onMore }: EndProps) {
  const { posts } = found;
  const hasMore = found.sources.some(({ total, returned }) => total !== null && total > returned);
  return (
    <div className="flex flex-col items-center gap-3 py-6 text-xs text-faint">
      <p className="figures">
        {hasMore ? `Top ${exactNumber(posts.length)} of ${matchesOf(found.sources)}.` : 'End of results'}
      </p>
      {hasMore && !isMost && <Button onPress={onMore}>Show up to {most} per network</Button>}
    </div>
  );
}

/** The totals together; "more than" where a network stopped counting, "at least" where one did not answer. */
export function matchesOf(searched: Found['sources']): string {
  const sum = searched.reduce((total, source) => total + Math.min(source.total ?? 0, countedTo), 0);
  const stopped = searched.some(({ total }) => total !== null && total > countedTo);
  const failed = searched.some(({ total }) => total === null);
  if (searched.every(({ total }) => total === null)) return 'Not searched';
  return `${stopped ? 'more than ' : failed ? 'at least ' : ''}${exactNumber(sum)} ${sum === 1 ? 'match' : 'matches'}`;
}

function Nothing({ search, onChange }: Pick<SearchResultsProps, 'search' | 'onChange'>) {
  const isNarrowed = search.sources !== undefined || search.min_engagement !== undefined;
  const range = search.time_range ?? searchTimeRange;
  if (isNarrowed) {
    return (
      <EmptyState
        title={`No results for “${search.keyword}” here`}
        action={
          <Button onPress={() => onChange({ sources: undefined, min_engagement: undefined })}>
            Search all networks
          </Button>
        }
      >
        Nothing on the selected networks in the last {timeRangeLabel(range)} matches all these words.
      </EmptyState>
    );
  }
  return (
    <NeedsSources loading={<LoadingPosts layout="list" />}>
      <EmptyState
        title={`No results for “${search.keyword}”`}
        action={
          range !== 'all' && <Button onPress={() => onChange({ time_range: 'all' })}>Search all time</Button>
        }
      >
        {range === 'all'
          ? 'Nothing on any network has all these words in its title, text or tags. Try fewer words.'
          : `Nothing in the last ${timeRangeLabel(range)} has all these words in its title, text or tags. Try fewer words or a longer time range.`}
      </EmptyState>
    </NeedsSources>
  );
}
