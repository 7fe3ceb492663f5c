import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

import type { SourceName } from '#contract/sources.ts';

import { readCsv } from './file-csv.ts';
import { readNdjson } from './file-ndjson.ts';
import type { ImportedTrend } from './import-row.ts';
import { SourceError } from './source.ts';

/** Where in the unpacked file a batch ends; the next one begins there. JSON, to be kept between two runs. */
export interface Place {
  /** Bytes from the start, after unpacking. */
  offset: number;
  /** Lines read so far; the header of a CSV file counts as one. */
  line: number;
}

export interface TrendBatch {
  trends: ImportedTrend[];
  /** Lines that were passed over, with the reason. */
  bad: { line: number; reason: string }[];
  /** Everything before this place is in this batch or an earlier one: an import goes on from here. */
  place: Place;
  /** Bytes taken from the file as it lies on the disk, packed or not: set against its size, the progress. */
  bytesRead: number;
}

export interface ReadOptions {
  format: 'ndjson' | 'csv';
  now: Date;
  /** Where the rows come from that do not say so themselves. */
  source?: SourceName;
  /** Go on after this place; the stream still starts at the beginning of the file. */
  from?: Place | null;
  /** About how many rows a batch holds. */
  batchSize?: number;
}

/**
 * Reads trends from a file of any size with flat memory, a batch at a time. The row is described at
 * `trendOfRow`; in CSV, the columns of `stats` and `sound` are named `stats.likes`, `sound.slug` and so on.
 * A gzip file is known by its content. Throws `SourceError` (`not_understood`) when the packed file is damaged,
 * after giving all that came before.
 */
export async function* readTrends(
  stream: AsyncIterable<Uint8Array>,
  options: ReadOptions,
): AsyncGenerator<TrendBatch> {
  const read = { bytes: 0 };
  const unpacked = await unpack(counted(stream, read));
  const { format, now, source, from = null, batchSize = 2000 } = options;
  const settings = { now, source, from: from ?? { offset: 0, line: 0 }, batchSize };
  const batches = format === 'csv' ? readCsv(unpacked, settings) : readNdjson(unpacked, settings);
  try {
    for await (const batch of batches) yield { ...batch, bytesRead: read.bytes };
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || !String(error.code).startsWith('Z_')) throw error;
    throw new SourceError(
      'not_understood',
      `The compressed file is damaged (${error.message}). What came before was read.`,
    );
  }
}

async function* counted(
  stream: AsyncIterable<Uint8Array>,
  read: { bytes: number },
): AsyncGenerator<Uint8Array> {
  for await (const chunk of stream) {
    read.bytes += chunk.length;
    yield chunk;
  }
}

async function unpack(stream: AsyncGenerator<Uint8Array>): Promise<AsyncIterable<Uint8Array>> {
  const start: Uint8Array[] = [];
  let length = 0;
  while (length < 2) {
    const next = await stream.next();
    if (next.done) break;
    start.push(next.value);
    length += next.value.length;
  }
  const [first, second] = Buffer.concat(start.map((chunk) => chunk.subarray(0, 2)));
  async function* whole() {
    yield* start;
    yield* stream;
  }
  if (first !== 0x1f || second !== 0x8b) return whole();
  const gunzip = createGunzip({ chunkSize: 256 * 1024 });
  // The error reaches whoever reads the unpacked side.
  pipeline(Readable.from(whole()), gunzip, () => {});
  return gunzip;
}
