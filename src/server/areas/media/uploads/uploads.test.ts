import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { afterAll, describe, expect, test } from 'vitest';

import { createApp } from '#server/app.ts';
import { addFile } from '#server/areas/media/media/add-medium.ts';
import { freshDatabase } from '#test/app/database.ts';
import { fileAt, picture, sendFile, uploadedOf } from '#test/data/media.ts';
import { codeOf, startNewsroom } from '#test/data/newsroom.ts';
import { listeningApp, mediumOfUpload, piece, uploader } from '#test/data/uploads.ts';
import { video } from '#test/data/video.ts';
import { checkUpload } from './check.ts';

const now = new Date('2030-05-06T07:08:09Z');
const room = await startNewsroom(await freshDatabase(), { now: () => now });
const { app } = room;
await room.project();
const { key } = await room.colleague('writer');
const mine = uploader(app, key);
const server = await listeningApp(app.deps);
afterAll(() => server.close());

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const { dataDir } = app.deps.settings;
const arriving = async () =>
  (await readdir(`${dataDir}/incoming`)).filter((file) => file.startsWith('arriving-'));
const stored = async () =>
  (await readdir(`${dataDir}/media/${app.organizationId}`).catch(() => [])).toSorted((a, b) =>
    a.localeCompare(b),
  );

/** Announces a file, and sends other bytes where told. */
async function sent(bytes: Uint8Array, more: object = {}, arrives = bytes) {
  const upload = await mine.start({ bytes: bytes.length, ...more });
  await piece(server.urlOf(upload), key, { offset: 0, bytes: arrives });
  return upload.upload_id;
}

describe('an upload is not started', () => {
  test.each([
    ['without a size', { name: 'a.mp4' }],
    ['of no bytes', { name: 'a.mp4', bytes: 0 }],
    ['of half a byte', { name: 'a.mp4', bytes: 1.5 }],
    ['without a name', { name: ' ', bytes: 10 }],
    ['with a hash of other letters', { name: 'a.mp4', bytes: 10, sha256: 'g'.repeat(64) }],
    ['of more than MEDIA_MAX_MB', { name: 'a.mp4', bytes: 4096 * 1024 * 1024 + 1 }],
  ])('%s', async (_what, input) => {
    expect(codeOf(await mine.call('start', input))).toBe('422 validation_error');
  });

  test('where the disk has no room for it beside those on their way', async () => {
    const files = { ...app.deps.files, freeBytes: () => Promise.resolve(2_000_000_000) };
    const full = await createApp({ ...app.deps, files }, { checkAnswers: true });
    const start = async (bytes: number) =>
      (
        await full.inject({
          method: 'POST',
          url: '/tool/api/v1/uploads.php',
          headers: { authorization: `Bearer ${key}` },
          payload: { action: 'start', name: 'a.mp4', bytes },
        })
      ).json();
    const first = await start(1_500_000_000);
    expect((await start(1_500_000_000)).error).toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('no room for a file of 1.5 GB'),
    });
    await mine.call('cancel', { upload_id: first.data.upload.upload_id });
    expect((await start(1_500_000_000)).success).toBe(true);
    await full.close();
  });
});

describe('a file is refused in words, and nothing of it stays', () => {
  const before = stored();
  test.each([
    ['that is no medium', Buffer.from('Only a text.'.repeat(100)), {}, 'not a supported image'],
    [
      'whose last piece is false',
      Buffer.alloc(9_000, 1),
      { sha256: sha256(Buffer.alloc(9_000, 2)) },
      'arrived damaged',
    ],
  ])('%s', async (_what, bytes, more, words) => {
    const id = await sent(bytes, more);
    const upload = await mine.finish(id);
    expect(upload).toMatchObject({ state: 'refused', medium: null, way: null });
    expect(upload.problem).toContain(words);
    expect([await arriving(), await stored()]).toEqual([[], await before]);
    expect((await mine.list()).map(({ upload_id }) => upload_id)).toContain(id);
    await mine.call('cancel', { upload_id: id });
    expect((await mine.list()).map(({ upload_id }) => upload_id)).not.toContain(id);
  });

  test('in the language of who reads it', async () => {
    const id = await sent(Buffer.from('Only a text.'));
    await mine.finish(id);
    const response = await app.fastify.inject({
      url: `/tool/api/v1/uploads.php?action=get&upload_id=${id}`,
      headers: { authorization: `Bearer ${key}`, 'accept-language': 'de' },
    });
    expect(response.json().data.upload.problem).not.toContain('Accepted formats');
    await mine.call('cancel', { upload_id: id });
  });
});

