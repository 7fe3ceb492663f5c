import { z } from 'zod';

import { id } from '#contract/fields.ts';
import { t } from '#contract/message.ts';
import { notify } from '#server/areas/notifications/notifications/notify.ts';
import { defineJob, type JobDeps } from '#server/jobs/job.ts';
import { fileOfExport, makeExport } from './make.ts';
import { deleteExpired, endExport, findExport } from './store.ts';

const dayMs = 86_400_000;

/** Creates an export and notifies the person who requested it. */
export const exportJob = defineJob({
  name: 'organizations.export',
  payload: z.object({ id }),
  retry: { times: 1, pauseSeconds: 30 },
  concurrency: 1,
  timeoutSeconds: 3 * 3600,
  run: (deps, payload) => runExport(deps, payload.id),
});

async function runExport(deps: JobDeps, exportId: number): Promise<void> {
  const { db, queue, now, log } = deps;
  const row = await findExport(db, exportId);
  if (!row || row.finished_at) return;
  const organizationId = row.organization_id;
  const made = await makeExport(deps, { id: exportId, organizationId }).catch((error: unknown) => {
    log.error({ err: error, organization: organizationId }, 'an export failed');
    return error instanceof Error ? error.message : String(error);
  });
  const failed = typeof made === 'string';
  const at = now();
  await db.transaction().execute(async (trx) => {
    await endExport(trx, exportId, {
      finished_at: at,
      expires_at: new Date(at.getTime() + dayMs),
      bytes: failed ? null : made,
      error: failed ? made : null,
    });
    if (row.asked_by === null) return;
    await notify(trx, queue, {
      organizationId,
      to: [row.asked_by],
      event: 'organization_leaving',
      title: () =>
        failed
          ? t`${{ organization: row.name }} could not be exported`
          : t`${{ organization: row.name }} is ready to take along`,
      body: () =>
        failed ? `${made}\n${t`Try again, or ask your administrator.`}` : t`It can be downloaded for a day.`,
      path: '/settings/export',
      projectId: null,
      once: `export ${exportId}`,
      by: null,
      now: at,
    });
  });
}

/** Every hour: removes exports that were ready for a day. */
export const sweepExportsJob = defineJob({
  name: 'organizations.sweep-exports',
  payload: z.object({}),
  retry: { times: 0, pauseSeconds: 60 },
  concurrency: 1,
  timeoutSeconds: 600,
  onePerKey: true,
  schedule: '23 * * * *',
  async run({ db, files, now }) {
    for (const exportId of await deleteExpired(db, now(), new Date(now().getTime() - dayMs)))
      if (await files.has(fileOfExport(exportId))) await files.remove(fileOfExport(exportId));
  },
});
