import { sql, type Kysely, type Selectable } from 'kysely';

import type { ImportsTable } from '#server/db/research-tables.ts';
import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

export type ImportRecord = Selectable<ImportsTable>;

/** The record of a file by its fingerprint, created for a new file. */
export async function recordOf(
  db: Db,
  file: { name: string; fingerprint: string; bytesTotal: number },
  now: Date,
): Promise<ImportRecord> {
  return db
    .insertInto('imports')
    .values({
      name: file.name,
      fingerprint: file.fingerprint,
      bytes_total: file.bytesTotal,
      started_at: now,
      finished_at: null,
    })
    .onConflict((conflict) => conflict.column('fingerprint').doUpdateSet({ name: file.name }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Starts a file from the beginning: its stored rows stay and are recognized. */
export async function restart(db: Db, id: number, now: Date): Promise<void> {
  const atStart = { bytes_done: 0, lines_done: 0, rows_done: 0, rows_bad: 0 };
  await db
    .updateTable('imports')
    .set({ ...atStart, started_at: now, finished_at: null })
    .where('id', '=', id)
    .execute();
}

/** Stores an import's progress. Call it in the transaction that stores the rows. */
export async function advance(
  db: Db,
  id: number,
  step: { offset: number; line: number; rows: number; bad: number },
): Promise<void> {
  await db
    .updateTable('imports')
    .set({
      bytes_done: step.offset,
      lines_done: step.line,
      rows_done: sql`rows_done + ${step.rows}`,
      rows_bad: sql`rows_bad + ${step.bad}`,
    })
    .where('id', '=', id)
    .execute();
}

export async function finish(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable('imports').set({ finished_at: now }).where('id', '=', id).execute();
}
