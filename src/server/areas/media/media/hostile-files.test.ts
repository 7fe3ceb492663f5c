import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';

import { blankVideo } from '#server/lib/video-boxes.ts';
import { freshDatabase } from '#test/app/database.ts';
import { fileAt, mediumOf, noise, picture, sendFile, uploadedOf } from '#test/data/media.ts';
import { codeOf, startNewsroom } from '#test/data/newsroom.ts';
import { video } from '#test/data/video.ts';

const room = await startNewsroom(await freshDatabase());
const { app } = room;
await room.project();
const writer = await room.colleague('writer');

const send = (bytes: Uint8Array, name?: string, type?: string) =>
  sendFile(app, writer.key, bytes, { ...(name && { name }), ...(type && { type }) });
const fileOf = async (bytes: Uint8Array, name?: string) => {
  const { url, ...said } = uploadedOf(await send(bytes, name));
  return { ...said, url, file: await fileAt(app, url) };
};

describe('what a file is', () => {
  test.each([
    ['a PNG that calls itself JPG', () => picture('png').toBuffer(), 'photo.jpg', 'image/jpeg', 'image/png'],
    [
      'a JPG that calls itself HTML',
      () => picture('jpeg').toBuffer(),
      'page.html',
      'text/html',
      'image/jpeg',
    ],
    ['a video that calls itself PNG', () => video(), 'photo.png', 'image/png', 'video/mp4'],
  ])('%s is what its content is', async (_what, make, name, said, is) => {
    const answer = uploadedOf(await send(await make(), name, said));
    expect(answer.type).toBe(is);
    const { headers } = await fileAt(app, answer.url);
    expect(headers).toMatchObject({ 'content-type': is, 'x-content-type-options': 'nosniff' });
  });

  test.each([
    ['nothing at all', Buffer.alloc(0), '0 bytes'],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 'SVG'],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>'), 'HTML'],
    ['a PDF', Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n'), 'PDF'],
    ['a text', Buffer.from('Hello there, nobody.'), 'not a supported image, video or document'],
    ['the head of a JPG and no more', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46]), 'broken'],
    [
      'the head of an MP4 and no more',
      Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'),
      'no pictures',
    ],
  ])('%s is refused in words, whatever it calls itself', async (_what, bytes, words) => {
    const answer = await send(bytes, 'photo.jpg', 'image/jpeg');
    expect(codeOf(answer)).toBe('422 validation_error');
    expect(answer.body.error?.message).toContain(words);
  });
});

describe('a broken or enormous picture is refused in words', () => {
  const truncated = async (format: 'jpeg' | 'png' | 'webp' | 'gif') => {
    const whole = await noise(500, 500).toFormat(format).toBuffer();
    return whole.subarray(0, Math.floor(whole.length / 2));
  };
  test.each(['jpeg', 'png', 'webp'] as const)('a %s cut in half', async (format) => {
    const answer = await send(await truncated(format));
    expect(codeOf(answer)).toBe('422 validation_error');
    expect(answer.body.error?.message).toContain('broken or cut short');
  });

  test('20,000 × 20,000, whose file is small, with the numbers, before anything is decoded', async () => {
    const data = bomb(20_000);
    const before = process.memoryUsage().rss;
    const answer = await send(data, 'bomb.png');
    expect(codeOf(answer)).toBe('422 validation_error');
    expect(answer.body.error?.message).toContain('20,000 × 20,000');
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
  });

  test('a head that promises four thousand million pixels', async () => {
    const png = await picture('png').toBuffer();
    png.writeUInt32BE(65_000, 16);
    png.writeUInt32BE(65_000, 20);
    expect(codeOf(await send(png))).toBe('422 validation_error');
  });
});

