import { open, type FileHandle } from 'node:fs/promises';

import { MediaProblem } from './media-problem.ts';

/** One box of an MP4 or QuickTime file (ISO/IEC 14496-12, 4.2). */
interface Box {
  type: string;
  start: number;
  /** Where its content begins, after size and type. */
  content: number;
  end: number;
}

/** What boxes say about the recording, not of the recording: place, device, owner, titles (also XMP in `uuid`). */
const telling = new Set(['udta', 'meta', 'uuid']);

/** Boxes that hold the telling ones. */
const holders = new Set(['moov', 'trak', 'mdia', 'minf']);

/** Boxes that open with the times of making and changing. */
const timed = new Set(['mvhd', 'tkhd', 'mdhd']);

const mostBoxes = 20_000;

/**
 * Blanks out, in place, what a video says about place, device, owner and time, and unlinks tracks of such data.
 * Nothing else moves, so pictures and sound stay bit for bit what they were.
 * @throws MediaProblem where its boxes do not fill the file, as in one that was cut short
 */
export async function blankVideo(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    const { size } = await file.stat();
    const seen = { boxes: 0 };
    const within = (from: number, to: number) => boxesIn(file, { from, to }, seen);

    async function walk(from: number, to: number): Promise<void> {
      for (const box of await within(from, to)) {
        if (telling.has(box.type) || (box.type === 'trak' && (await isData(box)))) await blank(file, box);
        else if (timed.has(box.type)) await blankTimes(file, box);
        else if (holders.has(box.type)) await walk(box.content, box.end);
      }
    }

    /** Whether the track holds data about the recording: its handler is `meta` (timed places, faces, sensors). */
    async function isData(track: Box): Promise<boolean> {
      const media = (await within(track.content, track.end)).find(({ type }) => type === 'mdia');
      const handler = media && (await within(media.content, media.end)).find(({ type }) => type === 'hdlr');
      return handler !== undefined && (await textAt(file, handler.content + 8)) === 'meta';
    }

    await walk(0, size);
  } finally {
    await file.close();
  }
}

/** @param seen counts what was read of the whole file: each box may be looked at by several */
async function boxesIn(
  file: FileHandle,
  { from, to }: { from: number; to: number },
  seen: { boxes: number },
): Promise<Box[]> {
  const boxes: Box[] = [];
  const head = Buffer.alloc(16);
  for (let start = from; to - start >= 8;) {
    const { bytesRead } = await file.read(head, 0, 16, start);
    const short = head.readUInt32BE(0);
    const long = short === 1 && bytesRead === 16;
    const size = long ? Number(head.readBigUInt64BE(8)) : short === 0 ? to - start : short;
    const box = {
      type: head.toString('latin1', 4, 8),
      start,
      content: start + (long ? 16 : 8),
      end: start + size,
    };
    // A list of boxes may end with a zero of 32 bits (QuickTime).
    if (short === 0 && from > 0) break;
    if (box.end > to || box.end < box.content)
      throw new MediaProblem('The video is broken or cut short: a part of it goes beyond its end.');
    boxes.push(box);
    seen.boxes += 1;
    if (seen.boxes > mostBoxes) throw new MediaProblem('The video has more parts than any real one.');
    start = box.end;
  }
  return boxes;
}

async function textAt(file: FileHandle, position: number): Promise<string> {
  const bytes = Buffer.alloc(4);
  await file.read(bytes, 0, 4, position);
  return bytes.toString('latin1');
}

async function blank(file: FileHandle, { start, content, end }: Box): Promise<void> {
  await file.write(Buffer.from('free', 'latin1'), 0, 4, start + 4);
  const zeros = Buffer.alloc(65_536);
  for (let at = content; at < end; at += zeros.length)
    await file.write(zeros, 0, Math.min(zeros.length, end - at), at);
}

async function blankTimes(file: FileHandle, { content, end }: Box): Promise<void> {
  const version = Buffer.alloc(1);
  await file.read(version, 0, 1, content);
  const length = version[0] === 1 ? 16 : 8;
  if (content + 4 + length <= end) await file.write(Buffer.alloc(length), 0, length, content + 4);
}
