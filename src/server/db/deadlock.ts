import type { Kysely, Transaction } from 'kysely';
import pg from 'pg';

import type { Tables } from './tables.ts';

/** How often a transaction is run before its deadlock is reported. */
const attempts = 5;

/**
 * Whether PostgreSQL ended a transaction because it and another one waited for each other (deadlock_detected).
 */
export function isDeadlock(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '40P01';
}

/**
 * Runs a transaction, and again if it was ended to resolve a deadlock: nothing of it is stored then. For
 * transactions that no order of locks protects, since they write what most others write.
 * @param work has no effect outside of the database
 */
export async function rerunAfterDeadlock<Result>(
  db: Kysely<Tables>,
  work: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (!isDeadlock(error) || attempt === attempts) throw error;
    }
  }
}
