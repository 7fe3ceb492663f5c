import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { Upload as TusUpload, type UploadOptions } from 'tus-js-client';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';

import { freshDatabase } from '#test/app/database.ts';
import { fileAt } from '#test/data/media.ts';
import { codeOf, startNewsroom } from '#test/data/newsroom.ts';
import { head, listeningApp, mediumOfUpload, piece, uploader } from '#test/data/uploads.ts';
import { video } from '#test/data/video.ts';
import { endUploads } from './sweep.ts';

let now = new Date('2030-05-06T07:08:09Z');
const room = await startNewsroom(await freshDatabase(), { now: () => now });
const { app } = room;
await room.project();
const writer = await room.colleague('writer');
const { key } = writer;
const mine = uploader(app, key);
const server = await listeningApp(app.deps);
afterAll(() => server.close());

let nth = 0;
/** A video like no other. */
const clip = (bytesEach = 2_000) => video({ seconds: 2, width: 320 + 2 * ++nth, bytesEach });
const started = async (bytes: Uint8Array, more: object = {}) => {
  const upload = await mine.start({ bytes: bytes.length, ...more });
  return { id: upload.upload_id, url: server.urlOf(upload) };
};
const arriving = async () => {
  const files = await readdir(`${app.deps.settings.dataDir}/incoming`).catch(() => []);
  return files.filter((file) => file.startsWith('arriving-'));
};
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Sends a file with the client that browsers use; it may stop once so many bytes are sent. */
function byClient(
  url: string,
  bytes: Uint8Array,
  { stopAt, ...options }: UploadOptions & { stopAt?: number },
) {
  return new Promise<'sent' | 'stopped'>((resolve, reject) => {
    const sending = new TusUpload(Buffer.from(bytes), {
      uploadUrl: url,
      uploadSize: bytes.length,
      chunkSize: 10_000,
      retryDelays: [0, 0, 0],
      headers: { authorization: `Bearer ${key}` },
      onSuccess: () => resolve('sent'),
      onError: reject,
      onChunkComplete: (_size, sent) => {
        if (stopAt !== undefined && sent >= stopAt) void sending.abort().then(() => resolve('stopped'));
      },
      ...options,
    });
    sending.start();
  });
}

beforeEach(() => {
  now = new Date('2030-05-06T07:08:09Z');
});

describe('by the client that browsers use', () => {
  test('a file becomes a medium, cleaned, and nothing is left of its pieces', async () => {
    const bytes = await clip();
    const { id, url } = await started(bytes, { sha256: sha256(bytes) });
    expect(await byClient(url, bytes, {})).toBe('sent');
    expect(await mine.get(id)).toMatchObject({ state: 'sending', received_bytes: bytes.length });
    const upload = await mine.finish(id);
    expect(upload).toMatchObject({ state: 'stored', duplicate: false, problem: null, way: null });
    const medium = mediumOfUpload(upload);
    expect(medium).toMatchObject({ kind: 'video', seconds: 2, name: 'Low tide.mp4' });
    const { bytes: stored } = await fileAt(app, medium.url);
    expect([stored.length, stored.includes('Secret place')]).toEqual([bytes.length, false]);
    expect(await arriving()).toEqual([]);
  });

  test('an interrupted one goes on where it stopped, also at another process', async () => {
    const bytes = await clip();
    const { id, url } = await started(bytes, { fingerprint: 'tide', sha256: sha256(bytes) });
    expect(await byClient(url, bytes, { stopAt: 20_000 })).toBe('stopped');
    const other = await listeningApp(app.deps);
    const again = await mine.start({ bytes: bytes.length, fingerprint: 'tide' });
    expect(again.upload_id).toBe(id);
    expect(again.received_bytes).toBeGreaterThanOrEqual(20_000);
    const offsets: (number | null)[] = [];
    await byClient(other.urlOf(again), bytes, {
      onBeforeRequest: (call) => {
        if (call.getMethod() === 'PATCH') offsets.push(Number(call.getHeader('Upload-Offset')));
      },
    });
    await other.close();
    expect(offsets[0]).toBe(again.received_bytes);
    expect(await mine.finish(id)).toMatchObject({ state: 'stored' });
  });

  test('a file that the library has is that one', async () => {
    const bytes = await clip();
    const ids = [];
    for (let time = 0; time < 2; time += 1) {
      const { id, url } = await started(bytes);
      await byClient(url, bytes, {});
      const { duplicate, medium } = await mine.finish(id);
      ids.push({ duplicate, medium: medium?.media_id });
    }
    expect(ids).toEqual([
      { duplicate: false, medium: ids[0]?.medium },
      { duplicate: true, medium: ids[0]?.medium },
    ]);
    expect(await arriving()).toEqual([]);
  });
});

