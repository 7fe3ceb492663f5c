import { CodedError, invalid, notFound } from '#contract/errors.ts';
import { size } from '#contract/media/media-facts.ts';
import { plural, t } from '#contract/message.ts';
import { newKey } from '#server/areas/media/media/add-medium.ts';
import { defaultPlace, requireProject } from '#server/areas/media/media/place.ts';
import { plainName } from '#server/areas/media/media/plain-name.ts';
import type { Context, HandlersOf } from '#server/context.ts';
import { workersProblem } from '#server/jobs/heartbeat.ts';
import { partSeconds } from '#server/lib/sent-parts.ts';
import { isMissing } from '#server/lib/store-problem.ts';
import { announce } from '#server/live/announce.ts';
import { arrivedBytes, arrivedParts, discard, falseParts, idleMs, objectOf, partsOf } from './arriving.ts';
import { checkUploadJob } from './jobs.ts';
import { presentUpload } from './present.ts';
import * as store from './store.ts';

/** How many unfinished uploads a member may have. */
const mostUnfinished = 50;

/** Bytes of this machine's disk that uploads leave free. */
const spareBytes = 256 * 1024 * 1024;

/** Milliseconds that a call waits for the check. */
const longestWaitMs = 20_000;

export const uploads = {
  async start(ctx, { name, bytes, fingerprint, sha256, direct, project_id }) {
    const { db, actor, files, now, settings } = ctx;
    const { organizationId, userId } = actor;
    if (bytes > settings.mediaBytes)
      throw invalid(
        t`The file has ${{ size: size(bytes) }}, and at most ${{ most: size(settings.mediaBytes) }} can be uploaded.`,
        { bytes: t`must be at most ${{ most: settings.mediaBytes }}` },
      );
    if (project_id !== undefined) await requireProject(ctx, project_id);
    const projectId = project_id ?? (await defaultPlace(ctx));
    const same = fingerprint && (await store.findSame(db, actor, { fingerprint, bytes, projectId, now }));
    if (same && (direct || same.parts_id === null)) return { upload: await presentUpload(ctx, same) };
    const open = await store.listUnfinished(db, actor, now, mostUnfinished);
    if (open.length >= mostUnfinished)
      throw new CodedError(
        'invalid_state',
        t`You have ${plural({ count: open.length }, { one: '# unfinished upload', other: '# unfinished uploads' })}. Finish or cancel one of them first.`,
      );
    const parts = direct ? files.parts : null;
    if (!parts) await checkSpace(ctx, bytes);
    const key = newKey();
    const row = await store.insertUpload(db, {
      organization_id: organizationId,
      user_id: userId,
      project_id: projectId,
      key,
      name: plainName(name),
      bytes,
      fingerprint: fingerprint ?? null,
      sha256: sha256 === undefined ? null : Buffer.from(sha256, 'hex'),
      parts_id: parts ? await parts.begin(objectOf({ key })) : null,
      state: 'sending',
      created_at: now,
      expires_at: inADay(now),
    });
    return { upload: await presentUpload(ctx, row) };
  },

  async list(ctx) {
    const rows = await store.listUnfinished(ctx.db, ctx.actor, ctx.now, mostUnfinished);
    return { uploads: await Promise.all(rows.map((row) => presentUpload(ctx, row))) };
  },

  async get(ctx, { upload_id }) {
    return { upload: await presentUpload(ctx, await uploadOf(ctx, upload_id)) };
  },

  async sign(ctx, { upload_id, parts: numbers }) {
    const { db, files, now } = ctx;
    const row = await uploadOf(ctx, upload_id);
    const { parts } = files;
    const { parts_id: partsId } = row;
    if (!parts || partsId === null || row.state !== 'sending')
      throw new CodedError('invalid_state', t`This upload takes no parts: see its way.`);
    const count = partsOf(row.bytes);
    if (numbers.some((number) => number > count))
      throw invalid(t`The file has ${plural({ parts: count }, { one: '# part', other: '# parts' })}.`, {
        parts: t`must be at most ${{ most: count }}`,
      });
    await store.extendUpload(db, row.id, inADay(now));
    const sign = async (part: number) => ({ part, url: await parts.address(objectOf(row), partsId, part) });
    return {
      urls: await Promise.all([...new Set(numbers)].map(sign)),
      expires_at: new Date(now.getTime() + partSeconds * 1000),
    };
  },

  async finish(ctx, { upload_id }) {
    const { db, queue, now, actor, live } = ctx;
    const row = await uploadOf(ctx, upload_id);
    const find = async () => (await store.findUpload(db, actor, row.id)) ?? row;
    if (!isUnderWay(row)) return { upload: await presentUpload(ctx, row) };
    if (row.state === 'sending') await requireWhole(ctx, row);
    await db.transaction().execute(async (trx) => {
      await store.markChecking(trx, row.id, inADay(now));
      // Again for one that is being checked: its job may have failed for good.
      await queue.send(checkUploadJob, { id: row.id }, { trx, key: String(row.id) });
    });
    if (!(await workersProblem(db, now)))
      await live.until(actor, {
        concerns: ({ noun }) => noun === 'uploads',
        isDone: async () => !isUnderWay(await find()),
        ms: longestWaitMs,
      });
    return { upload: await presentUpload(ctx, await find()) };
  },

  async cancel(ctx, { upload_id }) {
    const { db, files } = ctx;
    const row = await uploadOf(ctx, upload_id);
    await cancelUpload(db, row);
    await discard(files, row);
    return { done: true };
  },
} satisfies HandlersOf<'uploads'>;

