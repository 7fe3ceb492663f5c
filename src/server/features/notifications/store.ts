import { sql, type Insertable, type Kysely, type Selectable } from 'kysely';

import type { NotificationsTable } from '#server/db/attention-tables.ts';
import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

interface Whose {
  organizationId: number;
  userId: number;
}

export type NotificationRow = Selectable<NotificationsTable>;

/** @returns those that are new: `once` names what must not be told twice */
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

export async function listNotifications(
  db: Db,
  whose: Whose,
  page: { offset: number; limit: number },
): Promise<NotificationRow[]> {
  return db
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', whose.userId)
    .where('organization_id', '=', whose.organizationId)
    .where('in_app', '=', true)
    .orderBy('id', 'desc')
    .offset(page.offset)
    .limit(page.limit)
    .execute();
}

/** How many there are, and how many of them are unread. */
export async function countNotifications(db: Db, whose: Whose): Promise<{ total: number; unread: number }> {
  const { rows } = await sql<{ total: number; unread: number }>`
    select count(*) as total, count(*) filter (where read_at is null) as unread from notifications
    where user_id = ${whose.userId} and organization_id = ${whose.organizationId} and in_app`.execute(db);
  return rows[0] ?? { total: 0, unread: 0 };
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
