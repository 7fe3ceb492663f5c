import type { JobDeps } from '#server/jobs/job.ts';
import { folderOf } from './address.ts';
import { deleteProbes } from './store-probes.ts';
import { deleteUnused } from './store.ts';

/** Milliseconds for which a removed medium can be restored. */
const graceMs = 7 * 86_400_000;

const atOnce = 200;

/**
 * Deletes rows and files of media that were removed from the library days ago and that no post uses, and
 * incomplete uploads that a crash left. A file that cannot be deleted now stays without a row: nothing can
 * reach it.
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
  await deleteProbes(db, now);
  await files.sweep(now);
  return removed;
}
