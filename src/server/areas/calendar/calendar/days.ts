import type { Kysely } from 'kysely';
import { Temporal } from 'temporal-polyfill';

import { datesOf } from '#contract/calendar/calendar-rules.ts';
import type { CalendarItem } from '#contract/calendar/calendar.ts';
import type { Tables } from '#server/db/tables.ts';
import { dateNoteOf, dayAfter } from './date-note.ts';
import type { Range } from './params.ts';
import { holidaysOf } from './public-holidays.ts';
import { anniversaries, observances } from './rows.ts';
import { importedRows, type RowFilter, type ImportedRow } from './store.ts';

/** A row on a day of a year. */
export type DatedRow = Omit<CalendarItem, 'used'>;

const shippedYears = new Map<number, readonly DatedRow[]>();
const holidayYears = new Map<string, readonly DatedRow[]>();

/** More would only help callers who walk through the century. */
const yearsKept = 12;

/** All rows shipped with Copydesk, on their days of a year. 29 February exists in leap years only. */
export function shippedRowsOf(year: number): readonly DatedRow[] {
  return kept(shippedYears, year, yearsKept, () => [
    ...observances.flatMap(({ rule, evidence, days, date_note, ...row }) =>
      datesOf(rule, year).map((date) => ({
        ...row,
        date,
        // Rows are kept for all readers.
        get date_note() {
          return dateNoteOf(rule, date, date_note);
        },
        until: days === undefined ? null : dayAfter(date, days - 1),
        year: null,
        years_ago: null,
        image_url: null,
        source_url: evidence.url,
        licence: null,
      })),
    ),
    ...anniversaries.flatMap(({ month, day, evidence, ...row }) =>
      row.year <= year && isDay(year, month, day)
        ? [
            {
              ...row,
              date: dateOf(year, month, day),
              date_note: null,
              until: null,
              since_year: null,
              years_ago: year - row.year,
              image_url: null,
              source_url: evidence.url,
              licence: null,
            },
          ]
        : [],
    ),
  ]);
}

/** The public holidays of a country on their days of a year. */
export function holidayRowsOf(country: string, year: number): readonly DatedRow[] {
  return kept(holidayYears, `${country} ${year}`, yearsKept * 10, () => holidaysOf(country, year));
}

/** The imported rows of these days that match the filter, on their days of the range's years. */
export async function importedRowsOf(
  db: Kysely<Tables>,
  { from, to }: Range,
  filter: RowFilter = anything,
): Promise<DatedRow[]> {
  const dates = datesFrom(from, to);
  const days = new Map(dates.map((date) => [date.slice(5), monthDay(date)]));
  const rows = await importedRows(db, [...days.values()], filter);
  const byDay = Map.groupBy(rows, ({ month, day }) => 100 * month + day);
  return dates.flatMap((date) => {
    const { month, day } = monthDay(date);
    const year = Number(date.slice(0, 4));
    return (byDay.get(100 * month + day) ?? []).flatMap(({ month: _month, day: _day, ...row }) =>
      row.year > year
        ? []
        : [
            {
              ...row,
              date,
              tone: toneOfImported(row.kind),
              date_note: null,
              until: null,
              since_year: null,
              years_ago: year - row.year,
              country: 'world',
            },
          ],
    );
  });
}

/** Imported rows have no edited tone: events may be as dark as deaths. */
const toneOfImported = (kind: ImportedRow['kind']) => (kind === 'birth' ? 'celebrate' : 'remember');

const anything: RowFilter = { category: null, kind: null, minImportance: 1 };

const monthDay = (date: string) => ({ month: Number(date.slice(5, 7)), day: Number(date.slice(8, 10)) });

function datesFrom(from: string, to: string): string[] {
  const first = Temporal.PlainDate.from(from);
  const days = first.until(to).days;
  return Array.from({ length: days + 1 }, (_, index) => first.add({ days: index }).toString());
}

const dateOf = (year: number, month: number, day: number) =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

function isDay(year: number, month: number, day: number): boolean {
  return new Date(Date.UTC(year, month - 1, day)).getUTCMonth() === month - 1;
}

function kept<Key, Value>(all: Map<Key, Value>, key: Key, most: number, make: () => Value): Value {
  const known = all.get(key);
  if (known !== undefined) return known;
  const [oldest] = all.keys();
  if (all.size >= most && oldest !== undefined) all.delete(oldest);
  const made = make();
  all.set(key, made);
  return made;
}
