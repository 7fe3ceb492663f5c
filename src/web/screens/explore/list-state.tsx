import type { FetchStatus } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode } from 'react';

import { sources } from '#contract/sources.ts';
import type { ExploreSearch } from '#web/parts/explore-search.ts';
import { useMe } from '#web/parts/me.ts';
import { QueryState } from '#web/parts/query-state.tsx';
import type { ApiError } from '#web/request.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';

import { NeedsSources } from './needs-sources.tsx';

interface ListStateProps {
  query: {
    isPending: boolean;
    fetchStatus: FetchStatus;
    error: ApiError | null;
    dataUpdatedAt: number;
    isFetchNextPageError: boolean;
    hasNextPage: boolean;
    refetch: () => unknown;
    fetchNextPage: () => unknown;
  };
  layout: 'list' | 'grid';
  isEmpty: boolean;
  metricsHidden: boolean;
  search: ExploreSearch;
  onChange: (change: Partial<ExploreSearch>) => void;
  children: ReactNode;
}

/** The posts that the filters let through, or what stands in their place. */
export function ListState({ layout, search, onChange, ...state }: ListStateProps) {
  return (
    <QueryState
      {...state}
      what="posts"
      loading={<LoadingPosts layout={layout} />}
      empty={<Nothing search={search} onChange={onChange} />}
    />
  );
}

function Nothing({ search, onChange }: Pick<ListStateProps, 'search' | 'onChange'>) {
  const { source, keyword, author, category, subreddit, type, min_engagement } = search;
  const isFiltered = [keyword, author, category, subreddit, type, min_engagement].some(
    (filter) => filter !== undefined,
  );
  const me = useMe();
  /** Where nothing comes in, who looks after the sources wants to see why. */
  const toSources = me.administrator && (
    <Link to="/settings/sources" className="font-medium text-accent underline underline-offset-2">
      Manage sources
    </Link>
  );
  const label = sources[source].label;
  if (isFiltered) {
    const clear = () =>
      onChange({
        keyword: undefined,
        author: undefined,
        category: undefined,
        subreddit: undefined,
        type: undefined,
        min_engagement: undefined,
      });
    return (
      <EmptyState
        title="No post fits these filters"
        action={<Button onPress={clear}>Clear the filters</Button>}
      >
        Nothing from {label} in this time fits all of them. Fewer filters or a longer time may find more.
      </EmptyState>
    );
  }
  if (search.time_range !== 'all') {
    return (
      <NeedsSources>
        <EmptyState
          title={`Nothing from ${label} in this time`}
          action={
            <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2">
              <Button onPress={() => onChange({ time_range: 'all' })}>Show all time</Button>
              {toSources}
            </div>
          }
        >
          New posts from {label} appear here, ranked by growth.
        </EmptyState>
      </NeedsSources>
    );
  }
  return (
    <NeedsSources>
      <EmptyState title={`Nothing from ${label} yet`} action={toSources}>
        Posts appear here as soon as a source or an import brings them.
      </EmptyState>
    </NeedsSources>
  );
}

/** The shape of a list of posts. */
export function LoadingPosts({ layout }: { layout: 'list' | 'grid' }) {
  const places = Array.from({ length: 12 }, (_, place) => place);
  return (
    <output aria-label="Loading posts" className="@container block">
      {layout === 'grid' ? (
        <div className="grid grid-cols-2 gap-2 px-3 pt-2 @min-[620px]:grid-cols-4">
          {places.map((place) => (
            <div key={place} className="flex flex-col gap-2 p-2">
              <Skeleton className="aspect-[16/10] w-full" />
              <Skeleton className="h-4 w-11/12" />
              <Skeleton className="h-4 w-2/3" />
              <Skeleton className="mt-4 h-3 w-1/2" />
            </div>
          ))}
        </div>
      ) : (
        places.map((place) => <LoadingRow key={place} place={place} />)
      )}
    </output>
  );
}

function LoadingRow({ place }: { place: number }) {
  return (
    <>
      <div className="hidden h-19.25 grid-cols-[2.25rem_3.5rem_minmax(0,1fr)_5rem_7rem_5.25rem] items-center gap-x-3 border-b border-line pr-4 @min-[620px]:grid">
        <Skeleton className="ml-auto h-3 w-3" />
        <Skeleton className="size-14" />
        <div className="flex flex-col gap-2">
          <Skeleton
            className={`h-4 ${place % 3 === 0 ? 'w-10/12' : place % 3 === 1 ? 'w-8/12' : 'w-9/12'}`}
          />
          <Skeleton className="h-3 w-48" />
        </div>
        <Skeleton className="h-4 w-full" />
        <Skeleton className="ml-auto h-4 w-16" />
        <Skeleton className="ml-auto h-4 w-12" />
      </div>
      <div className="flex h-34.25 flex-col justify-center gap-2 border-b border-line px-4 @min-[620px]:hidden">
        <div className="flex gap-3">
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-3/4" />
          </div>
          <Skeleton className="size-14" />
        </div>
        <Skeleton className="h-3 w-40" />
        <Skeleton className="h-3 w-24" />
      </div>
    </>
  );
}
