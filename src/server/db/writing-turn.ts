import { sql, type Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * Waits until no other transaction writes trends, and keeps others waiting until this one ends. A new post
 * may change the story, and so the score, of any other, so that there is no order of rows in which two
 * writers never meet head-on. Take the turn before the first row is written.
 */
export async function takeWritingTurn(trx: Kysely<Tables>): Promise<void> {
  await takeTurn(trx, 'trends');
}

/** Waits until no other transaction, of any node, has taken the turn of this name; it ends with the transaction. */
export async function takeTurn(
  trx: Kysely<Tables>,
  name: 'trends' | 'starter sources' | 'set-up' | 'joining' | `credentials of account ${number}`,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`copydesk ${name}`}))`.execute(trx);
}