describe('by the protocol', () => {
  test('pieces are added in order, and HEAD says how far it is', async () => {
    const bytes = await clip();
    const { url } = await started(bytes);
    expect(await head(url, key)).toMatchObject({ status: 200, offset: 0 });
    expect(await piece(url, key, { offset: 0, bytes: bytes.subarray(0, 1_000) })).toMatchObject({
      status: 204,
      offset: 1_000,
    });
    const { status, offset, headers } = await head(url, key);
    expect([status, offset, headers.get('upload-length')]).toEqual([200, 1_000, String(bytes.length)]);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test.each([
    ['behind the end', 2_000],
    ['before the end', 500],
  ])('a piece %s is refused with 409 and changes nothing', async (_where, offset) => {
    const bytes = await clip();
    const { url } = await started(bytes);
    await piece(url, key, { offset: 0, bytes: bytes.subarray(0, 1_000) });
    const { status } = await piece(url, key, { offset, bytes: bytes.subarray(0, 10) });
    expect([status, (await head(url, key)).offset]).toEqual([409, 1_000]);
  });

  test('more than was announced is refused with 413', async () => {
    const bytes = await clip();
    const { url } = await started(bytes);
    const { status } = await piece(url, key, { offset: 0, bytes: Buffer.concat([bytes, Buffer.alloc(1)]) });
    expect([status, (await head(url, key)).offset]).toEqual([413, 0]);
  });

  test.each([
    ['of another type', { 'content-type': 'video/mp4' }, 415],
    ['of another version of the protocol', { 'tus-resumable': '0.2.2' }, 400],
    ['with an offset that is no number', { 'upload-offset': '1e3' }, 400],
    ['with a negative offset', { 'upload-offset': '-1' }, 400],
    ['without a key', { authorization: '' }, 401],
    ['with a wrong key', { authorization: 'Bearer cd_wrong' }, 401],
  ])('a piece %s is refused', async (_what, headers, expected) => {
    const bytes = await clip();
    const { url } = await started(bytes);
    const { status } = await piece(url, key, { offset: 0, bytes: bytes.subarray(0, 10), headers });
    expect([status, (await head(url, key)).offset]).toEqual([expected, 0]);
  });

  test('a connection that breaks leaves what has arrived', async () => {
    const bytes = await clip(20_000);
    const { id, url } = await started(bytes);
    await new Promise<void>((resolve) => {
      const sending = request(url, {
        method: 'PATCH',
        headers: {
          authorization: `Bearer ${key}`,
          'tus-resumable': '1.0.0',
          'content-type': 'application/offset+octet-stream',
          'upload-offset': '0',
          'content-length': bytes.length,
        },
      });
      sending.on('error', () => resolve());
      sending.write(bytes.subarray(0, 200_000), () => sending.destroy());
      sending.on('close', () => resolve());
    });
    const { offset } = await head(url, key);
    expect(offset).toBeLessThanOrEqual(200_000);
    await byClient(url, bytes, {});
    expect(await mine.finish(id)).toMatchObject({ state: 'stored' });
  });

  test('two that send the same file at once make one medium', async () => {
    const bytes = await clip();
    const { id, url } = await started(bytes, { sha256: sha256(bytes) });
    const retryDelays = Array.from({ length: 30 }, () => 5);
    await Promise.all([1, 2].map(() => byClient(url, bytes, { retryDelays })));
    expect(await mine.finish(id)).toMatchObject({ state: 'stored', duplicate: false });
  });

  test('DELETE cancels it', async () => {
    const bytes = await clip();
    const { url } = await started(bytes);
    await piece(url, key, { offset: 0, bytes: bytes.subarray(0, 10) });
    const response = await fetch(url, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${key}`, 'tus-resumable': '1.0.0' },
    });
    expect([response.status, (await head(url, key)).status]).toEqual([204, 404]);
  });

  test('OPTIONS says what the server can do', async () => {
    const { url } = await started(await clip());
    const { status, headers } = await fetch(url, { method: 'OPTIONS' });
    expect([status, headers.get('tus-version')]).toEqual([204, '1.0.0']);
    expect(headers.get('tus-extension')).toBe('termination,expiration');
  });
});

describe('whose it is', () => {
  test('another member, a reader and another organization find no upload', async () => {
    const bytes = await clip();
    const { id, url } = await started(bytes);
    const others = [
      await room.colleague('writer'),
      await room.colleague('writer', { organizationId: await room.addOrganization() }),
    ];
    for (const other of others) {
      const sent = await piece(url, other.key, { offset: 0, bytes: bytes.subarray(0, 10) });
      expect([sent.status, (await head(url, other.key)).status]).toEqual([404, 404]);
      const their = uploader(app, other.key);
      expect(codeOf(await their.call('finish', { upload_id: id }))).toBe('404 not_found');
      expect(codeOf(await their.call('cancel', { upload_id: id }))).toBe('404 not_found');
      expect(await their.list()).toEqual([]);
    }
    const reader = await room.colleague('reader');
    expect((await piece(url, reader.key, { offset: 0, bytes: bytes.subarray(0, 10) })).status).toBe(403);
    expect((await head(url, key)).offset).toBe(0);
  });

  test('requests count for the hour, and with the next hour’s it goes on', async () => {
    const organizationId = await room.addOrganization('free');
    const free = await room.colleague('writer', { organizationId });
    const theirs = uploader(app, free.key);
    const bytes = await clip();
    const upload = await theirs.start({ bytes: bytes.length });
    const url = server.urlOf(upload);
    await piece(url, free.key, { offset: 0, bytes: bytes.subarray(0, 1_000) });
    let asked = 0;
    while ((await head(url, free.key)).status !== 429 && asked < 100) asked += 1;
    const refused = await piece(url, free.key, { offset: 1_000, bytes: bytes.subarray(1_000) });
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    const further = await room.keyOf(free.userId, 'writer', organizationId);
    expect((await head(url, further)).offset).toBe(1_000);
    await piece(url, further, { offset: 1_000, bytes: bytes.subarray(1_000) });
    expect(await uploader(app, further).finish(upload.upload_id)).toMatchObject({ state: 'stored' });
  });
});

test('one that nobody adds to for a day has expired, and is deleted with its pieces', async () => {
  const bytes = await clip();
  const { id, url } = await started(bytes);
  await piece(url, key, { offset: 0, bytes: bytes.subarray(0, 1_000) });
  now = new Date(now.getTime() + 23 * 3_600_000);
  await piece(url, key, { offset: 1_000, bytes: bytes.subarray(1_000, 2_000) });
  now = new Date(now.getTime() + 23 * 3_600_000);
  await endUploads(app.deps, now);
  expect((await head(url, key)).offset).toBe(2_000);
  now = new Date(now.getTime() + 25 * 3_600_000);
  expect((await head(url, key)).status).toBe(410);
  expect((await piece(url, key, { offset: 2_000, bytes: bytes.subarray(2_000) })).status).toBe(410);
  expect(codeOf(await mine.call('finish', { upload_id: id }))).toBe('404 not_found');
  await endUploads(app.deps, now);
  expect((await head(url, key)).status).toBe(404);
  expect(await arriving()).toEqual([]);
});
