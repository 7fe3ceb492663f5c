import { CodedError } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import { addFile, refused } from '#server/areas/media/media/add-medium.ts';
import type { JobDeps } from '#server/jobs/job.ts';
import { describeFile, writeDown, type LocalFile } from '#server/lib/files.ts';
import { MediaProblem } from '#server/lib/media-problem.ts';
import { inEnglish } from '#server/lib/message-text.ts';
import { announce } from '#server/live/announce.ts';
import { arrivedBytes, discard, objectOf } from './arriving.ts';
import * as store from './store.ts';

type Deps = Pick<JobDeps, 'db' | 'files' | 'now'>;

/**
 * Makes a medium of an upload that has arrived, or refuses it with the reason, and deletes what arrived. After
 * a crash it may run again: then the same medium is found, or made in the same place.
 */
export async function checkUpload(deps: Deps, id: number): Promise<void> {
  const upload = await store.findAnyUpload(deps.db, id);
  if (upload?.state !== 'checking') return;
  try {
    const medium = await withArrived(deps, upload, (file) => add(deps, upload, file));
    await ended(deps, upload, (trx) =>
      store.markStored(trx, id, { mediaId: medium.id, duplicate: medium.key !== upload.key }),
    );
  } catch (error) {
    if (!(error instanceof CodedError && error.code === 'validation_error')) throw error;
    await ended(deps, upload, (trx) => store.markRefused(trx, id, inEnglish(error.text)));
  }
  await discard(deps.files, upload);
}

async function add({ db, files, now }: Deps, upload: store.UploadRow, file: LocalFile) {
  const { id, organization_id: organizationId, user_id: userId, project_id: projectId, name, key } = upload;
  // Cleaning may have changed it before a crash: then it was checked already.
  if (!upload.source_hash) {
    const problem = problemOf(upload, file);
    if (problem) throw refused(new MediaProblem(problem));
    await store.setSourceHash(db, id, file.hash);
  }
  const sent = { ...file, hash: upload.source_hash ?? file.hash };
  const actor = { organizationId, userId };
  const about = { name, alt: null, origin: null, projectId, key };
  // A job sees every project, which a member may not: that a file is known elsewhere would tell them so.
  return (await addFile({ db, files, now: now(), actor }, sent, about, projectId)).row;
}

function problemOf({ bytes, sha256 }: store.UploadRow, file: LocalFile): (() => string) | null {
  if (file.bytes !== bytes)
    return () =>
      t`The file has ${{ bytes: file.bytes }} bytes instead of the ${{ announced: bytes }} that were announced. Upload it again.`;
  if (sha256 && !sha256.equals(file.hash))
    return () =>
      t`The file arrived damaged: its SHA-256 is ${{ found: file.hash.toString('hex') }} instead of ${{ announced: sha256.toString('hex') }}. Upload it again.`;
  return null;
}

/** Passes on the arrived file on this machine, which may be changed. */
async function withArrived<T>(
  { files }: Deps,
  upload: store.UploadRow,
  use: (file: LocalFile) => Promise<T>,
): Promise<T> {
  if (upload.parts_id !== null)
    return files.withScratch(async (path) => use(await writeDown(path, await files.open(objectOf(upload)))));
  const path = files.arriving(upload.key);
  const known = upload.source_hash;
  return use(
    known ? { path, bytes: await arrivedBytes(files, upload), hash: known } : await describeFile(path),
  );
}

async function ended(
  { db }: Deps,
  { id, organization_id: organizationId, user_id: userId }: store.UploadRow,
  mark: (trx: Deps['db']) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await mark(trx);
    await announce(trx, { organizationId, userId, noun: 'uploads', ids: [id], by: null });
  });
}