const isUnderWay = ({ state }: store.UploadRow) => state === 'sending' || state === 'checking';

const inADay = (now: Date) => new Date(now.getTime() + idleMs);

async function uploadOf(
  { db, actor, now }: Pick<Context, 'db' | 'actor' | 'now'>,
  id: number,
): Promise<store.UploadRow> {
  const row = await store.findUpload(db, actor, id);
  if (row && row.expires_at > now) return row;
  throw notFound(t`This upload was not found. It ends a day after the last piece arrived.`);
}

/**
 * Deletes an upload that is not being checked.
 * @throws CodedError invalid_state
 */
export async function cancelUpload(db: Context['db'], row: store.UploadRow): Promise<void> {
  const { id, organization_id: organizationId, user_id: userId } = row;
  await db.transaction().execute(async (trx) => {
    if (!(await store.deleteUpload(trx, id)))
      throw new CodedError(
        'invalid_state',
        t`All of it has arrived, and it is being checked. Delete it from the library afterwards.`,
      );
    await announce(trx, { organizationId, userId, noun: 'uploads', ids: [id], by: userId });
  });
}

/** @throws CodedError unavailable where the disk has no room for the file beside those on their way */
async function checkSpace(
  { db, files, now }: Pick<Context, 'db' | 'files' | 'now'>,
  bytes: number,
): Promise<void> {
  const promised = await store.listPromised(db, now);
  const toCome = await Promise.all(
    promised.map(async (upload) => upload.bytes - (await arrivedBytes(files, upload))),
  );
  const needed = bytes + spareBytes + toCome.reduce((sum, rest) => sum + rest, 0);
  if ((await files.freeBytes()) < needed)
    throw new CodedError(
      'unavailable',
      t`The server’s disk has no room for a file of ${{ size: size(bytes) }}. Tell the administrator.`,
    );
}

/**
 * Checks that all has arrived; parts in a bucket become one file.
 * @throws CodedError invalid_state where pieces are missing or have another size
 */
async function requireWhole({ files }: Pick<Context, 'files'>, row: store.UploadRow): Promise<void> {
  if (row.parts_id === null) {
    const arrived = await arrivedBytes(files, row);
    if (arrived === row.bytes) return;
    throw new CodedError(
      'invalid_state',
      t`Only ${{ arrived }} of ${{ bytes: row.bytes }} bytes have arrived. Send the rest first.`,
      { received_bytes: arrived },
    );
  }
  const arrived = await arrivedParts(files, row);
  // The parts end when they become one file: a call before this one did that.
  if (!arrived && (await files.has(objectOf(row)))) return;
  const parts = falseParts(row.bytes, arrived ?? []);
  if (parts.length > 0)
    throw new CodedError(
      'invalid_state',
      t`${plural({ count: parts.length }, { one: '# part is missing or has another size than it should', other: '# parts are missing or have another size than they should' })}. Send what details.parts names again.`,
      { parts: parts.slice(0, 1000) },
    );
  await files.parts?.complete(objectOf(row), row.parts_id, arrived ?? []).catch(async (error: unknown) => {
    // A call beside this one was faster, or cancelled the upload.
    if (!isMissing(error)) throw error;
    if (!(await files.has(objectOf(row)))) throw notFound(t`This upload was not found.`);
  });
}
