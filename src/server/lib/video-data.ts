import type { FileHandle } from 'node:fs/promises';

import { t } from '#contract/message.ts';
import type { Box } from './boxes.ts';
import { MediaProblem } from './media-problem.ts';

/** Bytes of a file; the end is not included. */
export interface Range {
  from: number;
  to: number;
}

/** A file being read: the boxes between two offsets, and how many chunks its tables have named so far. */
interface Reading {
  within: (from: number, to: number) => Promise<Box[]>;
  seen: { chunks: number };
}

/** Handlers of tracks with data about the recording: timed places, faces, sensors. */
const dataHandlers = new Set(['meta', 'camm', 'gpmd']);

/**
 * Contents of such tracks, whatever their handler: GoPro's telemetry and file description, Android's camera
 * motion, DJI's and Sony's. https://github.com/gopro/gpmf-parser
 */
const dataEntries = new Set(['gpmd', 'fdsc', 'camm', 'djmd', 'dbgi', 'rtmd', 'mebx']);

/** Text tracks; drones write their position as subtitles. */
const textHandlers = new Set(['text', 'sbtl', 'subt']);
const places = /\b(?:GPS|latitude|longitude)\b|[+-]\d{1,2}\.\d{3,}[+-]\d{1,3}\.\d{3,}\//i;

/** How many bytes of a text track are checked. */
const textBytes = 65_536;

/** How many pieces of a text track are checked. */
const textPieces = 1_000;

/**
 * The maximum number of chunks in a file's tables, since each is kept in memory. Nine hours at thirty a
 * second.
 */
const mostChunks = 1_000_000;

/** The maximum bytes of one table of an index. */
const mostTable = 32 * 1024 * 1024;

/**
 * The file offsets of the samples of a track that describes the recording instead of showing it; null for all
 * other tracks. A track without an index of its own (of fragments) has no samples here. Those of several
 * tracks may overlap.
 * @throws MediaProblem where the index is implausibly large
 */
export async function dataTrackOf(
  file: FileHandle,
  track: Box,
  { within, seen }: Reading,
): Promise<{ samples: readonly Range[] } | null> {
  const child = async (box: Box | undefined, type: string) =>
    box && (await within(box.content, box.end)).find((one) => one.type === type);
  const media = await child(track, 'mdia');
  const handler = await child(media, 'hdlr');
  const isOf = handler ? await textAt(file, handler.content + 8, 4) : '';
  const tables = await child(await child(media, 'minf'), 'stbl');
  const described = await child(tables, 'stsd');
  const entry = described ? await textAt(file, described.content + 12, 4) : '';
  const isText = textHandlers.has(isOf);
  if (!isText && !dataHandlers.has(isOf) && !dataEntries.has(entry)) return null;
  const samples = tables ? await samplesOf(file, await within(tables.content, tables.end), seen) : [];
  return !isText || dataEntries.has(entry) || (await namesPlaces(file, samples)) ? { samples } : null;
}

async function namesPlaces(file: FileHandle, samples: readonly Range[]): Promise<boolean> {
  let text = '';
  for (const { from, to } of samples.slice(0, textPieces)) {
    text += `${await textAt(file, from, Math.min(to - from, textBytes))}\n`;
    if (text.length >= textBytes) break;
  }
  return places.test(text);
}

/** The chunks of a track (ISO/IEC 14496-12, 8.6 and 8.7). */
async function samplesOf(file: FileHandle, tables: readonly Box[], seen: Reading['seen']): Promise<Range[]> {
  const table = async (...types: string[]) => {
    const box = tables.find(({ type }) => types.includes(type));
    return box ? { type: box.type, bytes: await bytesOf(file, box) } : null;
  };
  const [sizes, perChunk, offsets] = [await table('stsz'), await table('stsc'), await table('stco', 'co64')];
  if (!sizes || !perChunk || !offsets) return [];
  const { size } = await file.stat();
  const sizeOf = sizesIn(sizes.bytes);
  const wide = offsets.type === 'co64' ? 8 : 4;
  const chunks = rowsIn(offsets.bytes, 4, wide);
  seen.chunks += chunks;
  if (seen.chunks > mostChunks) throw beyondBelief();
  const runs = rowsIn(perChunk.bytes, 4, 12);
  const ranges: Range[] = [];
  let sample = 0;
  for (let chunk = 0, run = 0; chunk < chunks; chunk += 1) {
    while (run + 1 < runs && perChunk.bytes.readUInt32BE(8 + (run + 1) * 12) <= chunk + 1) run += 1;
    const amount = runs > 0 ? perChunk.bytes.readUInt32BE(8 + run * 12 + 4) : 0;
    const at = 8 + chunk * wide;
    const from = wide === 8 ? Number(offsets.bytes.readBigUInt64BE(at)) : offsets.bytes.readUInt32BE(at);
    const length = sizeOf(sample, amount);
    sample += amount;
    if (from < size && length > 0) ranges.push({ from, to: Math.min(from + length, size) });
  }
  return ranges;
}

/** Returns the total bytes of so many samples from a given one on. */
function sizesIn(bytes: Buffer): (first: number, amount: number) => number {
  const each = bytes.length >= 8 ? bytes.readUInt32BE(4) : 0;
  if (each > 0) return (_, amount) => each * amount;
  const known = rowsIn(bytes, 8, 4);
  return (first, amount) => {
    let sum = 0;
    for (let index = first; index < Math.min(first + amount, known); index += 1)
      sum += bytes.readUInt32BE(12 + index * 4);
    return sum;
  };
}

/** A table's number of rows: no more than it states, nor than fit into it. */
function rowsIn(bytes: Buffer, countAt: number, row: number): number {
  if (bytes.length < countAt + 4) return 0;
  return Math.min(bytes.readUInt32BE(countAt), Math.floor((bytes.length - countAt - 4) / row));
}

/** The same bytes in file order, each named once. */
export function joined(ranges: readonly Range[]): Range[] {
  const apart: Range[] = [];
  for (const range of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = apart.at(-1);
    if (last && range.from <= last.to) last.to = Math.max(last.to, range.to);
    else apart.push({ ...range });
  }
  return apart;
}

async function bytesOf(file: FileHandle, { content, end }: Box): Promise<Buffer> {
  const bytes = Buffer.alloc(checked(end - content));
  await file.read(bytes, 0, bytes.length, content);
  return bytes;
}

async function textAt(file: FileHandle, position: number, length: number): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.toString('latin1', 0, bytesRead);
}

function checked(length: number): number {
  if (length <= mostTable) return length;
  throw beyondBelief();
}

function beyondBelief(): MediaProblem {
  return new MediaProblem(() => t`The video has more parts than any real one.`);
}
