import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';

import type { Log } from '#server/lib/log.ts';
import { StartError } from '#server/lib/start-error.ts';
import type { Settings } from '#server/settings.ts';
import { startEmbedded } from './embedded.ts';
import { refusePooledTransactions } from './pooler.ts';
import { watchForSilence, type Patience } from './silence.ts';
import type { Tables } from './tables.ts';
import { columnTypes } from './types.ts';

export interface Database {
  db: Kysely<Tables>;
  pool: pg.Pool;
  /** For a connection outside the pool: LISTEN, the queue. Its `Client` is watched as the pool's are. */
  connection: pg.PoolConfig;
  /** Ends the pool, and the embedded database if this process owns it. */
  close(): Promise<void>;
}

/**
 * Connects to `DATABASE_URL`, or starts the embedded database of `DATA_DIR`.
 * @param options.as a `program` owns an embedded database alone; a `command` joins a running program's
 * @throws StartError when there is no usable database
 */
export async function connect(
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  options: { log: Log; as: 'program' | 'command'; onLost?: (error: Error) => void },
): Promise<Database> {
  if (settings.databaseUrl) {
    const database = connectTo({ connectionString: settings.databaseUrl }, options.log);
    try {
      await checkServer(database.db, settings.databaseUrl);
      await refusePooledTransactions({ connectionString: settings.databaseUrl });
    } catch (error) {
      await database.close();
      throw error;
    }
    return database;
  }
  const embedded = await startEmbedded({ dataDir: settings.dataDir, ...options });
  const database = connectTo(embedded.connection, options.log);
  return {
    ...database,
    async close() {
      await database.close();
      await embedded.stop();
    },
  };
}

const pools = new WeakMap<object, pg.Pool>();

/** The pool behind a database that `connectTo` created: for COPY, which Kysely does not support. */
export function poolOf(db: Kysely<Tables>): pg.Pool {
  const pool = pools.get(db);
  if (!pool) throw new TypeError('a transaction has no pool');
  return pool;
}

/** The maximum wait for a connection, new or returned to the pool, in ms. */
const waitMs = 15_000;

/**
 * A pool and Kysely on a database that is known to exist.
 * @param options how long a connection may be silent, and the maximum wait for one; tests cannot wait so long
 */
export function connectTo(
  connection: pg.ClientConfig,
  log: Log,
  options: { patience?: Patience; waitMs?: number } = {},
): Database {
  const reached = { ...connection, types: columnTypes, keepAlive: true, keepAliveInitialDelayMillis: 10_000 };
  const silence = watchForSilence(reached, log, options.patience);
  const config = { ...reached, Client: silence.Client, connectionTimeoutMillis: options.waitMs ?? waitMs };
  const pool = new pg.Pool({
    ...config,
    max: 20,
    application_name: 'copydesk',
    // Every session uses UTC, so that casts and date_trunc in SQL mean the same everywhere.
    onConnect: async (client) => void (await client.query("set time zone 'UTC'")),
  });
  pool.on('error', ({ message }) => log.warn({ reason: message }, 'an idle database connection was lost'));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  pools.set(db, pool);
  return { db, pool, connection: config, close };

  async function close(): Promise<void> {
    await db.destroy();
    // Kysely ends the pool only if it has used it.
    if (!pool.ended) await pool.end();
    silence.stop();
  }
}

async function checkServer(db: Kysely<Tables>, url: string): Promise<void> {
  const where = placeOf(url);
  const { rows } = await sql<{ version: number; name: string; encoding: string }>`
    select current_setting('server_version_num')::int as version,
           current_setting('server_version') as name,
           current_setting('server_encoding') as encoding`
    .execute(db)
    .catch((error: unknown) => {
      throw new StartError(`No database answers at DATABASE_URL (${where}): ${reasonOf(error)}.`);
    });
  const server = rows[0];
  if (!server || server.version < 150_000)
    throw new StartError(
      `The database at ${where} is PostgreSQL ${server?.name ?? 'of an unknown version'}; Copydesk needs 15 or newer.`,
    );
  if (server.encoding !== 'UTF8')
    throw new StartError(`The database at ${where} stores text as ${server.encoding}; Copydesk needs UTF8.`);
}

/** Host and database of a connection URL, without its password. */
function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
