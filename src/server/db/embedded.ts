import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

import type { Log } from '#server/lib/log.ts';
import { StartError } from '#server/lib/start-error.ts';
import { findPlace, type Place } from './embedded-place.ts';
import {
  endedBadly,
  initialize,
  runningServer,
  startServer,
  stopServer,
  superuser,
  type Socket,
} from './embedded-process.ts';

export interface Embedded {
  connection: { host: string; port: number; user: string; database: string };
  /** Stops the database, unless another Copydesk program owns it. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  dataDir: string;
  log: Log;
  /** A `program` owns the database alone; a `command` joins a running program's. */
  as: 'program' | 'command';
  /** Called when the database was lost while running and could not be restarted. */
  onLost?: (error: Error) => void;
  /** PostgreSQL settings that override our own. */
  settings?: Record<string, string>;
  /** Folder of PostgreSQL's own files, instead of the npm package's. */
  native?: string;
  /** Where data goes that cannot be in DATA_DIR. */
  elsewhere?: string;
}

const database = 'copydesk';
/**
 * The holder of this advisory lock owns the cluster; the lock ends with the owner's session, however that
 * ends.
 */
const ownersLock = 7_246_101;

/**
 * Runs the PostgreSQL of a DATA_DIR: creates it the first time, starts it, or takes over one that a killed
 * Copydesk left running.
 * @throws StartError when another Copydesk program owns it, or it cannot run here
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const place = await findPlace(options.dataDir, options);
  await initialize(place, options.settings?.['fsync'] !== 'off');
  let { guard, socket, owner } = await open(place, options);
  await createDatabase(guard);
  let stopping: Promise<void> | undefined;
  let recovery = Promise.resolve();

  const watch = (): void => {
    guard.once('end', () => {
      if (!stopping && owner) recovery = recover();
    });
  };
  const recover = async (): Promise<void> => {
    options.log.error('the embedded database ended unexpectedly; starting it again');
    try {
      ({ guard, socket, owner } = await open(place, options));
      watch();
      options.log.info('the embedded database is back');
    } catch (error) {
      options.onLost?.(error instanceof Error ? error : new Error(String(error)));
    }
  };
  const end = async (): Promise<void> => {
    await recovery;
    await guard.end().catch(() => {});
    if (owner) await stopServer(place, socket);
  };
  watch();

  return {
    connection: { ...socket, user: superuser, database },
    stop: () => (stopping ??= end()),
  };
}

interface Opened {
  guard: pg.Client;
  socket: Socket;
  owner: boolean;
}

/** Starts the server or joins the running one, and tries to become its owner. */
async function open(place: Place, options: EmbeddedOptions): Promise<Opened> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const running = await runningServer(place);
    if (!running && (await endedBadly(place)))
      options.log.info('the embedded database was not stopped in order: it repairs itself before it answers');
    const socket = running ?? (await startServer(place, options.settings ?? {}));
    const guard = new pg.Client({
      ...socket,
      user: superuser,
      database: 'postgres',
      application_name: `copydesk ${process.pid}`,
    });
    // Its end is awaited; without a listener the error event alone would end the program.
    guard.on('error', () => {});
    try {
      await guard.connect();
      return { guard, socket, owner: await own(guard, options) };
    } catch (error) {
      await guard.end().catch(() => {});
      // It may be recovering, or shutting down.
      if (error instanceof StartError || Date.now() > deadline) throw error;
      await wait(100);
    }
  }
}

async function own(guard: pg.Client, options: EmbeddedOptions): Promise<boolean> {
  // A killed owner's session ends a moment after its process, hence several attempts.
  for (let tries = 0; tries < 20; tries++) {
    const { rows } = await guard.query<{ owner: boolean }>('select pg_try_advisory_lock($1) as owner', [
      ownersLock,
    ]);
    if (rows[0]?.owner) return true;
    if (options.as === 'command') return false;
    if (tries === 0) options.log.info('waiting for the session of the Copydesk that ran before to end');
    await wait(100);
  }
  const { rows } = await guard.query<{ name: string }>(
    `select application_name as name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and objid = $1 and granted`,
    [ownersLock],
  );
  const pid = rows[0]?.name.split(' ')[1];
  throw new StartError(
    `Copydesk already runs on ${options.dataDir}${pid ? ` (process ${pid})` : ''}. ` +
      'Use that one, stop it first, or give this one another DATA_DIR.',
  );
}

async function createDatabase(guard: pg.Client): Promise<void> {
  const { rowCount } = await guard.query('select from pg_database where datname = $1', [database]);
  if (rowCount) return;
  await guard.query(`create database ${database}`).catch((error: unknown) => {
    const raced = error instanceof pg.DatabaseError && (error.code === '42P04' || error.code === '23505');
    if (!raced) throw error;
  });
}
