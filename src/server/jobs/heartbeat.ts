import { hostname } from 'node:os';
import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import type { JobDeps } from './job.ts';
import { beat, forgetWorker, lastBeat } from './store.ts';

const everyMs = 10_000;

/** A worker that has not reported for this long is taken for dead. */
const silenceMs = 35_000;

/**
 * Reports now and every ten seconds that a worker lives here.
 * @returns stops reporting and takes the report back
 */
export async function startHeartbeat(
  db: Kysely<Tables>,
  { now, log }: Pick<JobDeps, 'now' | 'log'>,
): Promise<() => Promise<void>> {
  const id = `${hostname()}:${process.pid}`;
  await beat(db, id, now());
  const timer = setInterval(() => {
    beat(db, id, now()).catch((error: unknown) => log.warn({ err: error }, 'the worker could not report'));
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await forgetWorker(db, id);
  };
}

/** Why no job is run at present, or null when a worker has reported lately. */
export async function workersProblem(db: Kysely<Tables>, now: Date): Promise<string | null> {
  const last = await lastBeat(db);
  if (last === null) return 'No worker has ever reported. Start one with ROLE=all or ROLE=worker.';
  const silentMs = now.getTime() - last.getTime();
  if (silentMs <= silenceMs) return null;
  return `No worker has reported for ${Math.round(silentMs / 1000)} s.`;
}
