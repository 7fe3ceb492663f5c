import { writeAudit } from '#server/access/store-audit.ts';
import type { HandlersOf } from '#server/context.ts';
import { addressOfBackup } from './download.ts';
import { listBackups } from './folder.ts';
import { requestedBackupJob, requestedKey } from './jobs.ts';
import { lastRun } from './store.ts';

export const backups = {
  async list({ db, settings }) {
    const { folder, hours, keep } = settings.backups;
    const [files, last] = await Promise.all([listBackups(folder), lastRun(db)]);
    return {
      backups: files.map(({ name, cause, madeAt, bytes }) => ({
        name,
        cause,
        made_at: madeAt,
        bytes,
        url: addressOfBackup(name),
      })),
      last: last
        ? {
            cause: last.cause,
            started_at: last.started_at,
            finished_at: last.finished_at,
            node: last.node,
            error: last.error,
          }
        : null,
      every_hours: hours,
      keep,
      folder,
      bucket: settings.s3?.bucket ?? null,
    };
  },

  async create({ db, queue, actor }) {
    return db.transaction().execute(async (trx) => {
      const id = await queue.send(requestedBackupJob, { askedBy: actor.userId }, { trx, key: requestedKey });
      if (id !== null)
        await writeAudit(trx, actor, { what: 'backups.create', subject: 'backup', details: {} });
      return { started: id !== null };
    });
  },
} satisfies HandlersOf<'backups'>;
