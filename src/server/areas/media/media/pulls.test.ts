import sharp from 'sharp';
import { describe, expect, test } from 'vitest';

import type { ImageCeiling, VideoCeiling } from '#server/networks/media-reader.ts';
import { NetworkError } from '#server/networks/network.ts';
import { freshDatabase } from '#test/app/database.ts';
import { startOutside } from '#test/app/outside.ts';
import { noise, picture, sendFile, uploadedOf } from '#test/data/media.ts';
import { startNewsroom } from '#test/data/newsroom.ts';
import { video } from '#test/data/video.ts';
import { folderOf } from './address.ts';
import { mediaReaderOf } from './reader.ts';

const outside = await startOutside();
const { host, answers } = outside;
const room = await startNewsroom(await freshDatabase(), {
  env: { BASE_URL: 'https://desk.example.org', OUTBOUND_ALLOW: host },
});
const { app, organizationId, db } = room;
await room.project();
const writer = await room.colleague('writer');
const upload = async (bytes: Uint8Array) => uploadedOf(await sendFile(app, writer.key, bytes));
const reader = mediaReaderOf(app.deps, organizationId);

// A network fetches over the wire; the proxy before a real installation is left out.
await app.fastify.listen({ host: '127.0.0.1', port: 0 });
const here = app.fastify.listeningOrigin;
const pull = (address: string, init: RequestInit = {}) =>
  fetch(address.replace(app.deps.settings.baseUrl, here), init);
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

const photo: ImageCeiling = { bytes: 50_000, formats: ['jpg'], ratio: { min: 0.8, max: 1.91 } };
const film: VideoCeiling = { bytes: 1_000_000, seconds: { min: 1, max: 140 }, types: null };

const refusalOf = async (reading: Promise<unknown>) => {
  const error = await reading.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof NetworkError)) throw new Error(`it was not refused: ${String(error)}`);
  return error;
};

