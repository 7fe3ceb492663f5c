import type { Transaction } from 'kysely';
import { join } from 'node:path';

import { inspectBackup } from '#server/areas/admin/backups/inspect.ts';
import { bringBack } from '#server/areas/admin/backups/restore.ts';
import type { RowChange } from '#server/areas/admin/backups/row-changes.ts';
import { contentOf, countOthers, whileNoneRestores } from '#server/areas/admin/backups/store-catalog.ts';
import { deliverJob } from '#server/areas/delivery/post-deliveries/jobs.ts';
import { settle as settleTrends } from '#server/areas/intake/ingest/store.ts';
import { addRecommended } from '#server/areas/intake/sources/starters.ts';
import type { Deps } from '#server/context.ts';
import type { Database } from '#server/db/connect.ts';
import { migrationNames } from '#server/db/migrate.ts';
import type { Tables } from '#server/db/tables.ts';
import { writeCredentials } from './credentials.ts';
import { completeTrends, moveMonths, moveTimes } from './dates.ts';
import { renewNumbers } from './numbers.ts';
import { createCredentials } from './people.ts';
import { moveAddresses } from './store-address.ts';
import { keepHours, listTimes, renewKeys } from './store-dates.ts';
import { renewReminders } from './store-reminders.ts';
import { isUnused, listWaiting, whileAlone } from './store-turn.ts';

/** The demo as a backup, built by `npm run demo`. */
export const demoFile = join(import.meta.dirname, 'demo.tar.zst');

interface LoadDeps extends Pick<Deps, 'settings' | 'now'> {
  database: Pick<Database, 'db' | 'pool'>;
  log: Pick<Deps['log'], 'info'>;
}

/**
 * Restores the demo into an empty database, moves its dates to today, and writes its keys and passwords to
 * `DATA_DIR/demo-credentials.json`, atomically. Of several nodes that start at once, only one does it.
 * @returns false where the installation is or was in use and nothing was done
 */
export async function loadDemo({ database, settings, now, log }: LoadDeps): Promise<boolean> {
  return whileAlone(database.pool, async () => {
    if (!(await isFree(database))) return false;
    const begun = performance.now();
    const { head, manifest } = await inspectBackup(demoFile, migrationNames);
    const instants = { madeAt: new Date(head.made_at), now: offTheMinute(now()) };
    const passed = instants.now.getTime() - instants.madeAt.getTime();
    const partitions = moveMonths(manifest.partitions, passed);
    const changesOf = async (trx: Transaction<Tables>) => {
      const times = await listTimes(trx);
      return (table: string, columns: readonly string[]): RowChange => {
        const move = moveTimes(columns, times.get(table) ?? new Set(), passed);
        if (table !== 'trends') return move;
        const complete = completeTrends(columns, passed);
        return (fields) => {
          move(fields);
          complete(fields);
        };
      };
    };
    const settle = async (trx: Transaction<Tables>) => {
      await renewKeys(trx);
      await keepHours(trx, instants);
      await moveAddresses(trx, settings.baseUrl);
      await renewNumbers(trx, instants.now);
      await renewReminders(trx, instants.now);
      await addRecommended(trx);
      // Before the commit: keys that are stored in the database but not in the file would be lost.
      await writeCredentials(settings.dataDir, await createCredentials(trx));
    };
    const loaded = await whileNoneRestores(database.pool, () =>
      bringBack(
        { database, settings },
        demoFile,
        { head, manifest: { ...manifest, partitions } },
        { changesOf, settle },
      ),
    );
    if (!loaded) return false;
    await settleTrends(database.db);
    const seconds = Math.round((performance.now() - begun) / 100) / 10;
    log.info({ seconds }, 'the demo workspace is in place');
    return true;
  });
}

/**
 * Readings of a post lie whole minutes apart. Moved by any other distance, no reading collides with another
 * on its way.
 */
function offTheMinute(now: Date): Date {
  return now.getTime() % 60_000 === 0 ? new Date(now.getTime() - 1) : now;
}

/** True for an empty database, or for tables that nothing has used and no other program uses. */
async function isFree({ db, pool }: LoadDeps['database']): Promise<boolean> {
  switch (await contentOf(db)) {
    case 'nothing':
      return true;
    case 'unused':
      return (await isUnused(db)) && (await countOthers(db, pool.totalCount)) === 0;
    case 'used':
    case 'other':
      return false;
  }
}

/** Queues what is scheduled, as a release would have done: a backup holds no jobs. */
export async function awaitScheduled({ db, queue }: Pick<Deps, 'db' | 'queue'>): Promise<void> {
  for (const { id, due } of await listWaiting(db))
    await queue.send(deliverJob, { targetId: id }, { after: due });
}
