import { createReadStream } from 'node:fs';
import { basename } from 'node:path';

import type { SourceName } from '#contract/sources/all.ts';
import { bulkStore, type BulkBatch } from '#server/areas/intake/ingest/bulk.ts';
import { categoryByName } from '#server/areas/intake/sources/store.ts';
import type { Database } from '#server/db/connect.ts';
import { readTrends, type TrendBatch } from '#server/sources/file.ts';
import { SourceError } from '#server/sources/source.ts';
import { fingerprintOf } from './fingerprint.ts';
import * as store from './store.ts';

export interface ImportRequest {
  path: string;
  /** By the file's name when absent. */
  format?: 'ndjson' | 'csv';
  /** The source of rows that do not name one. */
  source?: SourceName;
  /** Reads a file again that was imported completely. */
  again?: boolean;
  onProgress?: (progress: Progress) => void;
}

export interface Progress {
  /** Of the file as stored on disk. */
  bytesRead: number;
  bytesTotal: number;
  rows: number;
  bad: number;
  /**
   * `indexing`: a first import builds the indexes at the end. `settling`: every import updates the
   * statistics, while all queries already work.
   */
  stage: 'reading' | 'indexing' | 'settling';
}

export interface ImportResult {
  /** Set when this file was imported before and nothing was done. */
  finishedBefore: Date | null;
  /** Rows that an earlier, interrupted run had stored. */
  resumedAfter: number;
  added: number;
  known: number;
  /** Bad lines of this run: how many, and the first twenty. */
  bad: number;
  firstBad: { line: number; reason: string }[];
  /** Why reading ended before the file did; what came before is stored. */
  problem: string | null;
}

const mostBadListed = 20;

/**
 * Imports trends from a file of any size with constant memory. Progress is stored with the rows, so that a
 * killed run continues where it stopped and no row is stored twice.
 */
export async function importFile(
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  request: ImportRequest,
  now: Date,
): Promise<ImportResult> {
  const { path, source, format = formatOf(path) } = request;
  const file = await fingerprintOf(path, `${format} ${source ?? ''}`);
  let record = await store.recordOf(db, { ...file, name: basename(path) }, now);
  const result: ImportResult = {
    finishedBefore: null,
    resumedAfter: 0,
    added: 0,
    known: 0,
    bad: 0,
    firstBad: [],
    problem: null,
  };
  if (record.finished_at && !request.again) return { ...result, finishedBefore: record.finished_at };
  if (record.finished_at) {
    await store.restart(db, record.id, now);
    record = { ...record, bytes_done: 0, lines_done: 0, rows_done: 0, rows_bad: 0 };
  }
  result.resumedAfter = record.rows_done;
  const progress: Progress = {
    bytesRead: 0,
    bytesTotal: file.bytesTotal,
    rows: record.rows_done,
    bad: record.rows_bad,
    stage: 'reading',
  };
  const report = () => request.onProgress?.({ ...progress });
  const categories = new Map<string, number>();

  async function* batches(): AsyncGenerator<BulkBatch> {
    const from = { offset: record.bytes_done, line: record.lines_done };
    const bytes = createReadStream(path, { highWaterMark: 256 * 1024 });
    try {
      for await (const batch of readTrends(bytes, { format, now, source, from })) {
        note(batch);
        yield {
          rows: await bulkRowsOf(batch),
          alongside: (trx) => store.advance(trx, record.id, stepOf(batch)),
        };
      }
    } catch (error) {
      // Ends the batches in order, so that what was read before is stored.
      if (!(error instanceof SourceError)) throw error;
      result.problem = error.message;
    }
  }

  function note({ trends, bad, bytesRead }: TrendBatch): void {
    progress.bytesRead = bytesRead;
    progress.rows += trends.length;
    progress.bad += bad.length;
    result.bad += bad.length;
    result.firstBad.push(...bad.slice(0, mostBadListed - result.firstBad.length));
    report();
  }

  async function bulkRowsOf({ trends }: TrendBatch): Promise<BulkBatch['rows']> {
    const names = new Set(trends.flatMap(({ category }) => category ?? []));
    for (const name of names) if (!categories.has(name)) categories.set(name, await categoryByName(db, name));
    return trends.map(({ category, ...trend }) => ({
      ...trend,
      categoryId: category === null ? null : categories.get(category),
    }));
  }

  const onStage = (stage: Progress['stage']) => {
    progress.stage = stage;
    report();
  };
  const stored = await bulkStore({ db, pool }, batches(), { now, onStage });
  if (result.problem === null) await store.finish(db, record.id, now);
  return { ...result, ...stored };
}

function stepOf({ trends, bad, place }: TrendBatch) {
  return { offset: place.offset, line: place.line, rows: trends.length, bad: bad.length };
}

function formatOf(path: string): 'ndjson' | 'csv' {
  return /\.[ct]sv(\.gz)?$/i.test(path) ? 'csv' : 'ndjson';
}
