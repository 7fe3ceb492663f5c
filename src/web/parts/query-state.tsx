import type { FetchStatus } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { clockTime } from '#web/lib/format.ts';
import type { ApiError } from '#web/request.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/states.tsx';

import { Failure } from './failure.tsx';
import { FreePlan } from './free-plan.tsx';
import { useZone } from './me.ts';

interface QueryStateProps {
  query: {
    isPending: boolean;
    fetchStatus?: FetchStatus;
    error: ApiError | null;
    dataUpdatedAt: number;
    refetch: () => unknown;
    /** For lists that come page by page. */
    isFetchNextPageError?: boolean;
    hasNextPage?: boolean;
    fetchNextPage?: () => unknown;
  };
  /** What is listed, in the plural: "posts". */
  what: string;
  isEmpty: boolean;
  metricsHidden: boolean;
  /** Of the true shape. */
  loading: ReactNode;
  empty: ReactNode;
  /** What to press where the question itself is refused. */
  remedy?: ReactNode;
  /** What stands below the last row, in place of the usual line; null for nothing. */
  end?: ReactNode;
  children: ReactNode;
}

/** A list, or what stands in its place: loading, failed, empty; and what is to be known about it. */
export function QueryState({
  query,
  what,
  isEmpty,
  metricsHidden,
  loading,
  empty,
  remedy,
  end,
  children,
}: QueryStateProps) {
  const zone = useZone();
  const { error, refetch, isFetchNextPageError = false, hasNextPage, fetchNextPage } = query;
  if (query.isPending && query.fetchStatus === 'paused') {
    return (
      <EmptyState title="Nothing to show without a connection">
        These {what} were not read before it was lost. They appear as soon as it is back.
      </EmptyState>
    );
  }
  if (query.isPending) return loading;
  if (error && isEmpty)
    return <Failure what={what} error={error} onRetry={() => void refetch()} remedy={remedy} />;
  return (
    <>
      {metricsHidden && <FreePlan />}
      {error && !isFetchNextPageError && (
        <Banner tone="warning" action={<Button onPress={() => void refetch()}>Try again</Button>}>
          {error.message} What you see is from {clockTime(query.dataUpdatedAt, zone)}.
        </Banner>
      )}
      {isEmpty ? empty : children}
      {isFetchNextPageError && error && (
        <Banner tone="danger" action={<Button onPress={() => void fetchNextPage?.()}>Try again</Button>}>
          The next {what} could not be loaded. {error.message}
        </Banner>
      )}
      {!isEmpty &&
        !error &&
        (end !== undefined ? (
          end
        ) : (
          <p className="py-6 text-center text-xs text-faint">
            {hasNextPage ? `Loading more ${what}` : 'That is all in this list.'}
          </p>
        ))}
    </>
  );
}
