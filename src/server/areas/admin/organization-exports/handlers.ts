import { writeAudit } from '#server/access/store-audit.ts';
import type { HandlersOf } from '#server/context.ts';
import { addressOfExport } from './download.ts';
import { exportJob } from './jobs.ts';
import { insertExport, isExporting, listExports } from './store.ts';

/** An export requested longer ago than this, in ms, counts as lost. */
const lostMs = 6 * 3_600_000;

export const organizationExports = {
  async list({ db, actor, now }) {
    const rows = await listExports(db, actor.organizationId);
    return {
      exports: rows.map((row) => ({
        id: row.id,
        asked_at: row.asked_at,
        asked_by_name: row.asked_by_name,
        finished_at: row.finished_at,
        expires_at: row.expires_at,
        bytes: row.bytes,
        error: row.error,
        url: row.bytes !== null && row.expires_at && row.expires_at > now ? addressOfExport(row.id) : null,
      })),
    };
  },

  async create({ db, queue, actor, now }) {
    const { organizationId, userId } = actor;
    return db.transaction().execute(async (trx) => {
      if (await isExporting(trx, organizationId, new Date(now.getTime() - lostMs))) return { started: false };
      const id = await insertExport(trx, {
        organization_id: organizationId,
        asked_by: userId,
        asked_at: now,
      });
      await queue.send(exportJob, { id }, { trx });
      await writeAudit(trx, actor, {
        what: 'organizationExports.create',
        subject: `organization ${organizationId}`,
        details: { export: id },
      });
      return { started: true };
    });
  },
} satisfies HandlersOf<'organizationExports'>;
