import { sql, type Kysely } from 'kysely';

import type { WebhookEventType } from '#contract/notifications/webhook-events.ts';
import { pingType, type WebhookDeliveryState } from '#contract/notifications/webhook-types.ts';
import type { Tables } from '#server/db/tables.ts';
import { countedUpTo } from '#server/lib/page.ts';

type Db = Kysely<Tables>;

export interface DeliveryFilter {
  organizationId: number;
  webhookId?: number | undefined;
  state?: WebhookDeliveryState | undefined;
  type?: WebhookEventType | undefined;
  id?: number | undefined;
}

function query(db: Db, { organizationId, webhookId, state, type, id }: DeliveryFilter) {
  let rows = db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhook_endpoints as w', 'w.id', 'd.endpoint_id')
    .innerJoin('webhook_events as e', 'e.id', 'd.event_id')
    .where('d.organization_id', '=', organizationId);
  if (webhookId !== undefined) rows = rows.where('d.endpoint_id', '=', webhookId);
  if (state) rows = rows.where('d.state', '=', state);
  if (type) rows = rows.where('e.type', '=', type);
  if (id !== undefined) rows = rows.where('d.id', '=', id);
  return rows;
}

export type DeliveryRow = Awaited<ReturnType<typeof listDeliveries>>[number];

/** Newest first. */
export async function listDeliveries(
  db: Db,
  filter: DeliveryFilter,
  page: { offset: number; limit: number },
) {
  return query(db, filter)
    .select([
      'd.id',
      'd.endpoint_id',
      'w.name as endpoint_name',
      'w.state as endpoint_state',
      'd.organization_id',
      'd.message_id',
      'd.state',
      'd.attempts',
      'd.status',
      'd.error',
      'd.answer',
      'd.due_at',
      'd.attempted_at',
      'd.created_at',
      'e.type',
      'e.data',
      'e.app_path',
      'e.api_path',
      'e.at',
    ])
    .orderBy('d.id', 'desc')
    .offset(page.offset)
    .limit(page.limit)
    .execute();
}

/** How many there are; stops counting at 10,001. */
export async function countDeliveries(db: Db, filter: DeliveryFilter): Promise<number> {
  const { count } = await db
    .selectFrom(
      query(db, filter)
        .select('d.id')
        .limit(countedUpTo + 1)
        .as('some'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** All attempts at a delivery, latest first. */
export async function listAttempts(db: Db, deliveryId: number) {
  return db
    .selectFrom('webhook_attempts')
    .select(['at', 'ms', 'status', 'error'])
    .where('delivery_id', '=', deliveryId)
    .orderBy('id', 'desc')
    .execute();
}

/** Stores a test event for one endpoint. No worker sends it. @returns the delivery's id */
export async function insertPing(
  trx: Db,
  {
    organizationId,
    endpointId,
    userId,
    now,
  }: { organizationId: number; endpointId: number; userId: number; now: Date },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with event as (
      insert into webhook_events (organization_id, type, data, app_path, api_path, at)
      select ${organizationId}, ${pingType}, jsonb_build_object('webhook_id', ${endpointId}::bigint,
        'actor', (select jsonb_build_object('user_id', id, 'name', name) from users where id = ${userId})),
        '/settings/webhooks', ${`webhooks.php?action=get&id=${endpointId}`}, ${now}
      returning id
    )
    insert into webhook_deliveries (organization_id, endpoint_id, event_id, state, due_at, created_at)
    select ${organizationId}, ${endpointId}, id, 'failed', ${now}, ${now} from event returning id`.execute(
    trx,
  );
  if (!rows[0]) throw new Error('a test event was inserted and did not come back');
  return rows[0].id;
}

/** Sends one again from its first attempt; false where it waits already. */
export async function replayOne(trx: Db, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', attempts: 0, due_at: now, leased_until: null })
    .where('id', '=', id)
    .where('state', '<>', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Sends an endpoint's events since then again, but no tests. @returns how many */
export async function replaySince(
  trx: Db,
  endpointId: number,
  { states, since, now }: { states: readonly WebhookDeliveryState[]; since: Date; now: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update webhook_deliveries d set state = 'waiting', attempts = 0, due_at = ${now}::timestamptz, leased_until = null
    from webhook_events e
    where e.id = d.event_id and d.endpoint_id = ${endpointId} and d.state = any(${[...states]}::text[])
      and e.at >= ${since}::timestamptz and e.type <> ${pingType}`.execute(trx);
  return Number(numAffectedRows);
}
