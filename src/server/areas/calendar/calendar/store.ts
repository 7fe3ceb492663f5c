import { sql, type Insertable, type Kysely, type Selectable } from 'kysely';

import type { CalendarRowsTable } from '#server/db/calendar-tables.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Filter } from './params.ts';

type Db = Kysely<Tables>;

export type ImportedRow = Omit<Selectable<CalendarRowsTable>, 'key'>;

/** Which rows to include; null means any. */
export type RowFilter = Pick<Filter, 'category' | 'kind' | 'minImportance'>;

/** Imported rows of these days of any year that match the filter. */
export async function importedRows(
  db: Db,
  days: readonly { month: number; day: number }[],
  { category, kind, minImportance }: RowFilter,
): Promise<ImportedRow[]> {
  const { rows } = await sql<ImportedRow>`
    select id, kind, title, why, year, month, day, category, importance, image_url, source, source_url, licence
    from unnest(${days.map(({ month }) => month)}::int[], ${days.map(({ day }) => day)}::int[]) asked (month, day)
      join calendar_rows using (month, day)
    where importance >= ${minImportance}
      ${category === null ? sql`` : sql`and category = ${category}`}
      ${kind === null ? sql`` : sql`and kind = ${kind}`}`.execute(db);
  return rows;
}

export async function isImported(db: Db, id: number): Promise<boolean> {
  const found = await db.selectFrom('calendar_rows').select('id').where('id', '=', id).executeTakeFirst();
  return found !== undefined;
}

export async function countImported(
  db: Db,
): Promise<(Pick<ImportedRow, 'category' | 'kind'> & { rows: number })[]> {
  return db
    .selectFrom('calendar_rows')
    .select(['category', 'kind', ({ fn }) => fn.countAll<number>().as('rows')])
    .groupBy(['category', 'kind'])
    .execute();
}

/** @returns how many were new */
export async function insertImported(
  db: Db,
  rows: readonly Insertable<CalendarRowsTable>[],
): Promise<number> {
  if (rows.length === 0) return 0;
  const added = await db
    .insertInto('calendar_rows')
    .values([...rows])
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .execute();
  return added.length;
}

/** What an organization used in these years, as `year id`. */
export async function usesOf(db: Db, organizationId: number, from: number, to: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom('calendar_uses')
    .select(['calendar_id', 'year'])
    .where('organization_id', '=', organizationId)
    .where('year', '>=', from)
    .where('year', '<=', to)
    .execute();
  return new Set(rows.map(({ calendar_id, year }) => `${year} ${calendar_id}`));
}

/** Marks it as used, or changes the mark's note. */
export async function saveUse(db: Db, use: Tables['calendar_uses']): Promise<void> {
  await db
    .insertInto('calendar_uses')
    .values(use)
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'year', 'calendar_id'])
        .doUpdateSet({ note: use.note, at: use.at }),
    )
    .execute();
}

export async function deleteUse(
  db: Db,
  { organizationId, calendarId, year }: { organizationId: number; calendarId: number; year: number },
): Promise<void> {
  await db
    .deleteFrom('calendar_uses')
    .where('organization_id', '=', organizationId)
    .where('calendar_id', '=', calendarId)
    .where('year', '=', year)
    .execute();
}
