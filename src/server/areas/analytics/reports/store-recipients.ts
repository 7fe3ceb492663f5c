import { sql, type Kysely, type Selectable } from 'kysely';

import type { ReportRecipientsTable } from '#server/db/report-tables.ts';
import type { Tables } from '#server/db/tables.ts';
import type { StoredReport } from './store.ts';

type Db = Kysely<Tables>;

export type Recipient = Selectable<ReportRecipientsTable>;

/** All of these reports, in the order in which they were added. */
export async function listRecipients(db: Db, reportIds: readonly number[]): Promise<Recipient[]> {
  if (reportIds.length === 0) return [];
  return db
    .selectFrom('report_recipients')
    .selectAll()
    .where('report_id', 'in', reportIds)
    .orderBy('id')
    .execute();
}

/** Replaces who gets the mail. An address that unsubscribed stays so, also when it is added again. */
export async function setRecipients(
  trx: Db,
  reportId: number,
  { members, addresses }: { members?: readonly number[]; addresses?: readonly string[] },
): Promise<void> {
  if (members) {
    await sql`delete from report_recipients where report_id = ${reportId} and user_id is not null
      and user_id <> all(${[...members]}::bigint[])`.execute(trx);
    await sql`insert into report_recipients (report_id, user_id)
      select ${reportId}, id from unnest(${[...members]}::bigint[]) as wanted(id)
      on conflict (report_id, user_id, email) do update set stopped_at = null`.execute(trx);
  }
  if (addresses) {
    await sql`delete from report_recipients where report_id = ${reportId} and email is not null
      and stopped_at is null and email <> all(${[...addresses]}::text[])`.execute(trx);
    await sql`insert into report_recipients (report_id, email)
      select ${reportId}, email from unnest(${[...addresses]}::text[]) as wanted(email)
      on conflict (report_id, user_id, email) do nothing`.execute(trx);
  }
}

/** Of these people, those who are active members and see the report. */
export async function readersAmong(
  db: Db,
  report: Pick<StoredReport, 'organization_id' | 'project_id'>,
  userIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select m.user_id as id from members m
    where m.organization_id = ${report.organization_id} and m.active
      and m.user_id = any(${[...userIds]}::bigint[])
      and (m.project_roles is null or m.project_roles ? ${String(report.project_id ?? '')})`.execute(db);
  return rows.map(({ id }) => id);
}

/** Where the mail goes now: addresses outside, and members who still see the report. */
export async function targetsOf(
  db: Db,
  report: Pick<StoredReport, 'id' | 'organization_id' | 'project_id'>,
): Promise<{ id: number; user_id: number | null; email: string }[]> {
  const { rows } = await sql<{ id: number; user_id: number | null; email: string }>`
    select distinct on (lower(coalesce(u.email, r.email))) r.id, r.user_id, coalesce(u.email, r.email) as email
    from report_recipients r
    left join members m on m.user_id = r.user_id and m.organization_id = ${report.organization_id} and m.active
      and (m.project_roles is null or m.project_roles ? ${String(report.project_id ?? '')})
    left join users u on u.id = m.user_id and not u.agent
    where r.report_id = ${report.id} and r.stopped_at is null and (r.email is not null or u.id is not null)
    order by lower(coalesce(u.email, r.email)), r.user_id nulls last`.execute(db);
  return rows;
}

/** @returns the report's name; undefined where this recipient is gone */
export async function stopMails(db: Db, recipientId: number, now: Date): Promise<string | undefined> {
  const row = await db
    .updateTable('report_recipients')
    .from('reports')
    .set((eb) => ({ stopped_at: eb.fn.coalesce('report_recipients.stopped_at', eb.val(now)) }))
    .whereRef('reports.id', '=', 'report_recipients.report_id')
    .where('report_recipients.id', '=', recipientId)
    .returning('reports.name')
    .executeTakeFirst();
  return row?.name;
}

/** Whom an unsubscribe link is about. */
export async function reportOfRecipient(db: Db, recipientId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('report_recipients')
    .innerJoin('reports', 'reports.id', 'report_recipients.report_id')
    .select('reports.name')
    .where('report_recipients.id', '=', recipientId)
    .executeTakeFirst();
  return row?.name;
}
