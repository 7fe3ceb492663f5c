import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';

import type { Tables } from './tables.ts';

/** One connection, by Kysely and by itself: for COPY inside of Kysely's transactions. */
export interface OneConnection {
  client: pg.PoolClient;
  db: Kysely<Tables>;
}

/** Hands over a connection of the pool; after a failure it is not used again. */
export async function onOneConnection<T>(
  pool: pg.Pool,
  work: (one: OneConnection) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  const release = client.release.bind(client);
  // Kysely gives its connection back after each query; this one stays until the work ends.
  client.release = () => {};
  const only = { connect: () => Promise.resolve(client), end: () => Promise.resolve(), options: {} };
  let failed = true;
  try {
    const result = await work({
      client,
      db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: only }) }),
    });
    failed = false;
    return result;
  } finally {
    client.release = release;
    release(failed);
  }
}
