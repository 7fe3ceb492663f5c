import { setTimeout as pause } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';

import type { Log } from '#server/lib/log.ts';
import { presenceChannel } from './store-presence.ts';
import { channel } from './store.ts';

/** Milliseconds between two checks of the connection, and the maximum wait for its answer. */
const checkEveryMs = 15_000;
const patienceMs = 5_000;
/** Milliseconds before a lost connection is opened again. */
const againMs = 500;

/**
 * Listens for the database's notices on a connection of its own and reopens it when it is lost. Notices in between
 * are lost, so `onStart` is called each time it starts to listen.
 */
export function listenForNotices(
  { pool, log }: { pool: Pool; log: Log },
  {
    onStart,
    onNotice,
    onPresence,
  }: {
    onStart: () => void;
    onNotice: (organizationId: number) => void;
    onPresence: (payload: string) => void;
  },
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
    client.on('notification', ({ channel: source, payload = '' }) =>
      source === presenceChannel ? onPresence(payload) : onNotice(Number(payload)),
    );
    for (const one of [presenceChannel, channel]) await Promise.race([lost, client.query(`listen ${one}`)]);
    onStart();
    for (;;) {
      await Promise.race([lost, pause(checkEveryMs, null, { ref: false })]);
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
