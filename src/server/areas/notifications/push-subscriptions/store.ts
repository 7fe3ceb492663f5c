import type { Insertable, Kysely, Selectable } from 'kysely';

import type { PushKeysTable, PushSubscriptionsTable } from '#server/db/notification-tables.ts';
import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

export type SubscriptionRow = Selectable<PushSubscriptionsTable>;

/** The installation's push keys; `make` is called where there are none, and the first caller's are stored. */
export async function keepPushKeys(
  db: Db,
  make: () => Omit<Insertable<PushKeysTable>, 'id'>,
): Promise<Selectable<PushKeysTable>> {
  const find = () => db.selectFrom('push_keys').selectAll().executeTakeFirst();
  const known = await find();
  if (known) return known;
  await db
    .insertInto('push_keys')
    .values(make())
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const kept = await find();
  if (!kept) throw new Error('the push keys were not kept');
  return kept;
}

export async function findSubscription(db: Db, id: number): Promise<SubscriptionRow | undefined> {
  return db.selectFrom('push_subscriptions').selectAll().where('id', '=', id).executeTakeFirst();
}

/** A person's browsers, newest first. */
export async function listSubscriptions(db: Db, userId: number): Promise<SubscriptionRow[]> {
  return db
    .selectFrom('push_subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute();
}

/** A browser belongs to the user who last signed in there. */
export async function saveSubscription(
  db: Db,
  subscription: Omit<Insertable<PushSubscriptionsTable>, 'id' | 'used_at'>,
): Promise<SubscriptionRow> {
  const { endpoint: _, created_at: __, ...renewed } = subscription;
  return db
    .insertInto('push_subscriptions')
    .values(subscription)
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(renewed))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** @returns whether the person had it */
export async function removeSubscription(db: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteSubscription(db: Db, id: number): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).execute();
}

export async function markUsed(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable('push_subscriptions').set({ used_at: now }).where('id', '=', id).execute();
}
