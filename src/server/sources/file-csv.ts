import { CsvError, parse, type Info } from 'csv-parse';
import { pipeline, Readable } from 'node:stream';

import { plural, t } from '#contract/message.ts';
import type { SourceName } from '#contract/sources/all.ts';
import type { Place, TrendBatch } from './file.ts';
import { BadRow, trendOfRow } from './import-row.ts';
import { SourceError } from './source.ts';

type Batch = Omit<TrendBatch, 'bytesRead'>;

/** Rows of a CSV file with a header; comma, semicolon or tab. */
export async function* readCsv(
  stream: AsyncIterable<Uint8Array>,
  { now, source, from, batchSize }: { now: Date; source?: SourceName; from: Place; batchSize: number },
): AsyncGenerator<Batch> {
  let batch: Batch = { trends: [], bad: [], place: { ...from } };
  const parser = parse({
    bom: true,
    delimiter: [',', ';', '\t'],
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: 4 * 1024 * 1024,
  });
  pipeline(Readable.from(stream), parser, () => {}); // The error reaches the loop below.
  let header: string[] | null = null;
  try {
    const rows: AsyncIterable<{ record: string[]; info: Info }> = parser;
    for await (const { record, info } of rows) {
      if (!header) {
        header = record.map((name) => name.trim());
        continue;
      }
      if (info.bytes <= from.offset) continue;
      batch.place = { offset: info.bytes, line: info.lines };
      try {
        if (record.length !== header.length)
          throw new BadRow(
            t`it has ${plural({ count: record.length }, { one: '# column', other: '# columns' })}, the header has ${{ expected: header.length }}`,
          );
        batch.trends.push(trendOfRow(rowOf(header, record), now, source));
      } catch (error) {
        if (!(error instanceof BadRow)) throw error;
        batch.bad.push({ line: info.lines, reason: error.message });
      }
      if (batch.trends.length + batch.bad.length < batchSize) continue;
      yield batch;
      batch = { trends: [], bad: [], place: batch.place };
    }
  } catch (error) {
    if (batch.trends.length + batch.bad.length > 0) yield batch;
    if (!(error instanceof CsvError)) throw error;
    throw new SourceError(
      'not_understood',
      () =>
        t`The CSV cannot be read after line ${{ line: batch.place.line }}: ${{ problem: error.message }}.`,
    );
  }
  if (batch.trends.length + batch.bad.length > 0) yield batch;
}

/** Columns such as `stats.likes` and `sound.slug` form one field; `readings` holds JSON. */
function rowOf(header: string[], record: string[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  const parts: { stats: Record<string, string>; sound: Record<string, string> } = { stats: {}, sound: {} };
  header.forEach((name, index) => {
    const value = record[index] ?? '';
    if (value === '') return;
    const [group = '', part] = name.split('.', 2);
    if (part && (group === 'stats' || group === 'sound')) parts[group][part] = value;
    else row[name] = name === 'readings' ? jsonOf(value) : value;
  });
  return { ...row, stats: parts.stats, sound: Object.keys(parts.sound).length > 0 ? parts.sound : null };
}

function jsonOf(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    throw new BadRow(t`readings must be a list in JSON`);
  }
}
