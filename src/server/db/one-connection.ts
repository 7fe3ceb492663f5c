import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import type pg from 'pg';

import type { Tables } from './tables.ts';

/**
 * One transaction on one connection, by Kysely and by the connection itself: for COPY among Kysely's queries.
 */
export interface OneTransaction {
  client: pg.PoolClient;
  /** Marked as a transaction, so that code that receives it begins none of its own. */
  trx: Transaction<Tables>;
}

/**
 * Runs `work` in a transaction of its own, which is rolled back if it throws; the connection is then not used
 * again.
 * @param options.snapshot read-only, as of one instant
 */
export async function inOneTransaction<T>(
  pool: pg.Pool,
  work: (one: OneTransaction) => Promise<T>,
  { snapshot = false }: { snapshot?: boolean } = {},
): Promise<T> {
  const client = await pool.connect();
  // Kysely releases its connection by itself; this one is released below.
  const kept = { query: client.query.bind(client), release: () => {} };
  const only = { connect: () => Promise.resolve(kept), end: () => Promise.resolve(), options: {} };
  const begin = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: only }) }).transaction();
  const how = snapshot ? begin.setIsolationLevel('repeatable read').setAccessMode('read only') : begin;
  let failure: unknown;
  let lost: Error | undefined;
  const lose = (error: Error) => void (lost ??= error);
  client.on('error', lose);
  try {
    return await how.execute((trx) =>
      work({ client, trx }).catch((error: unknown) => {
        failure = error;
        throw error;
      }),
    );
  } catch (error) {
    // A lost connection cannot roll back either; the error of `work`, or of the loss, is more informative.
    throw (failure ??= lost ?? error);
  } finally {
    client.off('error', lose);
    client.release(failure !== undefined);
  }
}
