import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

import { t } from '#contract/message.ts';
import type { SourceName } from '#contract/sources/all.ts';
import { readCsv } from './file-csv.ts';
import { readNdjson } from './file-ndjson.ts';
import type { ImportedTrend } from './import-row.ts';
import { SourceError } from './source.ts';

/** Where in the uncompressed file a batch ends and the next one begins. JSON, stored between two runs. */
export interface Place {
  /** Bytes from the start, uncompressed. */
  offset: number;
  /** Lines read so far; the header of a CSV file counts as one. */
  line: number;
}

export interface TrendBatch {
  trends: ImportedTrend[];
  /** Skipped lines, with the reason. */
  bad: { line: number; reason: string }[];
  /** Everything before this place is in this batch or an earlier one: an import continues from here. */
  place: Place;
  /** Bytes read of the file on disk, compressed or not: compared with its size, the progress. */
  bytesRead: number;
}

export interface ReadOptions {
  format: 'ndjson' | 'csv';
  now: Date;
  /** The source of rows that name none. */
  source?: SourceName;
  /** Continue after this place; the stream still starts at the beginning of the file. */
  from?: Place | null;
  /** About how many rows a batch holds. */
  batchSize?: number;
}

/**
 * Reads trends from a file of any size with constant memory, a batch at a time. `trendOfRow` describes the
 * row; in CSV, the columns of `stats` and `sound` are named `stats.likes`, `sound.slug` and so on. A gzip
 * file is recognized by its content. Throws `SourceError` (`not_understood`) when the compressed file is
 * damaged, after returning all that came before.
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
      () => t`The compressed file is damaged (${{ problem: error.message }}). What came before was read.`,
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
  // The error reaches the reader of the uncompressed side.
  pipeline(Readable.from(whole()), gunzip, () => {});
  return gunzip;
}
