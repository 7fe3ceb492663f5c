import { existsSync } from 'node:fs';
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';

import { bulkStore, type BulkBatch, type BulkStored } from '#server/areas/intake/ingest/bulk.ts';
import { insertToken } from '#server/areas/workspace/tokens/store.ts';
import { connect, type Database } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { ensureTrendIndexes } from '#server/db/trend-indexes.ts';
import { createLog } from '#server/lib/log.ts';
import { categories, corpus, corpusVersion, outlets } from './corpus.ts';

/** Kept between runs: 2.5 million rows take minutes to load. */
const folder = resolve(import.meta.dirname, '../.cache/bench');

export const log = createLog({ level: 'warn' });

/** An empty database of its own under this name, migrated. */
export async function emptyStore(name: string): Promise<Database> {
  await rm(dataDir(name), { recursive: true, force: true });
  const database = await open(name);
  await migrate(database.db);
  return database;
}

export function dataDir(name: string): string {
  return resolve(folder, name);
}

async function open(name: string): Promise<Database> {
  await mkdir(dataDir(name), { recursive: true });
  await chmod(folder, 0o755);
  return connect({ databaseUrl: null, dataDir: dataDir(name) }, { log, as: 'program' });
}

export interface Loaded extends BulkStored {
  ms: number;
  peakBytes: number;
}

/** Loads `times` copies of the sample into an empty store. */
export async function loadCorpus(database: Database, times: number, now: Date): Promise<Loaded> {
  const { pool } = database;
  await pool.query(
    `insert into news_categories (name) select 'Category ' || n from generate_series(1, ${categories}) n`,
  );
  await pool.query(
    `insert into sources (kind, name, address, category_id)
     select 'rss', 'Outlet ' || n, 'https://outlet-' || n || '.example/feed', 1 + n % ${categories}
     from generate_series(1, ${outlets}) n`,
  );
  let peakBytes = 0;
  async function* batches(): AsyncGenerator<BulkBatch> {
    for await (const rows of corpus(times, now)) {
      peakBytes = Math.max(peakBytes, process.memoryUsage().rss);
      yield { rows };
    }
  }
  const begun = performance.now();
  let ready = begun;
  const stored = await bulkStore(database, batches(), {
    now,
    onStage: () => (ready = performance.now()),
  });
  return { ...stored, ms: ready - begun, peakBytes };
}

/** The big store, loaded on its first use. `at` is the instant up to which it has trends. */
export async function bigStore(times = 25): Promise<{ database: Database; name: string; at: Date }> {
  const name = `store-${times}-v${corpusVersion}`;
  const complete = resolve(dataDir(name), 'loaded');
  if (!existsSync(complete)) {
    const database = await emptyStore(name);
    console.log(`  loading ${times} copies of the sample, once …`);
    await loadCorpus(database, times, new Date());
    await database.close();
    await writeFile(complete, '');
  }
  const database = await open(name);
  await migrate(database.db);
  await ensureTrendIndexes(database.db);
  const { rows } = await database.pool.query<{ at: Date }>('select max(created_at) as at from trends');
  return { database, name, at: rows[0]?.at ?? new Date() };
}

/** A key of this person with every permission. */
export async function fullKey(
  db: Database['db'],
  owner: { organizationId: number; userId: number },
): Promise<string> {
  const { key } = await insertToken(db, { ...owner, name: 'bench', group: 'full', expiresAt: null });
  return key;
}
