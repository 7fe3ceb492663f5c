import { sql, type Kysely, type Selectable } from 'kysely';

import type { BackupCause } from '#contract/admin/backup-causes.ts';
import type { BackupRunsTable } from '#server/db/backup-tables.ts';
import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

export async function beginRun(
  db: Db,
  run: { cause: BackupCause; asked_by: number | null; node: string; started_at: Date },
): Promise<number> {
  const { id } = await db.insertInto('backup_runs').values(run).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function endRun(
  db: Db,
  id: number,
  end: { finished_at: Date; error: string | null },
): Promise<void> {
  await db.updateTable('backup_runs').set(end).where('id', '=', id).execute();
}

/** The last attempt. */
export async function lastRun(db: Db): Promise<Selectable<BackupRunsTable> | undefined> {
  return db.selectFrom('backup_runs').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();
}

/** When the last successful one began; without any, when the tables were created. */
export async function lastSuccess(db: Db): Promise<Date> {
  const row = await db
    .selectFrom('backup_runs')
    .select(({ fn }) => fn.max<Date | null>('started_at').as('at'))
    .where('finished_at', 'is not', null)
    .where('error', 'is', null)
    .executeTakeFirst();
  if (row?.at) return row.at;
  const { rows } = await sql<{ at: string }>`select min(timestamp) as at from kysely_migration`.execute(db);
  return new Date(rows[0]?.at ?? 0);
}

/** The installation's administrators, each with an organization in which to notify them. */
export async function listAdministrators(db: Db): Promise<{ user_id: number; organization_id: number }[]> {
  return db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .distinctOn('members.user_id')
    .select(['members.user_id', 'members.organization_id'])
    .where('members.active', '=', true)
    .where((eb) => eb.or([eb('users.administrator', '=', true), eb('members.role', '=', 'owner')]))
    .orderBy('members.user_id')
    .orderBy('members.organization_id')
    .execute();
}
