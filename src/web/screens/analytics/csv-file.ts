import { useQueryClient } from '@tanstack/react-query';

import type { Contract } from '#contract/index.ts';
import type { ParametersOf } from '#contract/operation.ts';
import { api } from '#web/api.ts';
import { toastRefusal } from '#web/ui/toast.tsx';

import { useAnalytics } from './analytics-context.ts';

export type CsvTable = ParametersOf<Contract['analytics']['csv']>['table'];

/** Hands a table to the person as a file, of what the screen shows now. */
export function useCsvFile(): (table: CsvTable) => Promise<void> {
  const client = useQueryClient();
  const { asked } = useAnalytics();
  return async (table) => {
    try {
      const options = api.analytics.csv.queryOptions({ ...asked, table });
      const { filename, csv } = await client.fetchQuery({ ...options, staleTime: 0 });
      // Without the mark, spreadsheets take UTF-8 for something older.
      const address = URL.createObjectURL(new Blob(['\uFEFF', csv], { type: 'text/csv' }));
      const link = document.createElement('a');
      link.href = address;
      link.download = filename;
      link.click();
      URL.revokeObjectURL(address);
    } catch (error) {
      toastRefusal(error instanceof Error ? error.message : 'The file could not be made.');
    }
  };
}
