import { join } from 'node:path';

import type { Database } from '#server/db/connect.ts';
import { migrate, migrationNames } from '#server/db/migrate.ts';
import type { Log } from '#server/lib/log.ts';
import { StartError } from '#server/lib/start-error.ts';
import type { Settings } from '#server/settings.ts';
import { nameOf, pruneBackups } from './folder.ts';
import { makeBackup } from './make.ts';
import { contentOf, listMigrations } from './store-catalog.ts';

/**
 * Migrates the tables to this program's version. A database that is in use is backed up first, so that there
 * is a way back.
 * @returns the names of the migrations that ran now
 * @throws StartError when the backup fails: then nothing was changed
 */
export async function bringUpToDate(
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  { settings, log, now }: { settings: Settings; log: Log; now: Date },
): Promise<string[]> {
  const before = await listMigrations(db);
  const known = new Set(before);
  const newer = before.some((name) => !migrationNames.includes(name));
  const waiting = migrationNames.filter((name) => !known.has(name));
  if (!newer && waiting.length > 0 && (await contentOf(db)) === 'used') {
    const path = join(settings.backups.folder, nameOf(now, 'update'));
    try {
      const { bytes } = await makeBackup({ pool, settings, now }, path, { media: false });
      log.info(
        { file: path, bytes, tables: before.at(-1) },
        'made a backup before the update; the way back is the version that ran until now, and with it: ' +
          `npm run cli -- restore ${path} --replace`,
      );
      await pruneBackups(settings.backups.folder, settings.backups.keep);
    } catch (error) {
      throw new StartError(
        `The backup before the update failed (${reasonOf(error)}), so nothing was updated. Make room in ` +
          `${settings.backups.folder}, or name another folder with BACKUP_DIR, and start again; or start the version that ran until now.`,
      );
    }
  }
  return migrate(db);
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
}
