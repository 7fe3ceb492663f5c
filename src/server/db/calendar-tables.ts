import type { Generated } from 'kysely';

import type { calendarCategories, CalendarKind } from '#contract/calendar/calendar-kinds.ts';

/** Imported events, births and deaths; those shipped with Copydesk are in files. */
export interface CalendarRowsTable {
  /** Above all ids of the files. */
  id: Generated<number>;
  /** Prevents importing it twice. */
  key: string;
  kind: Exclude<CalendarKind, 'observance' | 'holiday'>;
  title: string;
  why: string;
  year: number;
  month: number;
  day: number;
  category: (typeof calendarCategories)[number];
  importance: number;
  image_url: string | null;
  source: string;
  source_url: string | null;
  licence: string;
}

/** What an organization posted about in a year. */
export interface CalendarUsesTable {
  organization_id: number;
  /** Of a file, of `calendar_rows`, or of a public holiday. */
  calendar_id: number;
  year: number;
  note: string;
  user_id: number | null;
  at: Date;
}

/** A person's secret calendar feed. */
export interface CalendarFeedsTable {
  organization_id: number;
  user_id: number;
  secret_hash: Buffer;
  created_at: Date;
  last_read_at: Date | null;
}

export interface CalendarTables {
  calendar_rows: CalendarRowsTable;
  calendar_uses: CalendarUsesTable;
  calendar_feeds: CalendarFeedsTable;
}
