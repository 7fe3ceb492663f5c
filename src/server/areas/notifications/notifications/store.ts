import { sql, type Insertable, type Kysely, type Selectable } from 'kysely';

import { eventsOf, kindOf, notificationEventNames } from '#contract/notifications/notification-events.ts';
import type { NotificationKind } from '#contract/notifications/notification-kinds.ts';
import type { NotificationsTable } from '#server/db/attention-tables.ts';
import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

interface Whose {
  organizationId: number;
  userId: number;
}

export type NotificationRow = Selectable<NotificationsTable>;

/** @returns the new ones: `once` prevents doubles */
export async function insertNotifications(
  db: Db,
  notifications: readonly Omit<Insertable<NotificationsTable>, 'read_at' | 'digest_id'>[],
): Promise<NotificationRow[]> {
  if (notifications.length === 0) return [];
  return db
    .insertInto('notifications')
    .values([...notifications])
    .onConflict((conflict) => conflict.columns(['user_id', 'once']).doNothing())
    .returningAll()
    .execute();
}

interface Which {
  /** Null: all. */
  events: EventFilter | null;
  isUnread: boolean;
}

/** Events to list, or to leave out: what an older version knew belongs to the kind that leaves out. */
type EventFilter = { among: readonly string[] } | { besides: readonly string[] };

export function eventsToList(kind: NotificationKind | undefined): EventFilter | null {
  if (kind === undefined) return null;
  if (kind !== kindOf('')) return { among: eventsOf(kind) };
  const own = eventsOf(kind);
  return { besides: notificationEventNames.filter((event) => !own.includes(event)) };
}

export async function listNotifications(
  db: Db,
  whose: Whose,
  which: Which,
  page: { offset: number; limit: number },
): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    select * from notifications
    where user_id = ${whose.userId} and organization_id = ${whose.organizationId} and in_app and ${matching(which)}
    order by id desc offset ${page.offset} limit ${page.limit}`.execute(db);
  return rows;
}

/** How many of these there are, and how many of all are unread. */
export async function countNotifications(
  db: Db,
  whose: Whose,
  which: Which,
): Promise<{ total: number; unread: number }> {
  const { rows } = await sql<{ total: number; unread: number }>`
    select count(*) filter (where ${matching(which)}) as total, count(*) filter (where read_at is null) as unread
    from notifications
    where user_id = ${whose.userId} and organization_id = ${whose.organizationId} and in_app`.execute(db);
  return rows[0] ?? { total: 0, unread: 0 };
}

function matching({ events, isUnread }: Which) {
  const unread = isUnread ? sql`read_at is null` : sql`true`;
  if (events === null) return unread;
  return 'among' in events
    ? sql`${unread} and event = any(${[...events.among]}::text[])`
    : sql`${unread} and event <> all(${[...events.besides]}::text[])`;
}

/** Marks these as read, or all of them. */
export async function markRead(
  db: Db,
  whose: Whose,
  ids: readonly number[] | null,
  now: Date,
): Promise<void> {
  let query = db
    .updateTable('notifications')
    .set({ read_at: now })
    .where('user_id', '=', whose.userId)
    .where('organization_id', '=', whose.organizationId)
    .where('read_at', 'is', null);
  if (ids) query = query.where('id', '=', sql<number>`any(${[...ids]}::bigint[])`);
  await query.execute();
}

export async function markUnread(db: Db, whose: Whose, ids: readonly number[]): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ read_at: null })
    .where('user_id', '=', whose.userId)
    .where('organization_id', '=', whose.organizationId)
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute();
}
