import { createContext, useContext } from 'react';

import { openTables, tablesText, type AnalyticsSearch, type SectionId } from './analytics-search.ts';
import { paramsOfParts } from './params.ts';

export interface AnalyticsView {
  search: AnalyticsSearch;
  /** Printing: hints that a screen shows on hover must be visible text. */
  isPrinting: boolean;
  changeSearch: (change: AnalyticsSearch) => void;
}

export const AnalyticsContext = createContext<AnalyticsView | null>(null);

export function useAnalytics() {
  const view = useContext(AnalyticsContext);
  if (!view) throw new Error('outside of Analytics');
  const { search, changeSearch } = view;
  const tables = openTables(search.tables);
  return {
    ...view,
    params: paramsOfParts(search),
    isTable: (id: SectionId) => tables.includes(id),
    turn: (id: SectionId) =>
      changeSearch({
        tables: tablesText(tables.includes(id) ? tables.filter((one) => one !== id) : [...tables, id]),
      }),
  };
}
