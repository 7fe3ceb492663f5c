import { plural, t } from '@lingui/core/macro';
import { useMemo, type RefObject } from 'react';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { listed } from '#contract/reader.ts';
import { sources, type SourceName } from '#contract/sources/all.ts';
import { exactNumber } from '#web/lib/format.ts';
import { stringifySearch } from '#web/lib/search.ts';
import { QueryState } from '#web/parts/query-state.tsx';
import { lastTimeRange } from '#web/parts/research/time-ranges.ts';
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

/** The server counts no more matches than this per network. */
const countedTo = 10_000;

/** Limit of posts per network. */
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
  const { keyword = '' } = search;
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
        <div className="min-w-0 border-line @min-[51.25rem]:border-s">
          {found && <Unsearched found={found} isFetching={query.isFetching} onRetry={query.refetch} />}
          {(query.isPending || posts.length > 0) && (
            <div className="sticky z-1 hidden bg-paper px-4 md:block" style={{ top: covered }}>
              <ColumnHeads {...columnsOf(posts, undefined)} />
            </div>
          )}
          <QueryState
            query={query}
            what={t`results`}
            isEmpty={!found || found.posts.length === 0}
            metricsHidden={metricsHidden}
            loading={<LoadingPosts layout="list" />}
            empty={
              found?.sources.some(({ total }) => total === null) ? (
                <EmptyState title={t`Not every network could be searched`}>
                  {t`The other networks have no results for “${keyword}”.`}
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

/** Names the networks whose posts are missing, and why; without them the total is incomplete. */
function Unsearched({ found, isFetching, onRetry }: UnsearchedProps) {
  const failed = found.sources.flatMap(({ source, error }) =>
    error === undefined ? [] : [{ source, error }],
  );
  if (failed.length === 0) return null;
  const names = listed(failed.map(({ source }) => sources[source].label));
  const reasons = [...new Set(failed.map(({ error }) => error))].join(' ');
  return (
    <Banner
      tone="warning"
      action={
        <Button isPending={isFetching} onPress={() => void onRetry()}>
          {t`Try again`}
        </Button>
      }
    >
      {plural(
        { networks: failed.length },
        {
          one: `${names} could not be searched, so its results are missing here. ${reasons}`,
          other: `${names} could not be searched, so their results are missing here. ${reasons}`,
        },
      )}
    </Banner>
  );
}

interface EndProps {
  found: Found;
  isMost: boolean;
  onMore: () => void;
}

/** How many of the matches are listed, with a button for more. */
function End({ found, isMost, onMore }: EndProps) {
  const { posts } = found;
  const hasMore = found.sources.some(({ total, returned }) => total !== null && total > returned);
  return (
    <div className="flex flex-col items-center gap-3 py-6 text-xs text-faint">
      <p className="figures">{hasMore ? topOf(posts.length, found.sources) : t`End of results`}</p>
      {hasMore && !isMost && <Button onPress={onMore}>{t`Show up to ${most} per network`}</Button>}
    </div>
  );
}

/**
 * The sum of all totals. `stopped`: a network stopped counting, so there are more. `failed`: a network did not
 * respond.
 */
function totalOf(searched: Found['sources']): { sum: number; stopped: boolean; failed: boolean } {
  return {
    sum: searched.reduce((total, source) => total + Math.min(source.total ?? 0, countedTo), 0),
    stopped: searched.some(({ total }) => total !== null && total > countedTo),
    failed: searched.some(({ total }) => total === null),
  };
}

export function matchesOf(searched: Found['sources']): string {
  if (searched.every(({ total }) => total === null)) return t`Not searched`;
  const { sum, stopped, failed } = totalOf(searched);
  if (stopped) return plural(sum, { other: 'more than # matches' });
  if (failed) return plural(sum, { one: 'at least # match', other: 'at least # matches' });
  return plural(sum, { one: '# match', other: '# matches' });
}

function topOf(shown: number, searched: Found['sources']): string {
  const { sum, stopped, failed } = totalOf(searched);
  const count = exactNumber(shown);
  if (stopped) return plural(sum, { other: `Top ${count} of more than # matches.` });
  if (failed) {
    return plural(sum, {
      one: `Top ${count} of at least # match.`,
      other: `Top ${count} of at least # matches.`,
    });
  }
  return plural(sum, { one: `Top ${count} of # match.`, other: `Top ${count} of # matches.` });
}

function Nothing({ search, onChange }: Pick<SearchResultsProps, 'search' | 'onChange'>) {
  const isNarrowed = search.sources !== undefined || search.min_engagement !== undefined;
  const { keyword = '', time_range: range = searchTimeRange } = search;
  const period = lastTimeRange(range);
  if (isNarrowed) {
    return (
      <EmptyState
        title={t`No results for “${keyword}” here`}
        action={
          <Button onPress={() => onChange({ sources: undefined, min_engagement: undefined })}>
            {t`Search all networks`}
          </Button>
        }
      >
        {t`Nothing on the selected networks in the last ${period} matches all these words.`}
      </EmptyState>
    );
  }
  return (
    <NeedsSources loading={<LoadingPosts layout="list" />}>
      <EmptyState
        title={t`No results for “${keyword}”`}
        action={
          range !== 'all' && (
            <Button onPress={() => onChange({ time_range: 'all' })}>{t`Search all time`}</Button>
          )
        }
      >
        {range === 'all'
          ? t`Nothing on any network has all these words in its title, text or tags. Try fewer words.`
          : t`Nothing in the last ${period} has all these words in its title, text or tags. Try fewer words or a longer time range.`}
      </EmptyState>
    </NeedsSources>
  );
}
