import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';

import { textNow } from '#contract/message-text.ts';
import { createIo } from '#server/lib/io.ts';
import { readBy } from '#server/lib/languages.ts';
import type { ImageCeiling, VideoCeiling } from '#server/networks/media-reader.ts';
import { NetworkError } from '#server/networks/network.ts';
import { freshDatabase } from '#test/app/database.ts';
import { pour } from '#test/app/endless.ts';
import { startOutside } from '#test/app/outside.ts';
import { shouting } from '#test/app/shouting.ts';
import { fileAt, noise, picture, sendFile, uploadedOf } from '#test/data/media.ts';
import { startNewsroom } from '#test/data/newsroom.ts';
import { video } from '#test/data/video.ts';
import { mediaReaderOf } from './reader.ts';

const room = await startNewsroom(await freshDatabase());
const { app, organizationId } = room;
await room.project();
const writer = await room.colleague('writer');
const upload = async (bytes: Uint8Array) => uploadedOf(await sendFile(app, writer.key, bytes));

const outside = await startOutside();
const { host, answers } = outside;
const io = createIo({ allow: [host], userAgent: 'Copydesk (tests)' });
afterAll(() => io.close());
const reader = mediaReaderOf({ ...app.deps, io }, organizationId);

const anything: ImageCeiling = { bytes: null, formats: ['jpg', 'png', 'gif', 'webp'] };
const refusalOf = async (reading: Promise<unknown>) => {
  const error = await reading.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof NetworkError)) throw new Error(`it was not refused: ${String(error)}`);
  return error;
};

describe('a picture under a ceiling', () => {
  test('that it keeps to goes as it is', async () => {
    const { url, bytes } = await upload(await picture('png').toBuffer());
    const read = await reader.image({ url }, { ...anything, bytes, pixels: 400 * 300, side: 400 });
    expect(Buffer.from(read.bytes)).toEqual((await fileAt(app, url)).bytes);
    expect(read).toMatchObject({ type: 'image/png', width: 400, height: 300 });
  });

  test('of bytes is encoded again, by quality first and then smaller, and always the same', async () => {
    const { url } = await upload(await noise(1_200, 800).jpeg({ quality: 95 }).toBuffer());
    const roomy = await reader.image({ url }, { ...anything, bytes: 900_000 });
    expect(roomy).toMatchObject({ type: 'image/jpeg', width: 1_200, height: 800 });
    expect(roomy.bytes.length).toBeLessThanOrEqual(900_000);
    const tight = await reader.image({ url }, { ...anything, bytes: 60_000 });
    expect(tight.bytes.length).toBeLessThanOrEqual(60_000);
    expect(tight.width).toBeLessThan(1_200);
    expect(tight.width / tight.height).toBeCloseTo(1.5, 1);
    const again = await reader.image({ url }, { ...anything, bytes: 60_000 });
    expect(Buffer.from(again.bytes)).toEqual(Buffer.from(tight.bytes));
  });

  test('of pixels and of sides is made as much smaller as it must be', async () => {
    const { url } = await upload(await noise(1_000, 500).jpeg().toBuffer());
    const side = await reader.image({ url }, { ...anything, side: 600 });
    expect([side.width, side.height]).toEqual([600, 300]);
    const pixels = await reader.image({ url }, { ...anything, pixels: 125_000 });
    expect(pixels.width * pixels.height).toBeLessThanOrEqual(125_000);
    expect(pixels.width).toBeGreaterThan(480);
  });

  test('of formats becomes one that is taken; what is seen through becomes white only where it must', async () => {
    const clear = { create: { width: 80, height: 60, channels: 4 as const, background: '#00000000' } };
    const { url } = await upload(await sharp(clear).png().toBuffer());
    const flat = await reader.image({ url }, { bytes: null, formats: ['jpg'] });
    expect(flat.type).toBe('image/jpeg');
    expect((await sharp(flat.bytes).raw().toBuffer())[0]).toBeGreaterThan(250);
    const kept = await reader.image({ url }, { bytes: null, formats: ['jpg', 'webp'] });
    expect(kept.type).toBe('image/webp');
    expect((await sharp(kept.bytes).stats()).isOpaque).toBe(false);
  });

  test('of shape is refused with the numbers; nothing is cut off', async () => {
    const { url } = await upload(await picture('jpeg', { width: 900, height: 300 }).toBuffer());
    const refused = await refusalOf(reader.image({ url }, { ...anything, ratio: { min: 0.8, max: 1.91 } }));
    expect(refused.kind).toBe('reject');
    expect(refused.message).toContain('too wide (900 × 300)');
  });

  test('that nothing keeps to is refused with the number', async () => {
    const { url } = await upload(await noise(800, 800).png().toBuffer());
    const refused = await refusalOf(reader.image({ url }, { bytes: 500, formats: ['jpg'] }));
    expect(refused.message).toContain('0.5 kB');
  });

  test('a moving one goes on moving where that is taken', async () => {
    const frames = await Promise.all(
      ['#f00', '#0f0'].map((colour) => picture('png', { width: 400, height: 400, colour }).toBuffer()),
    );
    const { url } = await upload(
      await sharp(frames, { join: { animated: true } })
        .gif()
        .toBuffer(),
    );
    const smaller = await reader.image({ url }, { ...anything, side: 100 });
    expect(await sharp(smaller.bytes, { animated: true }).metadata()).toMatchObject({
      format: 'gif',
      pages: 2,
      width: 100,
    });
    const still = await reader.image({ url }, { bytes: null, formats: ['jpg'] });
    expect(still).toMatchObject({ type: 'image/jpeg', width: 400, height: 400 });
  });
});

