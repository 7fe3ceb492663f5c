import { hostname } from 'node:os';
import { join } from 'node:path';

import type { BackupCause } from '#contract/backup-causes.ts';
import { poolOf } from '#server/db/connect.ts';
import type { JobDeps } from '#server/jobs/job.ts';
import { tell } from '#server/features/notifications/tell.ts';
import { nameOf, pruneBackups } from './folder.ts';
import { makeBackup } from './make.ts';
import { beginRun, endRun, lastRun, lastSuccess, listAdministrators } from './store.ts';

const hourMs = 3_600_000;

type Deps = Pick<JobDeps, 'db' | 'settings' | 'queue' | 'now' | 'log'>;

/** Makes a backup where the last one is older than the settings say; after a failure an hour passes first. */
export async function makeDueBackup(deps: Deps): Promise<void> {
  const { db, settings, now } = deps;
  const { hours } = settings.backups;
  if (hours === 0) return;
  const at = now().getTime();
  const last = await lastRun(db);
  if (last && at - last.started_at.getTime() < Math.min(hours, 1) * hourMs) return;
  if (at - (await lastSuccess(db)).getTime() < hours * hourMs) return;
  await runBackup(deps, { cause: 'scheduled', askedBy: null });
}

/**
 * Makes a backup in the folder of the settings, removes the oldest, and writes down how it went. A failure is told
 * to the owners once a day, and to the doctor.
 */
export async function runBackup(
  deps: Deps,
  { cause, askedBy }: { cause: BackupCause; askedBy: number | null },
): Promise<void> {
  const { db, settings, now, log } = deps;
  const { folder, keep } = settings.backups;
  const startedAt = now();
  const id = await beginRun(db, { cause, asked_by: askedBy, node: hostname(), started_at: startedAt });
  try {
    const { bytes, path } = await makeBackup(
      { pool: poolOf(db), settings, now: startedAt },
      join(folder, nameOf(startedAt, cause)),
    );
    await pruneBackups(folder, keep);
    await endRun(db, id, { finished_at: now(), error: null });
    log.info({ file: path, bytes }, 'made a backup');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    await endRun(db, id, { finished_at: now(), error: reason });
    log.error({ reason, folder }, 'the backup failed');
    await tellOwners(deps, reason);
  }
}

async function tellOwners({ db, queue, settings, now }: Deps, reason: string): Promise<void> {
  const at = now();
  await db.transaction().execute(async (trx) => {
    for (const { user_id, organization_id } of await listAdministrators(trx))
      await tell(trx, queue, {
        organizationId: organization_id,
        to: [user_id],
        event: 'backup_trouble',
        title: 'The backup failed',
        body: `${reason}\nMake room in ${settings.backups.folder} or mend its rights, then make one under Settings → Backups.`,
        path: '/settings/backups',
        once: `backup failed ${at.toISOString().slice(0, 10)} ${user_id}`,
        by: null,
        now: at,
      });
  });
}