test('an upload whose end is missing is not finished, and says how far it is', async () => {
  const bytes = await video({ width: 400 });
  const id = await sent(bytes, {}, bytes.subarray(0, 500));
  const answer = await mine.call('finish', { upload_id: id });
  expect(codeOf(answer)).toBe('409 invalid_state');
  expect(answer.body.error).toMatchObject({
    message: `Only 500 of ${bytes.length} bytes have arrived. Send the rest first.`,
    details: { received_bytes: 500 },
  });
  await mine.call('cancel', { upload_id: id });
  expect(await arriving()).toEqual([]);
});

test('a picture is cleaned as any other, and is the one that was uploaded in one request', async () => {
  const bytes = await picture('jpeg', { colour: '#aa5500' })
    .withExif({ IFD0: { Artist: 'Somebody' } })
    .toBuffer();
  const { medium_id: id, url } = await (async () => {
    const medium = mediumOfUpload(await mine.finish(await sent(bytes, { name: 'Boats.jpg' })));
    return { medium_id: medium.media_id, url: medium.url };
  })();
  expect((await fileAt(app, url)).bytes.includes('Somebody')).toBe(false);
  expect(uploadedOf(await sendFile(app, key, bytes))).toMatchObject({ media_id: id, duplicate: true });
});

test('a limited member’s belongs to their project, and tells nothing of the same file elsewhere', async () => {
  const bytes = await video({ width: 444 });
  const elsewhere = mediumOfUpload(await mine.finish(await sent(bytes)));
  const { id: project } = await room.project([]);
  const limited = await room.keyOf(
    await app.founder.agent({
      organizationId: app.organizationId,
      projects: [{ project_id: project, role: 'writer' }],
    }),
    'full',
  );
  const theirs = uploader(app, limited);
  const send = async () => {
    const upload = await theirs.start({ bytes: bytes.length });
    await piece(server.urlOf(upload), limited, { offset: 0, bytes });
    return theirs.finish(upload.upload_id);
  };
  const first = await send();
  const { media_id, project_id } = mediumOfUpload(first);
  expect([first.duplicate, project_id]).toEqual([false, project]);
  expect(media_id).not.toBe(elsewhere.media_id);
  const second = await send();
  expect([second.duplicate, mediumOfUpload(second).media_id]).toEqual([true, media_id]);
});

test('a check that a crash ended runs again, and there is one medium and one file', async () => {
  const bytes = await video({ width: 420 });
  const id = await sent(bytes, { sha256: sha256(bytes) });
  await mine.call('finish', { upload_id: id });
  const folders = await stored();
  const crash = new Error('the process ended');
  let ended = false;
  // The file is in the store, and its row is not.
  const files = {
    ...app.deps.files,
    keep: async (file: string, path: string) => {
      await app.deps.files.keep(file, path);
      if (ended) return;
      ended = true;
      throw crash;
    },
  };
  await expect(checkUpload({ ...app.deps, files }, id)).rejects.toBe(crash);
  expect(await mine.get(id)).toMatchObject({ state: 'checking' });
  const upload = await mine.finish(id);
  expect(upload).toMatchObject({ state: 'stored', duplicate: false });
  expect((await stored()).length - folders.length).toBe(1);
  await checkUpload(app.deps, id);
  expect(await mine.get(id)).toMatchObject({ state: 'stored', duplicate: false });
});

test('a check that ended behind the row finds its own medium', async () => {
  const bytes = await video({ width: 440 });
  const id = await sent(bytes);
  await mine.call('finish', { upload_id: id });
  // By SQL: the key is known to no client.
  const row = await room.db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const actor = { organizationId: app.organizationId, userId: row.user_id };
  const path = app.deps.files.arriving(row.key);
  const hash = createHash('sha256').update(bytes).digest();
  await addFile(
    { ...app.deps, now, actor },
    { path, bytes: bytes.length, hash },
    { name: 'a.mp4', alt: null, origin: null, projectId: null, key: row.key },
  );
  expect(await mine.finish(id)).toMatchObject({ state: 'stored', duplicate: false });
});

test('one that is being checked is not cancelled', async () => {
  const bytes = await video({ width: 460 });
  const id = await sent(bytes);
  await mine.call('finish', { upload_id: id });
  expect(codeOf(await mine.call('cancel', { upload_id: id }))).toBe('409 invalid_state');
  expect(await mine.finish(id)).toMatchObject({ state: 'stored' });
});

test('an upload through the server takes no parts', async () => {
  const { upload_id } = await mine.start({ bytes: 100 });
  expect(codeOf(await mine.call('sign', { upload_id, parts: [1] }))).toBe('409 invalid_state');
  await mine.call('cancel', { upload_id });
});
