import { sql, type Kysely, type Selectable } from 'kysely';

import type { ProjectRoles } from '#contract/permissions.ts';
import type { EventsTable } from '#server/db/live-tables.ts';
import { plannedOnce } from '#server/db/planned-once.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Announcement } from './announce.ts';

type Db = Kysely<Tables>;

/** The channel of all nodes; the payload is the organization's id. */
export const channel = 'copydesk_events';

/** Stores an event and gives notice of it, which the database delivers when the transaction commits. */
export async function insertEvent(
  db: Db,
  { organizationId, userId, noun, ids, by }: Announcement,
): Promise<void> {
  await sql`${plannedOnce}
    with event as (
      insert into events (organization_id, user_id, noun, ids, by_user_id)
      values (${organizationId}, ${userId ?? null}, ${noun}, ${[...ids]}::bigint[], ${by})
    )
    select pg_notify(${channel}, ${String(organizationId)})`.execute(db);
}

export type EventRow = Pick<
  Selectable<EventsTable>,
  'organization_id' | 'user_id' | 'noun' | 'ids' | 'by_user_id'
>;

/** The database's present snapshot, as text. */
export async function currentSnapshot(db: Db): Promise<string> {
  const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(
    db,
  );
  if (!rows[0]) throw new Error('the database gave no snapshot');
  return rows[0].snapshot;
}

/**
 * The events of these organizations that the snapshot `to` knows and `from` did not, up to `limit`. As
 * snapshots know which transactions were still running, one that commits late is in the next answer, and
 * none is in two.
 */
export async function eventsBetween(
  db: Db,
  organizationIds: readonly number[],
  between: { from: string; to: string; limit: number },
): Promise<EventRow[]> {
  const { from, to, limit } = between;
  return db
    .selectFrom('events')
    .select(['organization_id', 'user_id', 'noun', 'ids', 'by_user_id'])
    .where('organization_id', '=', sql<number>`any(${[...organizationIds]}::bigint[])`)
    .where(sql<boolean>`xid >= pg_snapshot_xmin(${from}::pg_snapshot)`)
    .where(sql<boolean>`not pg_visible_in_snapshot(xid, ${from}::pg_snapshot)`)
    .where(sql<boolean>`pg_visible_in_snapshot(xid, ${to}::pg_snapshot)`)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Those of the users who are active members of the organization, with the projects that they are limited to. */
export async function limitsOfActive(
  db: Db,
  organizationId: number,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, ProjectRoles | null>> {
  const rows = await db
    .selectFrom('members')
    .select(['user_id', 'project_roles'])
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', sql<number>`any(${[...userIds]}::bigint[])`)
    .where('active', '=', true)
    .execute();
  return new Map(rows.map(({ user_id, project_roles }) => [user_id, project_roles]));
}

/** A snapshot just before the organization's first event of the last `seconds`; null where there was none. */
export async function snapshotBefore(
  db: Db,
  organizationId: number,
  seconds: number,
): Promise<string | null> {
  const { rows } = await sql<{ xid: number | null }>`
    select min(xid::text::bigint) as xid from events
    where organization_id = ${organizationId} and at > clock_timestamp() - make_interval(secs => ${seconds})`.execute(
    db,
  );
  const xid = rows[0]?.xid;
  return xid ? `${xid}:${xid}:` : null;
}
