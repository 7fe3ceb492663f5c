import sharp from 'sharp';
import { describe, expect, test } from 'vitest';

import { freshDatabase } from '#test/app/database.ts';
import { fileAt, picture, sendFile, uploadedOf } from '#test/data/media.ts';
import { startNewsroom } from '#test/data/newsroom.ts';
import { video } from '#test/data/video.ts';
import { folderOf } from './address.ts';
import { rangeOf } from './send-file.ts';

const room = await startNewsroom(await freshDatabase());
const { app } = room;
await room.project();
const writer = await room.colleague('writer');
const rowOf = (id: number) =>
  room.db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const upload = async (bytes: Uint8Array) => uploadedOf(await sendFile(app, writer.key, bytes));

test('whoever has the address gets the file, for good', async () => {
  const { url, bytes } = await upload(await picture('jpeg').toBuffer());
  const file = await fileAt(app, url);
  expect(file.status).toBe(200);
  expect(file.bytes).toHaveLength(bytes);
  expect(file.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-disposition': 'inline',
    'cross-origin-resource-policy': 'cross-origin',
  });
  const again = await fileAt(app, url, { 'if-none-match': String(file.headers.etag) });
  expect([again.status, again.bytes.length]).toEqual([304, 0]);
});

test('a file that the store has lost is not there, and nothing is told of the store', async () => {
  const { url, media_id } = await upload(await picture('jpeg', { colour: '#321' }).toBuffer());
  await app.deps.files.removeAll(folderOf(await rowOf(media_id)));
  for (const address of [url, `${url}?w=320`]) {
    const { status, bytes, headers } = await fileAt(app, address);
    expect([status, headers['cache-control']]).toEqual([404, 'no-store']);
    expect(bytes.toString()).not.toMatch(/ENOENT|media\//);
  }
});

test('a guess gets nothing', async () => {
  const { url, media_id } = await upload(await picture('jpeg').toBuffer());
  const [, key = ''] = /media\/([\w-]{22})/.exec(url) ?? [];
  for (const guess of [
    `/media/${'a'.repeat(22)}/${media_id}.jpg`,
    `/media/${key}/${media_id + 1}.jpg`,
    `/media/${key}/${media_id}.png`,
    `/media/${key}/`,
    `/media/${key}/..%2f..%2fapp-secret`,
    `/media/${media_id}.jpg`,
  ])
    expect((await app.fastify.inject(guess)).statusCode).toBe(404);
});

describe('a video', () => {
  test('is given in the parts that a player asks for', async () => {
    const bytes = await video();
    const { url } = await upload(bytes);
    const part = await fileAt(app, url, { range: 'bytes=100-199' });
    const whole = await fileAt(app, url);
    expect(part.status).toBe(206);
    expect(part.headers['content-range']).toBe(`bytes 100-199/${bytes.length}`);
    expect(part.bytes).toEqual(whole.bytes.subarray(100, 200));
    const beyond = await fileAt(app, url, { range: `bytes=${bytes.length}-` });
    expect([beyond.status, beyond.headers['content-range']]).toEqual([416, `bytes */${bytes.length}`]);
    const older = await fileAt(app, url, { range: 'bytes=0-9', 'if-range': '"another"' });
    expect(older.status).toBe(200);
  });

  test('says its length to whoever asks for the head alone', async () => {
    const bytes = await video({ seconds: 1 });
    const { url } = await upload(bytes);
    const head = await app.fastify.inject({ method: 'HEAD', url: new URL(url).pathname });
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([
      200,
      String(bytes.length),
      '',
    ]);
  });
});

test.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=90-', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-1000', { start: 0, end: 99 }],
  ['bytes=50-1000', { start: 50, end: 99 }],
  ['bytes=100-', 'beyond'],
  ['bytes=-0', 'beyond'],
  ['bytes=5-2', null],
  ['bytes=-', null],
  ['bytes=0-1,5-6', null],
  ['lines=0-1', null],
  [undefined, null],
])('of 100 bytes %s is %j', (header, range) => {
  expect(rangeOf(header, 100)).toEqual(range);
});

describe('a small one', () => {
  test('is a WebP of the width that was asked for, and made once', async () => {
    const { url } = await upload(await picture('png', { width: 1_000, height: 500 }).toBuffer());
    const [first, second] = await Promise.all([fileAt(app, `${url}?w=320`), fileAt(app, `${url}?w=320`)]);
    expect(first.headers['content-type']).toBe('image/webp');
    expect(await sharp(first.bytes).metadata()).toMatchObject({ format: 'webp', width: 320, height: 160 });
    expect(second.bytes).toEqual(first.bytes);
  });

  test('is no larger than the picture', async () => {
    const { url } = await upload(await picture('png', { width: 200, height: 100 }).toBuffer());
    expect((await sharp((await fileAt(app, `${url}?w=640`)).bytes).metadata()).width).toBe(200);
  });

  test.each(['321', '0', '-1', 'wide', '99999999'])('of width %s there is none', async (width) => {
    const { url } = await upload(await picture('png').toBuffer());
    const { status, headers } = await fileAt(app, `${url}?w=${width}`);
    expect([status, headers['cache-control']]).toEqual([404, 'no-store']);
  });

  test('of a video there is none', async () => {
    const { url } = await upload(await video());
    expect((await fileAt(app, `${url}?w=320`)).status).toBe(404);
  });
});
