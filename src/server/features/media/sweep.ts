import type { JobDeps } from '#server/jobs/job.ts';
import { folderOf } from './address.ts';
import { deleteLooks } from './store-looks.ts';
import { deleteUnused } from './store.ts';

/** Milliseconds for which a removed medium can still come back. */
const graceMs = 7 * 86_400_000;

const atOnce = 200;

/**
 * Removes rows and files of media that were removed from the library days ago and that no post names, and what a
 * crash left on its way in. A file that cannot be deleted now is left behind without a row: nobody can reach it.
 * @returns how many
 */
export async function sweepMedia(
  { db, files, log }: Pick<JobDeps, 'db' | 'files' | 'log'>,
  now: Date,
): Promise<number> {
  const before = new Date(now.getTime() - graceMs);
  let removed = 0;
  for (;;) {
    const rows = await deleteUnused(db, before, atOnce);
    for (const row of rows)
      await files
        .removeAll(folderOf(row))
        .catch((error: unknown) => log.warn({ err: error, file: folderOf(row) }, 'a file stayed behind'));
    removed += rows.length;
    if (rows.length < atOnce) break;
  }
  await deleteLooks(db, now);
  await files.sweep(now);
  return removed;
}
