import { open, type FileHandle } from 'node:fs/promises';

import { boxesIn, type Box } from './boxes.ts';
import { dataTrackOf, joined, type Range } from './video-data.ts';

/** Boxes with data about the recording: place, device, owner, titles (also XMP in `uuid`). */
const personal = new Set(['udta', 'meta', 'uuid']);

/** Boxes that contain those. */
const holders = new Set(['moov', 'trak', 'mdia', 'minf', 'moof', 'traf']);

/** Boxes that begin with the times of creation and modification. */
const timed = new Set(['mvhd', 'tkhd', 'mdhd']);

/**
 * Overwrites, in place, a video's data about place, device, owner and time, including whole tracks of such
 * data: both their index and their bytes. Nothing else moves, so pictures and sound stay bit for bit the
 * same.
 * @throws MediaProblem where its boxes do not fill the file, as in an incomplete one
 */
export async function blankVideo(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    const { size } = await file.stat();
    const seen = { boxes: 0, chunks: 0 };
    const within = (from: number, to: number) => boxesIn(file, { from, to }, seen);
    const samples: (readonly Range[])[] = [];

    async function walk(from: number, to: number): Promise<void> {
      for (const box of await within(from, to)) {
        const data = box.type === 'trak' ? await dataTrackOf(file, box, { within, seen }) : null;
        if (data) samples.push(data.samples);
        if (data || personal.has(box.type)) await blank(file, box);
        else if (timed.has(box.type)) await blankTimes(file, box);
        else if (holders.has(box.type)) await walk(box.content, box.end);
      }
    }

    await walk(0, size);
    // A crafted file may have a thousand tracks with the same bytes: each is written once.
    for (const { from, to } of joined(samples.flat())) await zero(file, from, to);
  } finally {
    await file.close();
  }
}

async function blank(file: FileHandle, { start, content, end }: Box): Promise<void> {
  await file.write(Buffer.from('free', 'latin1'), 0, 4, start + 4);
  await zero(file, content, end);
}

const zeros = Buffer.alloc(65_536);

async function zero(file: FileHandle, from: number, to: number): Promise<void> {
  for (let at = from; at < to; at += zeros.length)
    await file.write(zeros, 0, Math.min(zeros.length, to - at), at);
}

async function blankTimes(file: FileHandle, { content, end }: Box): Promise<void> {
  const version = Buffer.alloc(1);
  await file.read(version, 0, 1, content);
  const length = version[0] === 1 ? 16 : 8;
  if (content + 4 + length <= end) await file.write(Buffer.alloc(length), 0, length, content + 4);
}
