import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';

import { blankVideo } from './video-boxes.ts';
import { videoFacts } from './videos.ts';

const folder = await mkdtemp(join(tmpdir(), 'copydesk-boxes-'));
afterAll(() => rm(folder, { recursive: true }));

const shown = 'what the camera saw';
const sent = { place: 'GPS5 +53.5511+009.9937/', sight: shown };

/** A video with pictures and a second track, whose index is then changed to another kind. */
async function videoWith(
  second: { handler: string; entry: string; says: string },
  format: 'mp4' | 'mov' = 'mp4',
): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({
    format:
      format === 'mp4'
        ? new Mp4OutputFormat({ fastStart: false })
        : new MovOutputFormat({ fastStart: false }),
    target,
  });
  const [pictures, data] = [new EncodedVideoPacketSource('vp9'), new EncodedVideoPacketSource('vp9')];
  output.addVideoTrack(pictures);
  output.addVideoTrack(data);
  await output.start();
  const decoderConfig = { codec: 'vp09.00.10.08', codedWidth: 640, codedHeight: 360 };
  for (let at = 0; at < 30; at += 1) {
    const packet = (words: string) =>
      new EncodedPacket(Buffer.from(`${words} ${at}`), at === 0 ? 'key' : 'delta', at / 10, 0.1);
    await pictures.add(packet(sent.sight), { decoderConfig });
    await data.add(packet(second.says), { decoderConfig });
  }
  await output.finalize();
  const bytes = Buffer.from(target.buffer ?? new ArrayBuffer());
  const ofSecond = bytes.lastIndexOf('trak', undefined, 'latin1');
  bytes.write(second.handler, bytes.indexOf('vide', ofSecond, 'latin1'), 'latin1');
  bytes.write(second.entry, bytes.indexOf('vp09', ofSecond, 'latin1'), 'latin1');
  return bytes;
}

/** Adds a box at the end of `moov`, the last box of the file. */
function intoMoov(bytes: Buffer, type: string, content: Buffer): Buffer {
  const start = bytes.lastIndexOf('moov', undefined, 'latin1') - 4;
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length);
  head.write(type, 4, 'latin1');
  const made = Buffer.concat([bytes, head, content]);
  expect(start + bytes.readUInt32BE(start)).toBe(bytes.length);
  made.writeUInt32BE(bytes.readUInt32BE(start) + head.length + content.length, start);
  return made;
}

async function blanked(bytes: Buffer) {
  const path = join(folder, `${Math.random()}.mp4`);
  await writeFile(path, bytes);
  await blankVideo(path);
  return { bytes: await readFile(path), facts: await videoFacts(path) };
}

const timesIn = (bytes: Buffer, words: string) => bytes.toString('latin1').split(words).length - 1;

