import { setTimeout as pause } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';

import type { Log } from '#server/lib/log.ts';
import { channel } from './store.ts';

/** Milliseconds between two looks whether the connection still lives, and how long an answer may take. */
const lookEveryMs = 15_000;
const patienceMs = 5_000;
/** Milliseconds before a lost connection is made anew. */
const againMs = 500;

/**
 * Hears the database's notices on a connection that it keeps for itself. A lost one is made anew; what was
 * told meanwhile is lost, so `begin` is called each time that it hears (again).
 */
export function hearNotices(
  { pool, log }: { pool: Pool; log: Log },
  { begin, hear }: { begin: () => void; hear: (organizationId: number) => void },
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function listen(client: PoolClient): Promise<void> {
    signal.throwIfAborted();
    const lost = new Promise<never>((_resolve, reject) => {
      client.on('error', reject);
      client.on('end', () => reject(new Error('the connection ended')));
      signal.addEventListener('abort', () => reject(new Error('stopped')), { once: true });
    });
    client.on('notification', ({ payload }) => hear(Number(payload)));
    await Promise.race([lost, client.query(`listen ${channel}`)]);
    begin();
    for (;;) {
      await Promise.race([lost, pause(lookEveryMs, null, { ref: false })]);
      await Promise.race([lost, client.query('select 1'), tooLate()]);
    }
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      let client: PoolClient | null = null;
      try {
        client = await pool.connect();
        await listen(client);
      } catch (error) {
        if (signal.aborted) break;
        const reason = error instanceof Error ? error.message : String(error);
        log.warn({ reason }, 'the connection for live changes was lost; it is made anew');
      } finally {
        client?.release(true);
      }
      await pause(againMs, null, { signal }).catch(() => {});
    }
  }

  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

async function tooLate(): Promise<never> {
  await pause(patienceMs, null, { ref: false });
  throw new Error('the database does not answer');
}
