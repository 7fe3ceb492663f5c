import pg from 'pg';

import type { Log } from '#server/lib/log.ts';
import { Connection } from './planned-once.ts';

/** Milliseconds. A wire that is cut without a word looks like a long statement: after this time we ask which it is. */
const silentMs = 10_000;
/** How long the answer to that may take, from a connection of its own. */
const answerMs = 10_000;
/** Milliseconds between two looks. */
const lookMs = 1_000;

export type Patience = Readonly<Record<'silentMs' | 'answerMs' | 'lookMs', number>>;

/** Keeps watch over the connections that are made with its `Client`. */
export interface Silence {
  Client: typeof Connection;
  stop(): void;
}

interface Watched {
  /** When bytes last went either way, or nothing was asked. */
  movedAt: number;
  bytes: number;
}

/**
 * Throws away connections that have fallen silent. Packets that are dropped on the way end no connection: whoever
 * asked would wait until the system gives up, a quarter of an hour and more. There is no limit to how long a statement
 * may take, for a migration or a backup may take hours: PostgreSQL is asked whether it still works on it.
 */
export function watchForSilence(
  config: pg.ClientConfig,
  log: Pick<Log, 'warn' | 'info'>,
  patience: Patience = { silentMs, answerMs, lookMs },
): Silence {
  const open = new Map<Connection, Watched>();
  let silentSince: Date | null = null;
  let asking = false;
  const timer = setInterval(() => void look(), patience.lookMs).unref();

  class Client extends Connection {
    constructor(own?: pg.ClientConfig) {
      super(own);
      open.set(this, { movedAt: performance.now(), bytes: 0 });
      this.once('end', () => void open.delete(this));
    }
  }

  /** Those that were asked something and have not answered for too long. */
  function suspects(): Connection[] {
    const now = performance.now();
    return [...open].flatMap(([connection, watched]) => {
      const bytes = connection.bytesMoved();
      if (bytes !== watched.bytes || connection.readyForQuery)
        Object.assign(watched, { movedAt: now, bytes });
      return now - watched.movedAt > patience.silentMs ? [connection] : [];
    });
  }

  async function look(): Promise<void> {
    const silent = suspects();
    // As long as nothing answers we go on asking, so that it is known when it does again.
    if (asking || (silent.length === 0 && silentSince === null)) return;
    asking = true;
    try {
      const atWork = await askFor(silent.map(({ processID }) => processID ?? 0));
      if (silentSince) log.info({ since: silentSince }, 'the database answers again');
      silentSince = null;
      if (atWork === null) return;
      const still = new Set(suspects());
      discard(silent.filter((one) => still.has(one) && !atWork.has(one.processID ?? 0)));
    } catch (error) {
      // It refuses, so it is there.
      if (error instanceof pg.DatabaseError) return;
      if (!silentSince) log.warn('the database has fallen silent; its connections are made anew');
      silentSince ??= new Date();
      discard(silent);
    } finally {
      asking = false;
    }
  }

  /** With them go those that wait to be used: they are likely to be as dead, and cost nothing to make anew. */
  function discard(dead: readonly Connection[]): void {
    if (dead.length === 0) return;
    const idle = [...open.keys()].filter((connection) => connection.idle());
    log.warn({ dead: dead.length, idle: idle.length }, 'connections that gave no answer are thrown away');
    for (const connection of [...dead, ...idle]) connection.cut('the database gave no answer');
  }

  /** Which of these sessions work on a statement; null where something in between hides which ones they are. */
  async function askFor(pids: readonly number[]): Promise<Set<number> | null> {
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
