import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';

import { startBucket } from '#test/app/bucket.ts';
import { freshDatabase } from '#test/app/database.ts';
import { known } from '#test/app/known.ts';
import { fileAt } from '#test/data/media.ts';
import { codeOf, startNewsroom } from '#test/data/newsroom.ts';
import { listeningApp, mediumOfUpload, piece, uploader, type Upload } from '#test/data/uploads.ts';
import { video } from '#test/data/video.ts';
import { partBytes } from './arriving.ts';
import { endUploads } from './sweep.ts';

let now = new Date('2030-05-06T07:08:09Z');
const bucket = await startBucket();
const room = await startNewsroom(await freshDatabase(), {
  now: () => now,
  env: {
    S3_BUCKET: 'desk',
    S3_REGION: 'us-east-1',
    S3_ENDPOINT: bucket.endpoint,
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'hush',
  },
});
const { app } = room;
await room.project();
const { key } = await room.colleague('writer');
const mine = uploader(app, key);

/** A video of two parts. */
const clip = (width: number) => video({ seconds: 2, width, bytesEach: 900_000 });
const partOf = (bytes: Uint8Array, number: number) =>
  bytes.subarray((number - 1) * partBytes, number * partBytes);

async function put({ upload_id }: Upload, part: number, bytes: Uint8Array): Promise<number> {
  const { body } = await mine.call('sign', { upload_id, parts: [part] });
  const { urls } = body.data as { urls: { part: number; url: string }[] };
  const { url } = known(urls[0]);
  return (await fetch(url, { method: 'PUT', body: Buffer.from(bytes) })).status;
}

const arrivedOf = ({ way }: Upload) => (way?.by === 'parts' ? way.arrived : null);

beforeEach(() => {
  now = new Date('2030-05-06T07:08:09Z');
  bucket.isDown = false;
});

test('a file goes to the bucket in parts, and becomes a medium that is cleaned', async () => {
  const bytes = await clip(640);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const upload = await mine.start({ bytes: bytes.length, sha256 });
  expect(upload.way).toEqual({ by: 'parts', part_bytes: partBytes, parts: 2, arrived: [] });
  for (const part of [2, 1]) expect(await put(upload, part, partOf(bytes, part))).toBe(200);
  const done = await mine.finish(upload.upload_id);
  expect(done).toMatchObject({ state: 'stored', duplicate: false });
  const file = await fileAt(app, mediumOfUpload(done).url);
  expect([file.bytes.length, file.bytes.includes('Secret place')]).toEqual([bytes.length, false]);
  expect([...bucket.objects.keys()].filter((name) => name.startsWith('arriving/'))).toEqual([]);
  expect(bucket.unfinished.size).toBe(0);
});

test('an interrupted one says which parts have arrived', async () => {
  const bytes = await clip(644);
  const upload = await mine.start({ bytes: bytes.length, fingerprint: 'quay' });
  await put(upload, 1, partOf(bytes, 1));
  const again = await mine.start({ bytes: bytes.length, fingerprint: 'quay' });
  expect([again.upload_id, arrivedOf(again), again.received_bytes]).toEqual([
    upload.upload_id,
    [1],
    partBytes,
  ]);
  await put(again, 2, partOf(bytes, 2));
  expect(await mine.finish(upload.upload_id)).toMatchObject({ state: 'stored' });
});

describe('a last part that is false', () => {
  test.each([
    ['is missing', null],
    ['is too short', (whole: Uint8Array) => whole.subarray(0, 100)],
    ['is too long', (whole: Uint8Array) => Buffer.concat([whole, Buffer.alloc(1)])],
  ])('because it %s is named, and may be sent again', async (_what, change) => {
    const bytes = await clip(648);
    const upload = await mine.start({ bytes: bytes.length });
    await put(upload, 1, partOf(bytes, 1));
    if (change) await put(upload, 2, change(partOf(bytes, 2)));
    const answer = await mine.call('finish', { upload_id: upload.upload_id });
    expect(codeOf(answer)).toBe('409 invalid_state');
    expect(answer.body.error?.details).toEqual({ parts: [2] });
    await put(upload, 2, partOf(bytes, 2));
    expect(await mine.finish(upload.upload_id)).toMatchObject({ state: 'stored' });
  });

  test('by its content is found by the hash, and nothing is stored', async () => {
    const bytes = await clip(652);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const upload = await mine.start({ bytes: bytes.length, sha256 });
    await put(upload, 1, partOf(bytes, 1));
    await put(upload, 2, new Uint8Array(partOf(bytes, 2)).fill(7));
    const before = bucket.objects.size;
    const done = await mine.finish(upload.upload_id);
    expect(done).toMatchObject({ state: 'refused', medium: null });
    expect(done.problem).toContain('arrived damaged');
    expect(bucket.objects.size).toBe(before);
  });
});

test('a part that the file does not have is not signed', async () => {
  const upload = await mine.start({ bytes: partBytes + 1 });
  expect(codeOf(await mine.call('sign', { upload_id: upload.upload_id, parts: [3] }))).toBe(
    '422 validation_error',
  );
  expect(codeOf(await mine.call('sign', { upload_id: upload.upload_id, parts: [] }))).toBe(
    '422 validation_error',
  );
  await mine.call('cancel', { upload_id: upload.upload_id });
  expect(bucket.unfinished.size).toBe(0);
});

test('where the client cannot reach the bucket, it goes through the server', async () => {
  const bytes = await clip(656);
  const direct = await mine.start({ bytes: bytes.length, fingerprint: 'pier' });
  const upload = await mine.start({ bytes: bytes.length, fingerprint: 'pier', direct: false });
  expect(upload.upload_id).not.toBe(direct.upload_id);
  const server = await listeningApp(app.deps);
  await piece(server.urlOf(upload), key, { offset: 0, bytes });
  await server.close();
  expect(await mine.finish(upload.upload_id)).toMatchObject({ state: 'stored' });
  await mine.call('cancel', { upload_id: direct.upload_id });
});

test('a bucket that is down is said with the time to try again, and the upload goes on later', async () => {
  const bytes = await clip(660);
  const upload = await mine.start({ bytes: bytes.length });
  for (const part of [1, 2]) await put(upload, part, partOf(bytes, part));
  bucket.isDown = true;
  const { status, headers } = await mine.call('finish', { upload_id: upload.upload_id });
  expect([status, Number(headers['retry-after']) > 0]).toEqual([503, true]);
  bucket.isDown = false;
  expect(await mine.finish(upload.upload_id)).toMatchObject({ state: 'stored' });
});

test('what has expired, and what nobody knows any more, is deleted in the bucket', async () => {
  const upload = await mine.start({ bytes: 100 });
  await put(upload, 1, Buffer.alloc(100));
  await app.deps.files.parts?.begin('arriving/of-an-organization-that-is-gone');
  await endUploads(app.deps, now);
  expect(bucket.unfinished.size).toBe(1);
  now = new Date(now.getTime() + 25 * 3_600_000);
  await endUploads(app.deps, now);
  expect(bucket.unfinished.size).toBe(0);
  expect(codeOf(await mine.call('finish', { upload_id: upload.upload_id }))).toBe('404 not_found');
});
