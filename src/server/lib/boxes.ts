import type { FileHandle } from 'node:fs/promises';

import { t } from '#contract/message.ts';
import { MediaProblem } from './media-problem.ts';

/** One box of an MP4 or QuickTime file (ISO/IEC 14496-12, 4.2). */
export interface Box {
  type: string;
  start: number;
  /** Where its content begins, after size and type. */
  content: number;
  end: number;
}

const mostBoxes = 20_000;

/**
 * The boxes between two offsets of a file.
 * @param seen counts what was read of the whole file: several calls may read each box
 * @throws MediaProblem where one exceeds its range
 */
export async function boxesIn(
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
      throw new MediaProblem(() => t`The video is broken or cut short: a part of it goes beyond its end.`);
    boxes.push(box);
    seen.boxes += 1;
    if (seen.boxes > mostBoxes) throw new MediaProblem(() => t`The video has more parts than any real one.`);
    start = box.end;
  }
  return boxes;
}
