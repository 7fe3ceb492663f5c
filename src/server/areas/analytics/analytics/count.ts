import type { Kysely } from 'kysely';

import type { Tables } from '#server/db/tables.ts';
import { countDays, oldestMark, restartMovedProjects, claimMarks } from './store-count.ts';

type Db = Kysely<Tables>;

/** Days that are counted in one transaction; changes to one of them wait for it. */
const daysAtOnce = 60;

/**
 * Counts everything that has changed, until nothing waits or `signal` aborts. Late numbers correct the day of
 * their post, however long ago.
 */
export async function countAll(db: Db, signal?: AbortSignal): Promise<void> {
  await db.transaction().execute((trx) => restartMovedProjects(trx, null));
  while (!signal?.aborted && (await countSome(db, null)));
}

/**
 * Counts small changes for a reader at once, so that they need not wait for the job; of large ones, a part.
 * @returns the time as of which the sums are complete
 */
export async function countFor(db: Db, organizationId: number, now: Date): Promise<Date> {
  await db.transaction().execute((trx) => restartMovedProjects(trx, organizationId));
  if ((await oldestMark(db, organizationId)) === null) return now;
  for (let round = 0; round < 3 && (await countSome(db, organizationId)); round++);
  return (await oldestMark(db, organizationId)) ?? now;
}

async function countSome(db: Db, organizationId: number | null): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const due = await claimMarks(trx, { organizationId, limit: daysAtOnce });
    if (!due) return false;
    await countDays(trx, due);
    return true;
  });
}
