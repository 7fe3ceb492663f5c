import { sql, type Kysely } from 'kysely';

import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

/** An earlier reason for the pause comes first. */
export async function pauseOrganizations(trx: Db, reason: string): Promise<void> {
  await trx
    .updateTable('organizations')
    .set({ paused_reason: sql<string>`concat_ws(' ', paused_reason, ${reason}::text)` })
    .execute();
}

/** Organizations that are to be removed stay until then at least. */
export async function deferRemovals(trx: Db, until: Date): Promise<void> {
  await trx.updateTable('organizations').set({ removal_at: until }).where('removal_at', '<', until).execute();
}

/** Ends sessions, and codes and links that sign a person in once. */
export async function endSignIns(trx: Db): Promise<void> {
  await trx.deleteFrom('auth_sessions').execute();
  await trx.deleteFrom('auth_verifications').execute();
}

export async function listOrganizations(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('organizations').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** What was being sent may have been published: its state is unknown. */
export async function loseSight(trx: Db): Promise<void> {
  await trx.updateTable('post_steps').set({ state: 'unknown' }).where('state', '=', 'sending').execute();
}

/**
 * Deliveries that are released and not finished. `begun`: a part of it is published. `uncertain`: a part of
 * it may be published.
 */
export async function listOpenTargets(db: Db) {
  const hasStep = (state: 'sent' | 'unknown') =>
    sql<boolean>`exists (select from post_steps step where step.target_id = target.id and step.state = ${state})`;
  return db
    .selectFrom('post_targets as target')
    .innerJoin('posts as post', 'post.id', 'target.post_id')
    .select(['target.id', 'target.post_id', 'target.state', 'target.due_at', 'post.state as post_state'])
    .select(hasStep('sent').as('begun'))
    .select(sql<boolean>`target.state = 'unknown' or ${hasStep('unknown')}`.as('uncertain'))
    .where('target.state', 'in', ['queued', 'preparing', 'sending', 'unknown'])
    .where('target.due_at', 'is not', null)
    .where('target.content_hash', 'is not', null)
    .where('post.state', 'not in', ['draft', 'cancelled'])
    .orderBy('target.post_id')
    .orderBy('target.id')
    .execute();
}

/** Webhooks may have got what waited for them; it is sent again when someone replays it. */
export async function holdWebhooks(trx: Db): Promise<void> {
  await trx
    .updateTable('webhook_deliveries')
    .set({ state: 'held', leased_until: null })
    .where('state', '=', 'waiting')
    .execute();
}

/** Mails, pushes and messages that were being sent. */
export async function endMessages(trx: Db, answer: string, now: Date): Promise<void> {
  await trx
    .updateTable('notification_deliveries')
    .set({ state: 'unknown', answer, finished_at: now })
    .where('state', 'in', ['waiting', 'sending'])
    .execute();
}
