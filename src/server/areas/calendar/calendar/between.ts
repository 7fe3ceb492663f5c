import type { Kysely } from 'kysely';

import type { Tables } from '#server/db/tables.ts';
import { holidayRowsOf, importedRowsOf, shippedRowsOf, type DatedRow } from './days.ts';
import type { Filter, Range } from './params.ts';
import { withoutRepeats } from './without-repeats.ts';

export const yearOf = (date: string) => Number(date.slice(0, 4));

/** The rows of a range of days that a filter leaves, by day, the most important first. */
export async function rowsBetween(db: Kysely<Tables>, range: Range, filter: Filter): Promise<DatedRow[]> {
  const years = [...new Set([yearOf(range.from), yearOf(range.to)])];
  const shipped = years.flatMap((year) => shippedRowsOf(year));
  const holidays = years.flatMap((year) =>
    filter.countries.flatMap((country) => holidayRowsOf(country, year)),
  );
  const rows = [
    // A holiday is left out only for an observance that is shown.
    ...withoutRepeats(
      shipped.filter((row) => matches(row, filter)),
      holidays,
    ),
    ...(await importedRowsOf(db, range, filter)),
  ];
  return rows
    .filter(({ date }) => date >= range.from && date <= range.to)
    .filter((row) => matches(row, filter))
    .toSorted(
      (one, other) =>
        one.date.localeCompare(other.date) || other.importance - one.importance || one.id - other.id,
    );
}

function matches(row: DatedRow, { category, kind, tone, countries, minImportance }: Filter): boolean {
  return (
    (category === null || row.category === category) &&
    (kind === null || row.kind === kind) &&
    (tone === null || row.tone === tone) &&
    (countries.length === 0 || isKeptIn(row.country, countries)) &&
    row.importance >= minImportance
  );
}

const isKeptIn = (kept: string, countries: readonly string[]) =>
  kept === 'world' || kept.split(',').some((country) => countries.includes(country));
