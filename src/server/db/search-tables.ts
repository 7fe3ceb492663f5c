import type { ColumnType, Generated } from 'kysely';

/** The filters of a search, as the caller sent them. */
export interface SearchParameters {
  sources: string;
  time_range: string;
  sort: 'engagement' | 'recent';
}

/** The log of searches; each person sees their own. */
export interface SearchesTable {
  id: Generated<number>;
  user_id: number;
  organization_id: number;
  keyword: string;
  parameters: ColumnType<SearchParameters, string, never>;
  /** Posts returned. */
  results: number;
  ms: number;
  at: Date;
}

export interface SearchTables {
  searches: SearchesTable;
}
