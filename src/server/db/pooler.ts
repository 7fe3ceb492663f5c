import pg from 'pg';

import { StartError } from '#server/lib/start-error.ts';

/** The maximum wait for an answer, in ms: a pooler without a free session never answers. */
const limitMs = 20_000;

/**
 * Refuses a pooler in transaction mode (PgBouncer and the like), whose sessions change between transactions:
 * LISTEN, locks that outlast a transaction, settings and prepared statements would then affect other clients,
 * and the start would wait for ever.
 * @param limit milliseconds
 * @throws StartError where the session does not stay the same
 */
export async function refusePooledTransactions(
  connection: pg.ClientConfig,
  limit: number = limitMs,
): Promise<void> {
  const config = { ...connection, connectionTimeoutMillis: limit, query_timeout: limit };
  const [one, other] = [new pg.Client(config), new pg.Client(config)];
  for (const client of [one, other]) client.on('error', () => {});
  try {
    await one.connect();
    const before = await sessionOf(one);
    // It gets the session that the first one has just left, if that one left it.
    await other.connect();
    await other.query('begin');
    const session = await sessionOf(other);
    const after = await sessionOf(one);
    await other.query('rollback');
    if (before !== session && before === after) return;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError))
      throw new StartError(
        `DATABASE_URL gave no second session within ${limit / 1000} s. Copydesk needs two dozen of them: if a connection ` +
          'pooler such as PgBouncer stands there, let its pool be larger, or give the address of PostgreSQL itself.',
      );
    if (!error.message.includes('statement pooling')) throw error;
  } finally {
    for (const client of [one, other]) {
      client.end().catch(() => {});
      client.connection.stream.destroy();
    }
  }
  throw new StartError(
    'DATABASE_URL leads to a connection pooler in transaction mode (such as PgBouncer with pool_mode=transaction), ' +
      'where LISTEN, locks and prepared statements do not work. Give the address of PostgreSQL itself, or of a pool in session mode.',
  );
}

async function sessionOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid;
}