describe('a video', () => {
  const ceiling: VideoCeiling = { bytes: 1_000_000, seconds: { min: 1, max: 140 }, types: ['video/mp4'] };

  test('that keeps to the ceiling is read as often as asked', async () => {
    const { url, bytes } = await upload(await video());
    const read = await reader.video({ url }, ceiling);
    expect(read).toMatchObject({ bytes, type: 'video/mp4', seconds: 2, width: 640, height: 360 });
    for (let time = 0; time < 2; time += 1)
      expect(await new Response(read.stream()).arrayBuffer()).toHaveProperty('byteLength', bytes);
  });

  test.each([
    [{ seconds: { min: 1, max: 1.5 } }, 'lasts 2 seconds'],
    [{ seconds: { min: 3, max: 9 } }, 'no less than 3 seconds'],
    [{ bytes: 100 }, 'takes at most 0.1 kB'],
    [{ types: ['video/webm'] }, 'video/mp4, and the network takes video/webm'],
  ])('over a ceiling of %j is refused with the numbers', async (change, words) => {
    const { url } = await upload(await video());
    const refused = await refusalOf(reader.video({ url }, { ...ceiling, ...change }));
    expect([refused.kind, refused.message]).toEqual(['reject', expect.stringContaining(words)]);
  });

  test('is no picture, and a picture is no video', async () => {
    const clip = await upload(await video());
    const still = await upload(await picture('jpeg').toBuffer());
    expect((await refusalOf(reader.image(clip, anything))).kind).toBe('reject');
    expect((await refusalOf(reader.video(still, ceiling))).kind).toBe('reject');
  });

  test('is refused to each reader in their language', async () => {
    const clip = await upload(await video());
    const still = await upload(await picture('jpeg').toBuffer());
    for (const read of [
      () => reader.image(clip, anything),
      () => reader.image(still, { ...anything, ratio: { min: 2, max: 3 } }),
      () => reader.video(clip, { ...ceiling, types: ['video/webm'] }),
    ]) {
      const { texts } = await refusalOf(read());
      const said = [textNow(texts.problem), textNow(texts.next ?? '')];
      const shouted = readBy(shouting, () => [textNow(texts.problem), textNow(texts.next ?? '')]);
      for (const [at, text] of said.entries()) expect(shouted[at]).not.toBe(text);
    }
  });
});

