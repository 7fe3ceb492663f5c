import { sql, type Kysely } from 'kysely';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import type { Database } from '#server/db/connect.ts';
import type { Tables } from '#server/db/tables.ts';
import { waitForWritingTurn } from '#server/db/writing-turn.ts';
import { databaseUrl } from './database-url.ts';

const worker = join(import.meta.dirname, 'import-worker.ts');

/** Where an import is killed: some ms after it has read its nth batch of the run, the last one if it has fewer. */
export interface Kill {
  batch: number;
  afterMs: number;
}

export interface ImportTally {
  /** Runs that were really killed: others had finished before. */
  killed: number;
  files: number;
  rows: number;
  /** Missing rows, and rows that are stored more than once. */
  missing: number;
  doubled: number;
  /** As `looseIn` counts them. */
  loose: number;
  readings: number;
}

/**
 * Imports a file and kills the import, once for each of `kills`; another process continues each time. When a
 * file is finished another one follows; the last one may finish.
 */
export async function crashImports(
  database: Database,
  kills: readonly Kill[],
  rowsPerFile: number,
): Promise<ImportTally> {
  const folder = await mkdtemp(join(tmpdir(), 'copydesk-import-crash-'));
  let [killed, files] = [0, 0];
  const next = async () => {
    const path = join(folder, `${++files}.ndjson`);
    await writeFile(path, rowsOf(files, rowsPerFile));
    return path;
  };
  try {
    let path = await next();
    for (const kill of kills) {
      if (await run(database, path, kill)) killed++;
      else path = await next();
    }
    await run(database, path, null);
    return { killed, files, rows: files * rowsPerFile, ...(await tally(database, files, rowsPerFile)) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Each row is of another month than the previous one, so that every batch needs new months. */
function rowsOf(file: number, count: number): string {
  const lines: string[] = [];
  for (let row = 0; row < count; row++) {
    const month = (file * 37 + Math.floor(row / 500)) % 300;
    const at = new Date(Date.UTC(2000, month, 1 + (row % 28), 12));
    lines.push(
      JSON.stringify({
        source: 'x',
        external_id: `${file}-${row}`,
        title: `Post ${row} of file ${file}`,
        url: `https://x.com/${file}/${row}`,
        created_at: at.toISOString(),
        stats: { likes: row },
        readings: [{ at: new Date(at.getTime() + 3_600_000).toISOString(), stats: { likes: row } }],
      }),
    );
  }
  return lines.join('\n');
}

/** @returns whether the import died of it */
async function run(database: Database, path: string, kill: Kill | null): Promise<boolean> {
  const child = spawn(process.execPath, [worker, databaseUrl(database), path], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let complaint = '';
  child.stderr?.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  const ended = once(child, 'close');
  const reached = new Promise<void>((resolve) => {
    child.on('message', (message) => {
      const { batch, last } = message as { batch: number; last: boolean };
      if (kill && (last || batch >= kill.batch)) resolve();
    });
  });
  await Promise.race([reached, ended]);
  if (kill) {
    await Promise.race([pause(kill.afterMs), ended]);
    child.kill('SIGKILL');
  }
  const [code, signal] = (await ended) as [number | null, string | null];
  if (code !== 0 && signal !== 'SIGKILL') throw new Error(`The import ended with ${code}: ${complaint}`);
  return signal === 'SIGKILL';
}

/**
 * Keys without a post, and posts without a key. Counted while no process writes: a statement may see the keys
 * of a new month before its partition.
 */
export async function looseIn(db: Kysely<Tables>): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await waitForWritingTurn(trx);
    const { rows } = await sql<{ loose: number }>`
      select count(*)::int as loose
      from trend_keys k full join trends t on t.id = k.trend_id and t.created_at = k.created_at
      where t.id is null or k.trend_id is null`.execute(trx);
    return rows[0]?.loose ?? 0;
  });
}

async function tally(
  { db }: Database,
  files: number,
  rowsPerFile: number,
): Promise<Pick<ImportTally, 'missing' | 'doubled' | 'loose' | 'readings'>> {
  const { rows } = await sql<{ missing: number; doubled: number; readings: number }>`
    with wanted as (
      select file || '-' || row as external_id
      from generate_series(1, ${files}::int) file, generate_series(0, ${rowsPerFile}::int - 1) row
    ), there as (select external_id, count(*) as times from trends group by external_id)
    select
      (select count(*)::int from wanted left join there using (external_id) where times is null) as missing,
      (select count(*)::int from there where times > 1) as doubled,
      (select count(*)::int from readings) as readings`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a query of one row brought none');
  return { ...row, loose: await looseIn(db) };
}
