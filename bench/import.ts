import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { resolve } from 'node:path';
import { finished } from 'node:stream/promises';
import { promisify } from 'node:util';

import { sources } from '#contract/sources/all.ts';
import type { ImportRow } from '#server/areas/intake/ingest/rows.ts';
import { corpus } from './corpus.ts';
import { ms, perSecond, report } from './measure.ts';
import { dataDir } from './store.ts';

const run = promisify(execFile);

/**
 * Import from NDJSON into an empty store, until every sort and search answers; each in a process of its own.
 */
export async function importBench(): Promise<void> {
  const rows = [
    ['rows', 'until all answers', 'a second', 'of it indexes', 'statistics after', 'peak memory'],
  ];
  for (const times of [1, 5]) {
    const file = await ndjson(times);
    const { stdout } = await run(process.execPath, [
      '--max-semi-space-size=8',
      resolve(import.meta.dirname, 'import-once.ts'),
      file,
    ]);
    const { added, readyMs, indexingMs, settlingMs, peakBytes } = JSON.parse(stdout) as Record<
      string,
      number
    >;
    rows.push([
      (added ?? 0).toLocaleString('en'),
      ms(readyMs ?? 0),
      perSecond(added ?? 0, readyMs ?? 0),
      ms(indexingMs ?? 0),
      ms(settlingMs ?? 0),
      `${Math.round((peakBytes ?? 0) / 1e6)} MB`,
    ]);
  }
  report('Import from NDJSON into an empty store (aim: 20,000 a second, memory flat below 400 MB)', rows);
}

/** The corpus as a file of documented rows. */
async function ndjson(times: number): Promise<string> {
  const file = dataDir(`corpus-${times}.ndjson`);
  if (existsSync(file)) return file;
  await mkdir(dataDir('.'), { recursive: true });
  const stream = createWriteStream(`${file}.part`);
  for await (const rows of corpus(times, new Date())) {
    const lines = rows.map((row) => JSON.stringify(documented(row))).join('\n');
    if (!stream.write(`${lines}\n`)) await once(stream, 'drain');
  }
  stream.end();
  await finished(stream);
  await rename(`${file}.part`, file);
  return file;
}

function documented(row: ImportRow) {
  const stats = Object.entries(sources[row.source].counts).map(([name, column]) => [
    name,
    row.counts[column],
  ]);
  return {
    source: row.source,
    external_id: row.externalId,
    title: row.title,
    text: row.text,
    url: row.url,
    link_url: row.linkUrl,
    author_name: row.authorName,
    subreddit: row.community ?? undefined,
    created_at: row.createdAt,
    stats: Object.fromEntries(stats),
  };
}