describe('a picture', () => {
  test('is given within the limits of the network, with exactly the bytes that an upload would have', async () => {
    const { url } = await upload(await noise(1_000, 800).png().toBuffer());
    const address = await reader.imageAddress({ url }, photo);
    expect(address).toMatch(/^https:\/\/desk\.example\.org\/media\/pull\/[\w.-]+\/image\.jpg$/);
    const response = await pull(address);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-store',
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
    });
    const bytes = await bytesOf(response);
    expect(bytes.length).toBeLessThanOrEqual(50_000);
    expect((await sharp(bytes).metadata()).format).toBe('jpeg');
    expect(bytes).toEqual(Buffer.from((await reader.image({ url }, photo)).bytes));
  });

  test('is given in parts, and its head alone', async () => {
    const { url } = await upload(await noise(300, 300).jpeg().toBuffer());
    const address = await reader.imageAddress({ url }, photo);
    const whole = await bytesOf(await pull(address));
    const part = await pull(address, { headers: { range: 'bytes=10-19' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${whole.length}`]);
    expect(await bytesOf(part)).toEqual(whole.subarray(10, 20));
    const head = await pull(address, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(whole.length)]);
    expect(await bytesOf(head)).toHaveLength(0);
  });

  test('that does not fit gets no address', async () => {
    const { url } = await upload(await picture('png', { width: 900, height: 300 }).toBuffer());
    const refused = await refusalOf(reader.imageAddress({ url }, photo));
    expect([refused.kind, refused.message]).toEqual(['reject', expect.stringContaining('900 × 300')]);
  });

  test('is encoded once for several networks that ask at once', async () => {
    const { url, media_id } = await upload(await noise(900, 700).png().toBuffer());
    const address = await reader.imageAddress({ url }, photo);
    const row = await db.selectFrom('media').selectAll().where('id', '=', media_id).executeTakeFirstOrThrow();
    const { files } = app.deps;
    const original = `${folderOf(row)}/original.png`;
    const kept = await files.read(original);
    await files.removeAll(folderOf(row));
    await files.write(original, kept);
    const all = await Promise.all(Array.from({ length: 8 }, () => pull(address).then(bytesOf)));
    expect(new Set(all.map((bytes) => bytes.toString('base64'))).size).toBe(1);
    // What the first made is kept: without the original the others have it all the same.
    await files.remove(original);
    expect(await bytesOf(await pull(address))).toEqual(all[0]);
  });
});

describe('a video', () => {
  test('is given bit for bit, in parts, and its head alone', async () => {
    const { url } = await upload(await video({ bytesEach: 10_000 }));
    const address = await reader.videoAddress({ url }, film);
    expect(address).toMatch(/video\.mp4$/);
    const read = await reader.video({ url }, film);
    const bytes = Buffer.from(await new Response(read.stream()).arrayBuffer());
    const whole = await pull(address);
    expect([whole.headers.get('content-type'), whole.headers.get('accept-ranges')]).toEqual([
      'video/mp4',
      'bytes',
    ]);
    expect(await bytesOf(whole)).toEqual(bytes);
    const part = await pull(address, { headers: { range: 'bytes=-100' } });
    expect(part.status).toBe(206);
    expect(await bytesOf(part)).toEqual(bytes.subarray(-100));
    const beyond = await pull(address, { headers: { range: `bytes=${bytes.length}-` } });
    expect(beyond.status).toBe(416);
    const head = await pull(address, { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe(String(bytes.length));
  });

  test('that is too long gets no address', async () => {
    const { url } = await upload(await video({ seconds: 3 }));
    const short = { ...film, seconds: { min: 1, max: 2 } };
    expect((await refusalOf(reader.videoAddress({ url }, short))).message).toContain('3 seconds');
  });
});

describe('a medium of another server', () => {
  test('is fetched by us and given within the limits, without what it says of itself', async () => {
    const bytes = await noise(600, 500)
      .jpeg()
      .withExif({ IFD0: { Artist: 'Somebody' } })
      .toBuffer();
    answers.set('/far.jpg', (_request, response) => void response.end(bytes));
    const before = outside.asked();
    const url = `http://${host}/far.jpg`;
    const address = await reader.imageAddress({ url }, photo);
    expect(address).not.toContain('far.jpg');
    const given = await Promise.all([pull(address), pull(address)].map(async (one) => bytesOf(await one)));
    expect(given[0]).toEqual(Buffer.from((await reader.image({ url }, photo)).bytes));
    expect(given[0]?.includes('Somebody')).toBe(false);
    expect(given[1]).toEqual(given[0]);
    expect(outside.asked() - before).toBe(1);
  });

  test('is a video in parts too', async () => {
    const bytes = await video();
    answers.set('/far.mp4', (_request, response) => void response.end(bytes));
    const address = await reader.videoAddress({ url: `http://${host}/far.mp4` }, film);
    const part = await pull(address, { headers: { range: 'bytes=4-7' } });
    expect([part.status, await part.text()]).toEqual([206, 'ftyp']);
  });

  test('that is gone when the network asks is gone for it; one that is only busy can be asked again', async () => {
    const bytes = await picture('jpeg').toBuffer();
    for (const path of ['/gone.jpg', '/busy.jpg'])
      answers.set(path, (_request, response) => void response.end(bytes));
    const gone = await reader.imageAddress({ url: `http://${host}/gone.jpg` }, photo);
    const busy = await reader.imageAddress({ url: `http://${host}/busy.jpg` }, photo);
    answers.delete('/gone.jpg');
    answers.set('/busy.jpg', (_request, response) => void response.writeHead(503).end());
    // Another server of this installation has not fetched it before.
    const { files } = app.deps;
    const held = files.held.bind(files);
    files.held = (name, _ms, make) => held(`again-${name}`, 0, make);
    try {
      expect((await pull(gone)).status).toBe(404);
      const later = await pull(busy);
      expect([later.status, later.headers.get('retry-after')]).toEqual([503, '60']);
    } finally {
      files.held = held;
    }
  });
});
