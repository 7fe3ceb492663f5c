import type { Kysely } from 'kysely';

import type { Tables } from '#server/db/tables.ts';
import type { Log } from '#server/lib/log.ts';
import { queuesWithDueJobs } from './store.ts';

/** Milliseconds between two checks: about as late as a job may begin. */
const everyMs = 500;

/**
 * Checks for due jobs: NOTIFY announces new ones, but neither retries nor those sent for later. One check for
 * all queues replaces a poll by each worker of each queue.
 * @param wake is called with the name of each queue that has such a job
 * @returns stops checking
 */
export function watchDueJobs(
  db: Kysely<Tables>,
  names: readonly string[],
  { wake, log }: { wake: (name: string) => void; log: Log },
): () => void {
  let isReading = false;
  const wakeDue = async (): Promise<void> => {
    if (isReading) return;
    isReading = true;
    try {
      for (const name of await queuesWithDueJobs(db, names)) wake(name);
    } catch (error) {
      // The workers find them by themselves too, only later.
      log.warn({ err: error }, 'could not look for jobs whose time has come');
    } finally {
      isReading = false;
    }
  };
  const timer = setInterval(() => void wakeDue(), everyMs).unref();
  return () => clearInterval(timer);
}