describe('an address', () => {
  test('of another organization’s medium is read by nobody else’s post', async () => {
    const { url } = await upload(await picture('jpeg').toBuffer());
    const stranger = mediaReaderOf({ ...app.deps, io }, await room.addOrganization());
    expect((await refusalOf(stranger.image({ url }, anything))).message).toContain(
      'not of a file in your library',
    );
  });

  test('of somebody else is fetched, once for all accounts of a post', async () => {
    const bytes = await picture('jpeg').toBuffer();
    answers.set('/a.jpg', (_request, response) => void response.end(bytes));
    const before = outside.asked();
    const url = `http://${host}/a.jpg`;
    const read = await reader.image({ url }, anything);
    expect(read).toMatchObject({ type: 'image/jpeg', width: 400, height: 300 });
    expect((await reader.image({ url }, { ...anything, side: 100 })).width).toBe(100);
    expect(outside.asked() - before).toBe(1);
  });

  test('of a picture tells no network more than its pixels, as one of the library', async () => {
    const place = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '53/1 33/1 0/1' } };
    const bytes = await picture('jpeg')
      .withExif({ IFD0: { Artist: 'Somebody' }, ...place })
      .toBuffer();
    expect(bytes.includes('Somebody')).toBe(true);
    const both = Buffer.concat([bytes, Buffer.from('<script>alert(1)</script>')]);
    answers.set('/place.jpg', (_request, response) => void response.end(both));
    const read = await reader.image({ url: `http://${host}/place.jpg` }, anything);
    expect((await sharp(read.bytes).metadata()).exif).toBeUndefined();
    for (const secret of ['Somebody', '<script>'])
      expect(Buffer.from(read.bytes).includes(secret)).toBe(false);
  });

  test('of a video says nothing of itself either', async () => {
    const bytes = await video();
    answers.set('/clip.mp4', (_request, response) => void response.end(bytes));
    const ceiling = { bytes: null, seconds: null, types: null };
    const read = await reader.video({ url: `http://${host}/clip.mp4` }, ceiling);
    const sent = Buffer.from(await new Response(read.stream()).arrayBuffer());
    expect(sent.length).toBe(bytes.length);
    expect(sent.includes('Secret place')).toBe(false);
  });

  test('of a picture that is cut short is refused, whatever its head promises', async () => {
    const bytes = await noise(400, 300).jpeg().toBuffer();
    answers.set('/half.jpg', (_request, response) => void response.end(bytes.subarray(0, bytes.length / 2)));
    const refused = await refusalOf(reader.image({ url: `http://${host}/half.jpg` }, anything));
    expect([refused.kind, refused.message]).toEqual(['reject', expect.stringContaining('cut short')]);
  });

  test('of something that is only an ornament may cost no more than it is worth', async () => {
    answers.set('/endless.png', (_request, response) => pour(response));
    const url = `http://${host}/endless.png`;
    const refused = await refusalOf(reader.image({ url }, anything, { bytes: 1_000_000, ms: 60_000 }));
    expect([refused.kind, refused.message]).toEqual(['reject', expect.stringContaining('larger than 1 MiB')]);
  });

  test.each([
    ['answers 404', '/none.jpg', 'reject'],
    ['answers 503', '/busy.jpg', 'retry'],
    ['is a page', '/page.jpg', 'reject'],
    ['breaks off', '/cut.jpg', 'retry'],
  ])('that %s is refused in words', async (_what, path, kind) => {
    answers.set('/busy.jpg', (_request, response) => void response.writeHead(503).end());
    answers.set('/page.jpg', (_request, response) => void response.end('<html>'));
    answers.set('/cut.jpg', (_request, response) => {
      response.writeHead(200, { 'content-length': '100000' });
      response.write('abc', () => response.destroy());
    });
    const refused = await refusalOf(reader.image({ url: `http://${host}${path}` }, anything));
    expect(refused.kind).toBe(kind);
    expect(refused.next).not.toBe('');
    const { texts } = refused;
    expect(readBy(shouting, () => textNow(texts.problem))).not.toBe(refused.message);
    expect(readBy(shouting, () => textNow(texts.next ?? ''))).not.toBe(refused.next);
  });

  test.each([
    'http://127.0.0.1:9/a.jpg',
    'http://169.254.169.254/a.jpg',
    'http://[::1]/a.jpg',
    'ftp://example.com/a.jpg',
  ])('into the private network, %s, is refused for good', async (url) => {
    expect((await refusalOf(reader.image({ url }, anything))).kind).toBe('reject');
  });

  test('that leads into the private network by a redirect is refused', async () => {
    answers.set(
      '/in.jpg',
      (_request, response) =>
        void response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
    );
    expect((await refusalOf(reader.image({ url: `http://${host}/in.jpg` }, anything))).kind).toBe('reject');
  });
});
