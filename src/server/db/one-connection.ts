import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import type pg from 'pg';

import type { Tables } from './tables.ts';

/** One transaction on one connection, by Kysely and by the connection itself: for COPY among Kysely's queries. */
export interface OneTransaction {
  client: pg.PoolClient;
  /** Knows that it is a transaction: what it is handed to begins none of its own. */
  trx: Transaction<Tables>;
}

/**
 * Runs `work` in a transaction of its own; whatever it throws takes all of it back, and the connection is not used
 * again.
 * @param options.snapshot reads only, and all of it as it stands at one instant
 */
export async function inOneTransaction<T>(
  pool: pg.Pool,
  work: (one: OneTransaction) => Promise<T>,
  { snapshot = false }: { snapshot?: boolean } = {},
): Promise<T> {
  const client = await pool.connect();
  // Kysely gives its connection back by itself; this one is given back below.
  const kept = { query: client.query.bind(client), release: () => {} };
  const only = { connect: () => Promise.resolve(kept), end: () => Promise.resolve(), options: {} };
  const begin = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: only }) }).transaction();
  const how = snapshot ? begin.setIsolationLevel('repeatable read').setAccessMode('read only') : begin;
  let failure: unknown;
  try {
    return await how.execute((trx) =>
      work({ client, trx }).catch((error: unknown) => {
        failure = error;
        throw error;
      }),
    );
  } catch (error) {
    // A connection that was lost cannot take anything back either: what `work` met says more than that.
    throw (failure ??= error);
  } finally {
    client.release(failure !== undefined);
  }
}
