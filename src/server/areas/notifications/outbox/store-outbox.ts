import { sql, type Kysely } from 'kysely';

import { t } from '#contract/message.ts';
import type { DeliveryChannel, DeliveryState } from '#contract/notifications/outbox.ts';
import type { Tables } from '#server/db/tables.ts';
import type { DeliveryRow } from './store.ts';

type Db = Kysely<Tables>;

/** A delivery as people see it. */
export interface OutboxRow extends DeliveryRow {
  /** A mail address, or the name of a person or a team chat. */
  to: string;
}

export interface OutboxFilter {
  organizationId: number;
  channel?: DeliveryChannel | undefined;
  state?: DeliveryState | undefined;
  id?: number;
  /** Only what is for this person. */
  userId?: number;
}

function query(db: Db, { organizationId, channel, state, id, userId }: OutboxFilter) {
  let rows = db
    .selectFrom('notification_deliveries as d')
    .leftJoin('users as u', 'u.id', 'd.user_id')
    .where('d.organization_id', '=', organizationId);
  if (channel) rows = rows.where('d.channel', '=', channel);
  if (state) rows = rows.where('d.state', '=', state);
  if (id !== undefined) rows = rows.where('d.id', '=', id);
  if (userId !== undefined) rows = rows.where('d.user_id', '=', userId);
  return rows;
}

export async function listOutbox(
  db: Db,
  filter: OutboxFilter,
  page: { offset: number; limit: number },
): Promise<OutboxRow[]> {
  return query(db, filter)
    .selectAll('d')
    .select(
      sql<string>`case d.channel when 'mail' then d.target when 'push' then coalesce(u.name, '')
        else coalesce((select c.name from team_chats c where c.id::text = d.target), ${t`a removed team chat`}::text) end`.as(
        'to',
      ),
    )
    .orderBy('d.id', 'desc')
    .offset(page.offset)
    .limit(page.limit)
    .execute();
}

/** How many there are; stops counting at 10,001. */
export async function countOutbox(db: Db, filter: OutboxFilter): Promise<number> {
  const { count } = await db
    .selectFrom(query(db, filter).select('d.id').limit(10_001).as('some'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Queues a delivery that ended without success for another attempt; false where it has not. */
export async function waitAgain(db: Db, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('notification_deliveries')
    .set({ state: 'waiting', due_at: now, finished_at: null })
    .where('id', '=', id)
    .where('state', 'in', ['failed', 'unknown', 'kept'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
