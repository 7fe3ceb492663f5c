import type { ComponentProps, ReactNode } from 'react';

import { QueryState } from '#web/parts/query-state.tsx';

interface StepStateProps<Data> {
  query: ComponentProps<typeof QueryState>['query'] & { data: Data | undefined };
  /** What is loaded, in the plural: "projects". */
  what: string;
  /** Skeleton of the final shape. */
  loading: ReactNode;
  children: (data: Data) => ReactNode;
}

/** Shows a step's data, or what replaces it: loading, failed, or no connection. */
export function StepState<Data>({ query, what, loading, children }: StepStateProps<Data>) {
  const { data } = query;
  return (
    <QueryState
      query={query}
      what={what}
      isEmpty={data === undefined}
      metricsHidden={false}
      loading={loading}
      empty={null}
      end={null}
    >
      {data !== undefined && children(data)}
    </QueryState>
  );
}
