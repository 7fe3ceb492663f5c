import { t } from '@lingui/core/macro';
import type { FetchStatus } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { QueryState } from '#web/parts/query-state.tsx';
import type { ExploreSearch } from '#web/parts/research/explore-search.ts';
import type { ApiError } from '#web/request.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { LoadingPosts } from './loading-posts.tsx';

const NoPosts = lazyPart<Pick<ListStateProps, 'layout' | 'search' | 'onChange'>>(
  async () => (await import('./no-posts.tsx')).NoPosts,
  {
    place: 'inline',
    fallback: ({ layout, search }) => <LoadingPosts layout={layout} stories={search.source === 'all'} />,
  },
);

export interface ListStateProps {
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

/** The posts that match the filters, or the loading, error or empty state. */
export function ListState({ layout, search, onChange, ...state }: ListStateProps) {
  return (
    <QueryState
      {...state}
      what={search.source === 'all' ? t`stories` : t`items`}
      loading={<LoadingPosts layout={layout} stories={search.source === 'all'} />}
      empty={<NoPosts layout={layout} search={search} onChange={onChange} />}
    />
  );
}
