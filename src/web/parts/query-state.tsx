import { t } from '@lingui/core/macro';
import type { FetchStatus } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { clockTime } from '#web/lib/format.ts';
import type { ApiError } from '#web/request.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { Failure } from './failure.tsx';
import { FreePlan } from './workspace/free-plan.tsx';
import { useZone } from './workspace/me.ts';

interface QueryStateProps {
  query: {
    isPending: boolean;
    fetchStatus?: FetchStatus;
    error: ApiError | null;
    dataUpdatedAt: number;
    refetch: () => unknown;
    /** For paginated lists. */
    isFetchNextPageError?: boolean;
    hasNextPage?: boolean;
    fetchNextPage?: () => unknown;
  };
  /** What is listed, in the plural: "posts". */
  what: string;
  isEmpty: boolean;
  metricsHidden: boolean;
  /** Skeleton of the final shape. */
  loading: ReactNode;
  empty: ReactNode;
  /** Button for a forbidden request. */
  remedy?: ReactNode;
  /** Shown below the last row, in place of the usual line; null for nothing. */
  end?: ReactNode;
  children: ReactNode;
}

/** A list, or its loading, error or empty state; with notes on its state. */
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
  if (query.isPending || (error && isEmpty))
    return <Unread query={query} what={what} loading={loading} remedy={remedy} />;
  return (
    <>
      {metricsHidden && <FreePlan />}
      {error && !isFetchNextPageError && (
        <Banner tone="warning" action={<Button onPress={() => void refetch()}>{t`Try again`}</Button>}>
          {error.message} {t`Showing data from ${{ time: clockTime(query.dataUpdatedAt, zone) }}.`}
        </Banner>
      )}
      {isEmpty ? empty : children}
      {isFetchNextPageError && error && (
        <Banner tone="danger" action={<Button onPress={() => void fetchNextPage?.()}>{t`Try again`}</Button>}>
          {t`Couldn’t load more ${what}.`} {error.message}
        </Banner>
      )}
      {!isEmpty &&
        !error &&
        (end !== undefined ? (
          end
        ) : (
          <p className="py-6 text-center text-xs text-faint">
            {hasNextPage ? t`Loading more ${what}` : t`End of list`}
          </p>
        ))}
    </>
  );
}

interface UnreadProps {
  query: { fetchStatus?: FetchStatus; error: ApiError | null; refetch: () => unknown };
  what: string;
  loading: ReactNode;
  remedy?: ReactNode;
}

/** Shown while there is no data: loading, failed, or offline. */
function Unread({ query: { error, fetchStatus, refetch }, what, loading, remedy }: UnreadProps) {
  if (error) return <Failure what={what} error={error} onRetry={() => void refetch()} remedy={remedy} />;
  if (fetchStatus !== 'paused') return loading;
  return (
    <EmptyState title={t`You’re offline`}>
      {t`This hasn’t been loaded yet. It appears as soon as you’re back online.`}
    </EmptyState>
  );
}

interface QueryProps<Data> {
  of: UnreadProps['query'] & { data: Data | undefined };
  /** What was requested, as in "The tokens could not be loaded". */
  what: string;
  /** Skeleton of the final shape. */
  loading: ReactNode;
  /** Absent if the data is shown elsewhere. */
  children?: (data: Data) => ReactNode;
}

/** The result of a query, or its loading, error or offline state. */
export function Query<Data>({ of, what, loading, children }: QueryProps<Data>) {
  if (of.data === undefined) return <Unread query={of} what={what} loading={loading} />;
  return children?.(of.data);
}
