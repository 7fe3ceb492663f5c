import { useEffect } from 'react';

interface Paged {
  hasNextPage: boolean;
  isFetching: boolean;
  error: unknown;
  fetchNextPage: () => Promise<unknown>;
}

/** Loads the pages of a list one after another to the last, where the whole list is shown. */
export function useAllPages({ hasNextPage, isFetching, error, fetchNextPage }: Paged): void {
  useEffect(() => {
    if (hasNextPage && !isFetching && !error) void fetchNextPage();
  }, [hasNextPage, isFetching, error, fetchNextPage]);
}
