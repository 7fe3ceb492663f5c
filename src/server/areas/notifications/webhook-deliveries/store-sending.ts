import { sql, type Kysely, type Transaction } from 'kysely';

import type { WebhookEventType } from '#contract/notifications/webhook-events.ts';
import type { Tables } from '#server/db/tables.ts';
import type { WebhookAnswer } from '#server/db/webhook-tables.ts';

type Db = Kysely<Tables>;
type Trx = Transaction<Tables>;

/** A delivery that this worker sends, with its event and its endpoint. */
export interface Claimed {
  id: number;
  endpoint_id: number;
  message_id: string;
  attempts: number;
  organization_id: number;
  type: WebhookEventType;
  data: Record<string, unknown>;
  app_path: string;
  api_path: string | null;
  at: Date;
  address: string;
  secret_sealed: string;
  old_secret_sealed: string | null;
  old_secret_until: Date | null;
}

/** How many requests an endpoint gets at once: one where the last one failed, so that a slow one takes little room. */
const atOnce = { usually: 4, failing: 1 };

/** Longer than an attempt takes, in seconds: a worker that died is noticed then. */
const leaseSeconds = 60;

const ofClaimed = sql`d.id, d.endpoint_id, d.message_id, d.attempts, e.organization_id, e.type, e.data, e.app_path,
  e.api_path, e.at, w.address, w.secret_sealed, w.old_secret_sealed, w.old_secret_until`;

/**
 * Claims due deliveries, at most `limit`: of each endpoint a few, and of all endpoints by lot, so that none waits for
 * another. The lease is by the database's clock, as the nodes' own may differ.
 */
export async function claimDue(db: Db, { now, limit }: { now: Date; limit: number }): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    with open as (
      select w.id, case when w.failures = 0 then ${atOnce.usually}::int else ${atOnce.failing}::int end - (
        select count(*) from webhook_deliveries l
        where l.endpoint_id = w.id and l.state = 'waiting' and l.leased_until > clock_timestamp()) as room
      from webhook_endpoints w
      where w.state = 'active' and (w.rest_until is null or w.rest_until <= ${now}::timestamptz)
        and exists (select from webhook_deliveries d
          where d.endpoint_id = w.id and d.state = 'waiting' and d.due_at <= ${now}::timestamptz)
    ), due as (
      select next.id from open cross join lateral (
        select d.id from webhook_deliveries d
        where d.endpoint_id = open.id and d.state = 'waiting' and d.due_at <= ${now}::timestamptz
          and (d.leased_until is null or d.leased_until <= clock_timestamp())
        order by d.due_at, d.id limit greatest(open.room, 0)
        for no key update skip locked
      ) next order by random() limit ${limit}
    )
    update webhook_deliveries d
    set leased_until = clock_timestamp() + ${leaseSeconds} * interval '1 second', attempts = d.attempts + 1,
      attempted_at = ${now}::timestamptz
    from due, webhook_events e, webhook_endpoints w
    where d.id = due.id and e.id = d.event_id and w.id = d.endpoint_id
    returning ${ofClaimed}`.execute(db);
  return rows;
}

/** Claims one delivery, whatever its endpoint's state. */
export async function claimOne(db: Db, id: number, now: Date): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`
    update webhook_deliveries d
    set leased_until = clock_timestamp() + ${leaseSeconds} * interval '1 second', attempts = d.attempts + 1,
      attempted_at = ${now}::timestamptz
    from webhook_events e, webhook_endpoints w
    where d.id = ${id} and e.id = d.event_id and w.id = d.endpoint_id
    returning ${ofClaimed}`.execute(db);
  return rows[0];
}

export type LockedEndpoint = NonNullable<Awaited<ReturnType<typeof lockEndpoint>>>;

/** Locks an endpoint; changes of the organization that store events for it need not wait. */
export async function lockEndpoint(trx: Trx, id: number) {
  return trx
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export interface Attempted {
  status: number | null;
  error: string | null;
  answer: WebhookAnswer | null;
  at: Date;
  ms: number;
}

/**
 * Stores an attempt that failed.
 * @param dueAt when the delivery is attempted again; null where it is given up
 * @returns false where another worker has claimed the delivery since, or it was replayed
 */
export async function settleFailure(
  trx: Trx,
  { id, attempts }: Pick<Claimed, 'id' | 'attempts'>,
  { status, error, answer, at, ms }: Attempted,
  dueAt: Date | null,
): Promise<boolean> {
  await trx.insertInto('webhook_attempts').values({ delivery_id: id, at, ms, status, error }).execute();
  const { numUpdatedRows } = await trx
    .updateTable('webhook_deliveries')
    .set({
      state: dueAt === null ? 'failed' : 'waiting',
      leased_until: null,
      status,
      error,
      answer: answer && JSON.stringify(answer),
      ...(dueAt && { due_at: dueAt }),
    })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Stores a success, in one statement; nothing where the endpoint was deleted meanwhile. One that works anyway is written
 * to seldom, so that none waits for its row.
 */
export async function settleSuccess(
  db: Db,
  { id, attempts }: Pick<Claimed, 'id' | 'attempts'>,
  { status, answer, at, ms }: Attempted,
  now: Date,
): Promise<void> {
  await sql`
    with attempt as (
      insert into webhook_attempts (delivery_id, at, ms, status)
      select d.id, ${at}::timestamptz, ${ms}::int, ${status}::int
      from webhook_deliveries d where d.id = ${id}
    ), delivery as (
      update webhook_deliveries
      set state = 'delivered', leased_until = null, status = ${status}, error = null,
        answer = ${answer && JSON.stringify(answer)}::jsonb
      where id = ${id} and attempts = ${attempts} returning endpoint_id
    )
    update webhook_endpoints w
    set failures = 0, failing_since = null, rest_until = null, last_success_at = ${now}::timestamptz
    from delivery where w.id = delivery.endpoint_id
      and (w.failures > 0 or w.last_success_at is null or w.last_success_at < ${now}::timestamptz - interval '10 seconds')`.execute(
    db,
  );
}

export async function markFailing(
  trx: Trx,
  id: number,
  change: {
    failures: number;
    failingSince: Date;
    restUntil: Date;
    error: string;
    now: Date;
    paused: boolean;
  },
): Promise<void> {
  await trx
    .updateTable('webhook_endpoints')
    .set({
      failures: change.failures,
      failing_since: change.failingSince,
      rest_until: change.restUntil,
      last_error: change.error,
      last_error_at: change.now,
      ...(change.paused && { state: 'failing' }),
    })
    .where('id', '=', id)
    .execute();
}

/** What waits at an endpoint that was paused is sent when someone replays it. */
export async function holdWaiting(trx: Db, endpointId: number): Promise<void> {
  await trx
    .updateTable('webhook_deliveries')
    .set({ state: 'held' })
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'waiting')
    .execute();
}
