import { sql, type Kysely } from 'kysely';

import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

/** Whatever they were paused for before stands before it. */
export async function pauseOrganizations(trx: Db, reason: string): Promise<void> {
  await trx
    .updateTable('organizations')
    .set({ paused_reason: sql<string>`concat_ws(' ', paused_reason, ${reason}::text)` })
    .execute();
}

/** Those that are to be removed stay until then at least. */
export async function deferRemovals(trx: Db, until: Date): Promise<void> {
  await trx.updateTable('organizations').set({ removal_at: until }).where('removal_at', '<', until).execute();
}

/** Sessions, and codes and links that let somebody in once. */
export async function endSignIns(trx: Db): Promise<void> {
  await trx.deleteFrom('auth_sessions').execute();
  await trx.deleteFrom('auth_verifications').execute();
}

export async function listOrganizations(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('organizations').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** What was being sent may be out: nobody knows. */
export async function loseSight(trx: Db): Promise<void> {
  await trx.updateTable('post_steps').set({ state: 'unknown' }).where('state', '=', 'sending').execute();
}

/**
 * Deliveries that are released and not ended. `begun`: the world sees a part of it. `uncertain`: or may see one,
 * of which nobody knows.
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

/** Mail, pushes and messages that were on their way. */
export async function endMessages(trx: Db, answer: string, now: Date): Promise<void> {
  await trx
    .updateTable('notification_deliveries')
    .set({ state: 'unknown', answer, finished_at: now })
    .where('state', 'in', ['waiting', 'sending'])
    .execute();
}
