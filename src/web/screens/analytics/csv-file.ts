import { useQueryClient } from '@tanstack/react-query';

import type { Contract } from '#contract/index.ts';
import type { ParametersOf } from '#contract/operation.ts';
import { api } from '#web/api.ts';
import { saveCsv } from '#web/parts/save-file.ts';
import { useAnalytics } from './analytics-context.ts';

export type CsvTable = ParametersOf<Contract['analytics']['csv']>['table'];

/** Downloads a table of the data on the screen as CSV. */
export function useCsvFile(): (table: CsvTable) => Promise<void> {
  const client = useQueryClient();
  const { params } = useAnalytics();
  return async (table) => {
    const options = api.analytics.csv.queryOptions({ ...params.all, table });
    await saveCsv(() => client.fetchQuery({ ...options, staleTime: 0 }));
  };
}
