import { createContext, useContext } from 'react';

import { shownTables, tablesText, type AnalyticsSearch, type SectionId } from './analytics-search.ts';
import { partsAskedBy } from './asked.ts';

export interface AnalyticsView {
  search: AnalyticsSearch;
  /** On paper: what can be hovered over must be written out. */
  isPrinting: boolean;
  go: (change: AnalyticsSearch) => void;
}

export const AnalyticsContext = createContext<AnalyticsView | null>(null);

export function useAnalytics() {
  const view = useContext(AnalyticsContext);
  if (!view) throw new Error('outside of Analytics');
  const { search, go } = view;
  const tables = shownTables(search.tables);
  return {
    ...view,
    asked: partsAskedBy(search),
    isTable: (id: SectionId) => tables.includes(id),
    turn: (id: SectionId) =>
      go({ tables: tablesText(tables.includes(id) ? tables.filter((one) => one !== id) : [...tables, id]) }),
  };
}
