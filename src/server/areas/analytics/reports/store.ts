import { sql, type Insertable, type Kysely, type Selectable, type Updateable } from 'kysely';

import type { ReportsTable } from '#server/db/report-tables.ts';
import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

export type StoredReport = Selectable<ReportsTable> & {
  organization: string;
  project: string | null;
  project_color: string | null;
  logo_media_id: number | null;
  /** Of the project, else of the organization. */
  timezone: string;
  archived_at: Date | null;
};

function reportsOf(db: Db) {
  return db
    .selectFrom('reports')
    .innerJoin('organizations', 'organizations.id', 'reports.organization_id')
    .leftJoin('projects', 'projects.id', 'reports.project_id')
    .selectAll('reports')
    .select([
      'organizations.name as organization',
      'projects.name as project',
      'projects.color as project_color',
      'projects.logo_media_id',
      'projects.archived_at',
    ])
    .select(sql<string>`coalesce(projects.timezone, organizations.timezone)`.as('timezone'));
}

/** By name. */
export async function listReports(db: Db, organizationId: number): Promise<StoredReport[]> {
  return reportsOf(db)
    .where('reports.organization_id', '=', organizationId)
    .orderBy(sql`lower(reports.name)`)
    .orderBy('reports.id')
    .execute();
}

export async function findReport(
  db: Db,
  organizationId: number,
  id: number,
): Promise<StoredReport | undefined> {
  return reportsOf(db)
    .where('reports.organization_id', '=', organizationId)
    .where('reports.id', '=', id)
    .executeTakeFirst();
}

export async function countReports(db: Db, organizationId: number): Promise<number> {
  const { count } = await db
    .selectFrom('reports')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertReport(db: Db, report: Insertable<ReportsTable>): Promise<number> {
  const { id } = await db.insertInto('reports').values(report).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateReport(db: Db, id: number, values: Updateable<ReportsTable>): Promise<void> {
  await db.updateTable('reports').set(values).where('id', '=', id).execute();
}

export async function deleteReport(db: Db, id: number): Promise<void> {
  await db.deleteFrom('reports').where('id', '=', id).execute();
}

/** Reports whose mail is due, the longest waiting first. */
export async function listDue(db: Db, now: Date, limit: number): Promise<StoredReport[]> {
  return reportsOf(db).where('next_mail_at', '<=', now).orderBy('next_mail_at').limit(limit).execute();
}

/**
 * Takes the mail that is due at `due`, for this transaction alone.
 * @returns false where another has taken it, or its schedule was changed
 */
export async function takeMail(
  trx: Db,
  { id, due, next, note }: { id: number; due: Date; next: Date | null; note: string | null },
): Promise<boolean> {
  const row = await trx
    .updateTable('reports')
    .set({ next_mail_at: next, last_mail_at: due, last_mail_note: note })
    .where('id', '=', id)
    .where('next_mail_at', '=', due)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