describe('a video that is cleaned', () => {
  test.each([
    ['GoPro telemetry', 'meta', 'gpmd'],
    ['telemetry under a handler of its own', 'gpmd', 'gpmd'],
    ['telemetry that calls itself something else', 'data', 'gpmd'],
    ['timed data of a telephone', 'meta', 'mebx'],
    ['camera motion of Android', 'camm', 'camm'],
    ['what a drone tells of itself', 'meta', 'djmd'],
    ['subtitles of a drone that say where it flies', 'sbtl', 'tx3g'],
  ])('loses %s, index and bytes', async (_what, handler, entry) => {
    for (const format of ['mp4', 'mov'] as const) {
      const before = await videoWith({ handler, entry, says: sent.place }, format);
      expect(timesIn(before, sent.place)).toBe(30);
      const { bytes, facts } = await blanked(before);
      expect(timesIn(bytes, sent.place)).toBe(0);
      expect(timesIn(bytes, '53.55')).toBe(0);
      expect(timesIn(bytes, shown)).toBe(30);
      expect(bytes.length).toBe(before.length);
      expect(facts).toMatchObject({ width: 640, height: 360, seconds: 3 });
    }
  });

  test('keeps subtitles that say what is said', async () => {
    const { bytes } = await blanked(
      await videoWith({ handler: 'sbtl', entry: 'tx3g', says: 'The harbour opens at 10.30' }),
    );
    expect(timesIn(bytes, 'The harbour opens')).toBe(30);
  });

  test.each([
    ['as telephones write it', 'udta', '\0\0\0\x20\xa9xyz\0\x14\x15\xc7+53.5511+009.9937/'],
    [
      'as Apple writes it',
      'meta',
      '\0\0\0\x38mdtacom.apple.quicktime.location.ISO6709\0\0\0\x14+53.5511+009.9937/',
    ],
    ['in XMP', 'uuid', '<x:xmpmeta exif:GPSLatitude="53.5511"/>'],
  ])('loses its place %s', async (_how, type, content) => {
    const before = intoMoov(
      await videoWith({ handler: 'meta', entry: 'mebx', says: 'x' }, 'mov'),
      type,
      Buffer.from(content, 'latin1'),
    );
    expect(timesIn(before, '53.5511')).toBe(1);
    const { bytes, facts } = await blanked(before);
    expect(timesIn(bytes, '53.5511')).toBe(0);
    expect(timesIn(bytes, 'ISO6709')).toBe(0);
    expect(timesIn(bytes, shown)).toBe(30);
    expect(facts.seconds).toBe(3);
  });

  test('is cleaned whatever its index claims: chunks beyond the end, samples beyond belief', async () => {
    const before = await videoWith({ handler: 'meta', entry: 'gpmd', says: sent.place });
    const ofSecond = before.lastIndexOf('trak', undefined, 'latin1');
    const sizes = before.indexOf('stsz', ofSecond, 'latin1');
    before.writeUInt32BE(0xffff_ffff, sizes + 12);
    const path = join(folder, 'claims.mp4');
    await writeFile(path, before);
    await blankVideo(path);
    expect(timesIn(await readFile(path), sent.place)).toBe(0);
  });

  test('is written over once, however many tracks name the same bytes', async () => {
    let bytes = await videoWith({ handler: 'meta', entry: 'gpmd', says: 'x'.repeat(5_000) });
    const start = bytes.lastIndexOf('trak', undefined, 'latin1') - 4;
    const track = bytes.subarray(start + 8, start + bytes.readUInt32BE(start));
    for (let more = 0; more < 50; more += 1) bytes = intoMoov(bytes, 'trak', track);
    const path = join(folder, 'many.mp4');
    await writeFile(path, bytes);

    const handle = await open(path);
    const write = vi.spyOn(Object.getPrototypeOf(handle), 'write');
    await handle.close();
    await blankVideo(path);
    const written = write.mock.calls.reduce((sum, [, , length]) => sum + Number(length), 0);
    write.mockRestore();
    expect(timesIn(await readFile(path), 'xxx')).toBe(0);
    expect(written).toBeGreaterThan(150_000);
    expect(written).toBeLessThan(2 * bytes.length);
  });

  test('is refused where its tracks name more chunks than any real one', async () => {
    const before = await videoWith({ handler: 'meta', entry: 'gpmd', says: 'x' });
    const start = before.lastIndexOf('trak', undefined, 'latin1') - 4;
    const offsets = before.indexOf('stco', start, 'latin1') - 4;
    // A table of two million offsets, which ends the file and all boxes around it.
    const table = Buffer.alloc(16 + 2_000_000 * 4);
    table.writeUInt32BE(table.length);
    table.write('stco', 4, 'latin1');
    table.writeUInt32BE(2_000_000, 12);
    const grown = Buffer.concat([before.subarray(0, offsets), table]);
    for (const type of ['moov', 'trak', 'mdia', 'minf', 'stbl']) {
      const box = grown.lastIndexOf(type, offsets, 'latin1') - 4;
      grown.writeUInt32BE(grown.length - box, box);
    }
    const path = join(folder, 'grown.mp4');
    await writeFile(path, grown);
    await expect(blankVideo(path)).rejects.toThrow('more parts than any real one');
  });
});
