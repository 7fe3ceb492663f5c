import { sql, type Kysely } from 'kysely';

import type { Tables } from './tables.ts';

/**
 * Waits until no other transaction writes trends, and makes others wait until this one ends. A new post may
 * change the story, and so the score, of any other, so no order of rows prevents deadlocks between two
 * writers. Call it before the first row is written.
 */
export async function waitForWritingTurn(trx: Kysely<Tables>): Promise<void> {
  await waitForTurn(trx, 'trends');
}

/**
 * Waits until no other transaction, of any node, holds the turn of this name; it ends with the transaction.
 */
export async function waitForTurn(
  trx: Kysely<Tables>,
  name:
    | 'trends'
    | 'starter sources'
    | 'set-up'
    | 'joining'
    | `credentials of account ${number}`
    | `credentials of sign-in ${string}`,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`copydesk ${name}`}))`.execute(trx);
}
