import { t } from '#contract/message.ts';
import type { SourceName } from '#contract/sources/all.ts';
import type { Place, TrendBatch } from './file.ts';
import { BadRow, trendOfRow } from './import-row.ts';

/** A line longer than this is no post; it is skipped without being kept in memory. */
const longestLine = 4 * 1024 * 1024;
const lineFeed = 0x0a;

interface Settings {
  now: Date;
  source?: SourceName;
  from: Place;
  batchSize: number;
}

type Batch = Omit<TrendBatch, 'bytesRead'>;

/** Rows of one JSON object per line. Lines end at `\n` only: U+2028 is legal within a JSON string. */
export async function* readNdjson(
  stream: AsyncIterable<Uint8Array>,
  { now, source, from, batchSize }: Settings,
): AsyncGenerator<Batch> {
  const place: Place = { ...from };
  let skip = from.offset;
  let rest: Buffer = Buffer.alloc(0);
  /** Bytes of an overlong line that were dropped already; null outside of one. */
  let dropped: number | null = null;
  let batch: Batch = emptyBatch(place);

  const addRow = (text: string, line: number) => {
    try {
      batch.trends.push(trendOfRow(JSON.parse(text), now, source));
    } catch (error) {
      if (error instanceof BadRow) batch.bad.push({ line, reason: error.message });
      else if (error instanceof SyntaxError) batch.bad.push({ line, reason: t`the line is not JSON` });
      else throw error;
    }
  };
  const addText = (text: string) => {
    for (const line of text.split('\n')) {
      place.line += 1;
      const row = place.line === 1 ? line.replace(/^\uFEFF/, '') : line;
      if (row !== '' && row !== '\r' && row.trim() !== '') addRow(row, place.line);
    }
  };

  for await (const bytes of stream) {
    let chunk = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (skip > 0) {
      const passed = Math.min(skip, chunk.length);
      skip -= passed;
      chunk = chunk.subarray(passed);
    }
    if (chunk.length === 0) continue;
    if (dropped !== null) {
      const end = chunk.indexOf(lineFeed);
      dropped += end === -1 ? chunk.length : end + 1;
      if (end === -1) continue;
      place.line += 1;
      place.offset += dropped;
      batch.bad.push({ line: place.line, reason: t`the line is longer than 4 MiB` });
      dropped = null;
      chunk = chunk.subarray(end + 1);
    }
    const end = chunk.lastIndexOf(lineFeed);
    if (end !== -1) {
      const whole = rest.length > 0 ? Buffer.concat([rest, chunk.subarray(0, end)]) : chunk.subarray(0, end);
      addText(whole.toString('utf8'));
      place.offset += whole.length + 1;
      rest = Buffer.from(chunk.subarray(end + 1));
    } else rest = Buffer.concat([rest, chunk]);
    if (rest.length > longestLine) {
      dropped = rest.length;
      rest = Buffer.alloc(0);
    }
    if (batch.trends.length + batch.bad.length >= batchSize) {
      yield { ...batch, place: { ...place } };
      batch = emptyBatch(place);
    }
  }
  if (rest.length > 0) addText(rest.toString('utf8'));
  if (dropped !== null) batch.bad.push({ line: place.line + 1, reason: t`the line is longer than 4 MiB` });
  place.offset += rest.length + (dropped ?? 0);
  if (batch.trends.length + batch.bad.length > 0) yield { ...batch, place: { ...place } };
}

function emptyBatch(place: Place): Batch {
  return { trends: [], bad: [], place };
}
