import type { Kysely } from 'kysely';
import { hostname } from 'node:os';

import { t } from '#contract/message.ts';
import type { Tables } from '#server/db/tables.ts';
import type { JobDeps } from './job.ts';
import { recordHeartbeat, forgetWorker, lastHeartbeat } from './store.ts';

const everyMs = 10_000;

/** A worker without a heartbeat for this long counts as dead. */
const silenceMs = 35_000;

/**
 * Reports now and every ten seconds that a worker is alive.
 * @returns stops reporting and deletes the report
 */
export async function startHeartbeat(
  db: Kysely<Tables>,
  { now, log }: Pick<JobDeps, 'now' | 'log'>,
): Promise<() => Promise<void>> {
  const id = `${hostname()}:${process.pid}`;
  await recordHeartbeat(db, id, now());
  const timer = setInterval(() => {
    recordHeartbeat(db, id, now()).catch((error: unknown) =>
      log.warn({ err: error }, 'the worker could not report'),
    );
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await forgetWorker(db, id);
  };
}

/** Why no job runs at present, or null when a worker has reported recently. */
export async function workersProblem(db: Kysely<Tables>, now: Date): Promise<(() => string) | null> {
  const last = await lastHeartbeat(db);
  if (last === null) return () => t`No worker has ever reported. Start one with ROLE=all or ROLE=worker.`;
  const silentMs = now.getTime() - last.getTime();
  if (silentMs <= silenceMs) return null;
  return () => t`No worker has reported for ${{ seconds: Math.round(silentMs / 1000) }} s.`;
}
