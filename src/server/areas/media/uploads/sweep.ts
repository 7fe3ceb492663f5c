import { folderOf } from '#server/areas/media/media/address.ts';
import type { JobDeps } from '#server/jobs/job.ts';
import { arrivingFolder, discard, idleMs } from './arriving.ts';
import { deleteExpired, knownKeys, type UploadRow } from './store.ts';

const atOnce = 100;

/**
 * Deletes expired uploads with all that arrived of them. What cannot be deleted now stays behind for the sweep
 * of the media, or for the next run.
 * @returns how many
 */
export async function endUploads(deps: Pick<JobDeps, 'db' | 'files' | 'log'>, now: Date): Promise<number> {
  const { db, files, log } = deps;
  let ended = 0;
  for (;;) {
    const rows = await deleteExpired(db, now, atOnce);
    for (const row of rows)
      await discardAll(files, row).catch((error: unknown) =>
        log.warn({ err: error, upload: row.id }, 'a part of an upload stayed behind'),
      );
    ended += rows.length;
    if (rows.length < atOnce) break;
  }
  await abortForgotten(deps, now);
  return ended;
}

async function discardAll(files: JobDeps['files'], row: UploadRow & { is_medium: boolean }): Promise<void> {
  await discard(files, row);
  // A crash may have come between storing the file and the medium.
  if (!row.is_medium) await files.removeAll(folderOf(row));
}

/** Ends what a bucket still holds of uploads without a row: their organization is gone. */
async function abortForgotten({ db, files }: Pick<JobDeps, 'db' | 'files'>, now: Date): Promise<void> {
  const { parts } = files;
  const begun = (await parts?.unfinished(arrivingFolder)) ?? [];
  const keyOf = (object: string) => object.slice(arrivingFolder.length + 1);
  const known = await knownKeys(
    db,
    begun.map(({ key }) => keyOf(key)),
  );
  for (const { key, id, begunAt } of begun)
    if (!known.has(keyOf(key)) && now.getTime() - begunAt.getTime() > idleMs) await parts?.abort(key, id);
}