describe('what goes out is only the picture', () => {
  test('place, camera and owner are removed, and it is turned the right way', async () => {
    const bytes = await picture('jpeg', { width: 400, height: 200 })
      .withExif({
        IFD0: { Artist: 'Somebody Private', Make: 'SecretCam' },
        IFD3: { GPSLatitude: '53/1 33/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(bytes.includes('Somebody Private')).toBe(true);
    const { file, width, height } = await fileOf(bytes);
    expect([width, height]).toEqual([200, 400]);
    expect(file.bytes.includes('Somebody Private')).toBe(false);
    const { exif, xmp, iptc, icc, orientation } = await sharp(file.bytes).metadata();
    expect([exif, xmp, iptc, icc, orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    const corner = await sharp(file.bytes)
      .extract({ left: 190, top: 5, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect(corner[0]).toBeGreaterThan(240);
  });

  test('a wide gamut becomes sRGB', async () => {
    const bytes = await picture('jpeg', { colour: '#00ff00' }).withIccProfile('p3').toBuffer();
    const { file } = await fileOf(bytes);
    expect((await sharp(file.bytes).metadata()).space).toBe('srgb');
  });

  test('HTML behind a JPG is not served', async () => {
    const polyglot = Buffer.concat([
      await picture('jpeg').toBuffer(),
      Buffer.from('<script>alert(1)</script>'),
    ]);
    const { file } = await fileOf(polyglot, 'page.html');
    expect(file.bytes.includes('<script>')).toBe(false);
    expect(file.headers['content-security-policy']).toContain('sandbox');
  });

  test('what moves goes on moving', async () => {
    const frames = await Promise.all(
      ['#ff0000', '#00ff00', '#0000ff'].map((colour) =>
        picture('png', { width: 60, height: 40, colour }).toBuffer(),
      ),
    );
    const moving = sharp(frames, { join: { animated: true } });
    for (const bytes of [
      await moving.clone().gif({ delay: 100 }).toBuffer(),
      await moving.clone().webp().toBuffer(),
    ]) {
      const { file, width, height, media_id } = await fileOf(bytes);
      expect([width, height]).toEqual([60, 40]);
      const listed = await app.call('GET', 'media.php', { action: 'get', media_id }, writer.key);
      expect(mediumOf(listed)).toMatchObject({ frames: 3 });
      expect((await sharp(file.bytes, { animated: true }).metadata()).pages).toBe(3);
    }
  });
});

describe('a video', () => {
  test.each(['mp4', 'mov'] as const)(
    'of %s is known by its index, and says nothing of itself',
    async (format) => {
      const bytes = await video({ seconds: 3, format });
      expect(Buffer.from(bytes).includes('Secret place')).toBe(true);
      const said = await fileOf(bytes, 'clip.bin');
      expect(said).toMatchObject({ seconds: 3, width: 640, height: 360, bytes: bytes.length });
      for (const secret of ['Secret place', '53.55', 'Somebody'])
        expect(said.file.bytes.includes(secret)).toBe(false);
    },
  );

  test('that was cut short is refused in words', async () => {
    const bytes = await video({ bytesEach: 5_000 });
    const answer = await send(bytes.subarray(0, bytes.length - 20_000), 'clip.mp4');
    expect(codeOf(answer)).toBe('422 validation_error');
    expect(answer.body.error?.message).toContain('cut short');
  });

  test('whose boxes hold each other without end is refused', async () => {
    const boxes = Buffer.alloc(8 * 30_000);
    for (let at = 0; at < boxes.length; at += 8) {
      boxes.writeUInt32BE(8, at);
      boxes.write('free', at + 4, 'latin1');
    }
    const bytes = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'), boxes]);
    expect(codeOf(await send(bytes))).toBe('422 validation_error');
  });
});

test('a video of many tracks with many parts each is refused before all of them are read', async () => {
  const box = (type: string, ...content: Buffer[]) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(8 + content.reduce((sum, { length }) => sum + length, 0));
    head.write(type, 4, 'latin1');
    return Buffer.concat([head, ...content]);
  };
  const many = Buffer.concat(Array<Buffer>(9_000).fill(box('free')));
  const track = box('trak', box('mdia', box('hdlr', Buffer.from('\0\0\0\0\0\0\0\0meta', 'latin1')), many));
  const path = join(await mkdtemp(join(tmpdir(), 'copydesk-video-')), 'tracks.mp4');
  await writeFile(path, box('moov', track, track, track));
  await expect(blankVideo(path)).rejects.toThrow('more parts than any real one');
  await rm(dirname(path), { recursive: true });
});

describe('a form', () => {
  const post = (payload: Buffer | string, type: string) =>
    app.fastify.inject({
      method: 'POST',
      url: '/tool/api/v1/schedule.php?action=upload',
      headers: { authorization: `Bearer ${writer.key}`, 'content-type': type },
      payload,
    });

  test.each([
    [
      'without a file',
      '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n',
      'multipart/form-data; boundary=x',
    ],
    [
      'that breaks off',
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nabc',
      'multipart/form-data; boundary=x',
    ],
    ['without a boundary', 'abc', 'multipart/form-data'],
    ['that is JSON', '{"file":"abc"}', 'application/json'],
  ])('%s is refused with 422', async (_what, payload, type) => {
    const response = await post(payload, type);
    expect([response.statusCode, response.json().error.code]).toEqual([422, 'validation_error']);
  });

  test('with the file in another field is told which', async () => {
    const answer = await sendFile(app, writer.key, await picture('jpeg').toBuffer(), { field: 'photo' });
    expect(answer.body.error?.message).toContain('"file"');
  });

  test('with more than 50 MB is refused, and told the way', async () => {
    const answer = await send(
      Buffer.concat([await picture('jpeg').toBuffer(), Buffer.alloc(51 * 1024 * 1024)]),
    );
    expect(codeOf(answer)).toBe('422 validation_error');
    expect(answer.body.error?.message).toMatch(/50 MB.*public https address/);
  });

  test('is taken by no operation that wants JSON', async () => {
    const response = await app.fastify.inject({
      method: 'POST',
      url: '/tool/api/v1/views.php',
      headers: { authorization: `Bearer ${writer.key}`, 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x--\r\n',
    });
    expect(response.json().error.message).toContain('as JSON');
  });
});

/** A complete and valid PNG of one colour, with this many pixels on each side; its file is small. */
function bomb(side: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head[8] = 1;
  const rows = deflateSync(Buffer.alloc(side * (1 + side / 8)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(data.length, 0);
  around.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)]);
}
