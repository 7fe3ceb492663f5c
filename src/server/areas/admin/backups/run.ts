import { hostname } from 'node:os';
import { join } from 'node:path';

import type { BackupCause } from '#contract/admin/backup-causes.ts';
import { t } from '#contract/message.ts';
import { notify } from '#server/areas/notifications/notifications/notify.ts';
import { poolOf } from '#server/db/connect.ts';
import type { JobDeps } from '#server/jobs/job.ts';
import { nameOf, pruneBackups } from './folder.ts';
import { makeBackup } from './make.ts';
import { beginRun, endRun, lastRun, lastSuccess, listAdministrators } from './store.ts';

const hourMs = 3_600_000;

type Deps = Pick<JobDeps, 'db' | 'settings' | 'queue' | 'now' | 'log'>;

/** Creates a backup if the last one is older than the settings say; after a failure it waits an hour. */
export async function makeDueBackup(deps: Deps): Promise<void> {
  const { db, settings, now } = deps;
  const { hours } = settings.backups;
  if (hours === 0) return;
  const at = now().getTime();
  const last = await lastRun(db);
  if (last && at - last.started_at.getTime() < Math.min(hours, 1) * hourMs) return;
  if (at - (await lastSuccess(db)).getTime() < hours * hourMs) return;
  await runBackup(deps, { cause: 'scheduled', requestedBy: null });
}

/**
 * Creates a backup in the configured folder, removes the oldest, and records the outcome. A failure is
 * reported to the owners once a day, and to the doctor.
 */
export async function runBackup(
  deps: Deps,
  { cause, requestedBy }: { cause: BackupCause; requestedBy: number | null },
): Promise<void> {
  const { db, settings, now, log } = deps;
  const { folder, keep } = settings.backups;
  const startedAt = now();
  const id = await beginRun(db, { cause, asked_by: requestedBy, node: hostname(), started_at: startedAt });
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
    await notifyOwners(deps, reason);
  }
}

async function notifyOwners({ db, queue, settings, now }: Deps, reason: string): Promise<void> {
  const at = now();
  await db.transaction().execute(async (trx) => {
    for (const { user_id, organization_id } of await listAdministrators(trx))
      await notify(trx, queue, {
        organizationId: organization_id,
        to: [user_id],
        event: 'backup_trouble',
        title: () => t`The backup failed`,
        body: () =>
          `${reason}\n${t`Free up space in ${{ folder: settings.backups.folder }} or fix its permissions, then back up under Settings → Backups.`}`,
        path: '/settings/backups',
        projectId: null,
        once: `backup failed ${at.toISOString().slice(0, 10)} ${user_id}`,
        by: null,
        now: at,
      });
  });
}
