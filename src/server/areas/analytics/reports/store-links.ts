import { sql, type Insertable, type Kysely, type Selectable } from 'kysely';

import type { ReportLinksTable } from '#server/db/report-tables.ts';
import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

/** A link as its organization sees it: without its secret and its numbers. */
export type ListedLink = Omit<Selectable<ReportLinksTable>, 'hash' | 'numbers' | 'created_by'> & {
  created_by: string | null;
  from: string;
  to: string;
};

const most = 50;

/** The newest of each of these reports. */
export async function listLinks(db: Db, reportIds: readonly number[]): Promise<ListedLink[]> {
  if (reportIds.length === 0) return [];
  const { rows } = await sql<ListedLink>`
    select l.id, l.report_id, l.name, l.created_at, l.expires_at, l.revoked_at, l.openings, l.last_opened_at,
      l.numbers->>'from' as "from", l.numbers->>'to' as "to", u.name as created_by
    from unnest(${[...reportIds]}::bigint[]) as wanted(id)
    cross join lateral (select * from report_links where report_id = wanted.id order by id desc limit ${most}) l
    left join users u on u.id = l.created_by
    order by l.id desc`.execute(db);
  return rows;
}

export async function insertLink(db: Db, link: Insertable<ReportLinksTable>): Promise<number> {
  const { id } = await db.insertInto('report_links').values(link).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function findLink(
  db: Db,
  organizationId: number,
  id: number,
): Promise<Pick<Selectable<ReportLinksTable>, 'id' | 'hash' | 'report_id'> | undefined> {
  return db
    .selectFrom('report_links')
    .innerJoin('reports', 'reports.id', 'report_links.report_id')
    .select(['report_links.id', 'report_links.hash', 'report_links.report_id'])
    .where('report_links.id', '=', id)
    .where('reports.organization_id', '=', organizationId)
    .executeTakeFirst();
}

export async function hashesOf(db: Db, reportId: number): Promise<Buffer[]> {
  const rows = await db.selectFrom('report_links').select('hash').where('report_id', '=', reportId).execute();
  return rows.map(({ hash }) => hash);
}

export async function revokeLink(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable('report_links')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
}

/** An open link, for a caller who has its URL. */
export type OpenLink = Pick<Selectable<ReportLinksTable>, 'id' | 'numbers' | 'expires_at'> & {
  organization_id: number;
};

/** The link of this secret's hash; undefined where there is none, it has expired, or was revoked. */
export async function findOpenLink(db: Db, hash: Buffer, now: Date): Promise<OpenLink | undefined> {
  return db
    .selectFrom('report_links')
    .innerJoin('reports', 'reports.id', 'report_links.report_id')
    .select(['report_links.id', 'report_links.numbers', 'report_links.expires_at', 'reports.organization_id'])
    .where('hash', '=', hash)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

export async function countOpening(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable('report_links')
    .set((eb) => ({ openings: eb('openings', '+', 1), last_opened_at: now }))
    .where('id', '=', id)
    .execute();
}

/** Deletes links that ended before this moment. @returns what names their files */
export async function deleteEnded(db: Db, before: Date): Promise<{ organizationId: number; hash: Buffer }[]> {
  return db
    .deleteFrom('report_links')
    .using('reports')
    .whereRef('reports.id', '=', 'report_links.report_id')
    .where((eb) => eb.or([eb('expires_at', '<', before), eb('revoked_at', '<', before)]))
    .returning(['report_links.hash', 'reports.organization_id as organizationId'])
    .execute();
}
