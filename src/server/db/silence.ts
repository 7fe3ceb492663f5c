import pg from 'pg';

import type { Log } from '#server/lib/log.ts';
import { Connection } from './planned-once.ts';

/**
 * Milliseconds. A silently cut connection looks like a long statement: after this time we check which it is.
 */
const silentMs = 10_000;
/** The maximum wait for that check, on a connection of its own. */
const answerMs = 10_000;
/** Milliseconds between two checks. */
const checkMs = 1_000;

export type Patience = Readonly<Record<'silentMs' | 'answerMs' | 'checkMs', number>>;

/** Watches the connections created with its `Client`. */
export interface Silence {
  Client: typeof Connection;
  stop(): void;
}

interface Watched {
  /** When bytes were last sent or received, or no statement ran. */
  movedAt: number;
  bytes: number;
}

/**
 * Discards connections that have fallen silent. Dropped packets end no connection: a caller would wait until
 * the system gives up, a quarter of an hour and more. Statements have no time limit, since a migration or a
 * backup may take hours: PostgreSQL is asked whether it still works on them.
 */
export function watchForSilence(
  config: pg.ClientConfig,
  log: Pick<Log, 'warn' | 'info'>,
  patience: Patience = { silentMs, answerMs, checkMs },
): Silence {
  const open = new Map<Connection, Watched>();
  let silentSince: Date | null = null;
  let isChecking = false;
  const timer = setInterval(() => void check(), patience.checkMs).unref();

  class Client extends Connection {
    constructor(own?: pg.ClientConfig) {
      super(own);
      open.set(this, { movedAt: performance.now(), bytes: 0 });
      this.once('end', () => void open.delete(this));
    }
  }

  /** Those whose statement has not been answered for too long. */
  function suspects(): Connection[] {
    const now = performance.now();
    return [...open].flatMap(([connection, watched]) => {
      const bytes = connection.bytesMoved();
      if (bytes !== watched.bytes || connection.readyForQuery)
        Object.assign(watched, { movedAt: now, bytes });
      return now - watched.movedAt > patience.silentMs ? [connection] : [];
    });
  }

  async function check(): Promise<void> {
    const silent = suspects();
    // While the server does not answer, the check repeats, so that its return is noticed.
    if (isChecking || (silent.length === 0 && silentSince === null)) return;
    isChecking = true;
    try {
      const atWork = await workingAmong(silent.map(({ processID }) => processID ?? 0));
      if (silentSince) log.info({ since: silentSince }, 'the database answers again');
      silentSince = null;
      if (atWork === null) return;
      const still = new Set(suspects());
      discard(silent.filter((one) => still.has(one) && !atWork.has(one.processID ?? 0)));
    } catch (error) {
      // A refusal shows that the server is there.
      if (error instanceof pg.DatabaseError) return;
      if (!silentSince) log.warn('the database has fallen silent; its connections are made anew');
      silentSince ??= new Date();
      discard(silent);
    } finally {
      isChecking = false;
    }
  }

  /** Idle connections are discarded too: they are likely to be dead as well, and cheap to replace. */
  function discard(dead: readonly Connection[]): void {
    if (dead.length === 0) return;
    const idle = [...open.keys()].filter((connection) => connection.idle());
    log.warn({ dead: dead.length, idle: idle.length }, 'connections that gave no answer are thrown away');
    for (const connection of [...dead, ...idle]) connection.cut('the database gave no answer');
  }

  /** Which of these sessions run a statement; null where a proxy hides which ones they are. */
  async function workingAmong(pids: readonly number[]): Promise<Set<number> | null> {
    const client = new Connection({
      ...config,
      connectionTimeoutMillis: patience.answerMs,
      query_timeout: patience.answerMs,
      application_name: 'copydesk watch',
    });
    client.on('error', () => {});
    try {
      await client.connect();
      const { rows } = await client.query<{ own: number; pids: number[] }>(
        `select pg_backend_pid() as own, array(
           select pid from pg_stat_activity where pid = any($1::int[]) and state in ('active', 'fastpath function call')
         ) as pids`,
        [pids],
      );
      const [row] = rows;
      return row && row.own === client.processID ? new Set(row.pids) : null;
    } finally {
      client.end().catch(() => {});
      client.cut('asked');
    }
  }

  return { Client, stop: () => clearInterval(timer) };
}
