import { sql, type Insertable, type Kysely, type Selectable } from 'kysely';

import { t } from '#contract/message.ts';
import type { NotificationDeliveriesTable } from '#server/db/notification-tables.ts';
import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

export type DeliveryRow = Selectable<NotificationDeliveriesTable>;

type NewDelivery = Omit<Insertable<NotificationDeliveriesTable>, 'state'>;

/** @returns its id, or null where this message is already queued for this target */
export async function insertDelivery(db: Db, delivery: NewDelivery): Promise<number | null> {
  const row = await db
    .insertInto('notification_deliveries')
    .values({ ...delivery, state: 'waiting' })
    .onConflict((conflict) => conflict.columns(['message', 'channel', 'target']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * Adds a notification to the person's digest of `due_at`, creating it if it does not exist. The digest is not
 * sent before the transactions of all who join it have ended; they do not wait for each other.
 * @returns null where that mail is being sent already
 */
export async function joinDigest(
  db: Db,
  joining: { user_id: number; organization_id: number; notification_id: number; target: string } & Pick<
    NewDelivery,
    'due_at' | 'created_at'
  >,
): Promise<{ id: number; isNew: boolean } | null> {
  const { user_id, organization_id, notification_id, target, due_at, created_at } = joining;
  const message = `digest ${organization_id} ${user_id} ${new Date(due_at).toISOString()}`;
  const begun = await db
    .insertInto('notification_deliveries')
    .values({
      organization_id,
      user_id,
      channel: 'mail',
      message,
      target,
      digest: true,
      state: 'waiting',
      due_at,
      created_at,
    })
    .onConflict((conflict) => conflict.columns(['message', 'channel', 'target']).doNothing())
    .returning('id')
    .executeTakeFirst();
  const digest = begun ?? (await shareWaiting(db, message, target));
  if (!digest) return null;
  await db
    .updateTable('notifications')
    .set({ digest_id: digest.id })
    .where('id', '=', notification_id)
    .execute();
  return { id: digest.id, isNew: begun !== undefined };
}

async function shareWaiting(trx: Db, message: string, target: string): Promise<{ id: number } | undefined> {
  return trx
    .selectFrom('notification_deliveries')
    .select('id')
    .where('message', '=', message)
    .where('channel', '=', 'mail')
    .where('target', '=', target)
    .where('state', '=', 'waiting')
    .where('attempts', '=', 0)
    .forShare()
    .executeTakeFirst();
}

/** Locks a delivery that waits for its attempt; undefined where it does not, or another worker has it. */
export async function lockWaiting(trx: Db, id: number): Promise<DeliveryRow | undefined> {
  return trx
    .selectFrom('notification_deliveries')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst();
}

/** Stores the start of an attempt, before anything is sent. */
export async function beginAttempt(trx: Db, id: number, content: object, now: Date): Promise<void> {
  await trx
    .updateTable('notification_deliveries')
    .set((eb) => ({
      state: 'sending',
      content: JSON.stringify(content),
      attempts: eb('attempts', '+', 1),
      attempted_at: now,
    }))
    .where('id', '=', id)
    .execute();
}

/** Stores how the attempt of this number ended, or that none is to be made. */
export async function settle(
  db: Db,
  { id, attempts }: Pick<DeliveryRow, 'id' | 'attempts'>,
  end: Pick<DeliveryRow, 'state' | 'answer'> & { now: Date; due?: Date },
): Promise<void> {
  await db
    .updateTable('notification_deliveries')
    .set({
      state: end.state,
      answer: end.answer,
      finished_at: end.state === 'waiting' ? null : end.now,
      ...(end.due && { due_at: end.due }),
    })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute();
}

/** The content of a digest: unread notifications of a person who is still a member, oldest first. */
/** What a delivery is about: unread, and still seen by its reader. */
export async function listPending(db: Db, { id, notification_id }: DeliveryRow) {
  return db
    .selectFrom('notifications')
    .innerJoin('organizations', 'organizations.id', 'notifications.organization_id')
    .select([
      'notifications.id',
      'notifications.organization_id',
      'notifications.user_id',
      'event',
      'title',
      'body',
      'path',
      'notifications.created_at',
      'organizations.name as organization',
    ])
    .where((eb) => eb.or([eb('digest_id', '=', id), eb('notifications.id', '=', notification_id)]))
    .where('read_at', 'is', null)
    .where(
      sql<boolean>`exists (select from members m where m.organization_id = notifications.organization_id
        and m.user_id = notifications.user_id and m.active
        and (notifications.project_id is null or m.project_roles is null
          or m.project_roles ? notifications.project_id::text))`,
    )
    .orderBy('notifications.id')
    .execute();
}

/** Marks attempts as unknown that began before this instant and never ended. */
export async function markCutOff(db: Db, before: Date, now: Date): Promise<number[]> {
  const rows = await db
    .updateTable('notification_deliveries')
    .set({
      state: 'unknown',
      answer: t`Copydesk was cut off while it was being sent. It may have arrived.`,
      finished_at: now,
    })
    .where('state', '=', 'sending')
    .where('attempted_at', '<', before)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Deliveries that should have been attempted before this instant. */
export async function listOverdue(db: Db, before: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('notification_deliveries')
    .select('id')
    .where('state', '=', 'waiting')
    .where('due_at', '<', before)
    .orderBy('due_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes what ended before this instant. */
export async function forgetDeliveries(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('notification_deliveries').where('finished_at', '<', before).execute();
}
