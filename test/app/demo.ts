import { sql, type Kysely } from 'kysely';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

import type { DemoCredentials } from '#server/areas/admin/demo/credentials.ts';
import { loadDemo } from '#server/areas/admin/demo/load.ts';
import type { Database } from '#server/db/connect.ts';
import type { Tables } from '#server/db/tables.ts';
import { createLog } from '#server/lib/log.ts';
import { readSettings } from '#server/settings.ts';
import { emptyDatabase } from './database.ts';

export interface LoadedDemo {
  database: Database;
  /** Its DATA_DIR. */
  dataDir: string;
  credentials: DemoCredentials;
  /** Repeats the start. @returns whether it did anything */
  loadAgain(): Promise<boolean>;
}

/**
 * A database with the demo as the first start loads it at an instant, for one test file.
 * @param options.database where the demo is loaded; by default one without any table
 */
export async function loadedDemo(
  now: Date,
  options: { env?: Record<string, string>; database?: Database } = {},
): Promise<LoadedDemo> {
  const database = options.database ?? (await emptyDatabase());
  const dataDir = await mkdtemp(join(tmpdir(), 'copydesk-demo-'));
  afterAll(() => rm(dataDir, { recursive: true, force: true }));
  const settings = readSettings({
    DATA_DIR: dataDir,
    APP_SECRET: 'a secret only for tests, of some length',
    ...options.env,
  });
  const log = createLog({ level: 'error' });
  const loadAgain = () => loadDemo({ database, settings, log, now: () => now });
  // Of two nodes that start at the same time, one loads it and the other waits.
  const both = await Promise.all([loadAgain(), loadAgain()]);
  if (both.filter(Boolean).length !== 1) throw new Error('the demo was not loaded once');
  const credentials: DemoCredentials = JSON.parse(
    await readFile(join(dataDir, 'demo-credentials.json'), 'utf8'),
  );
  return { database, dataDir, credentials, loadAgain };
}

/** Columns of times that may be in the future: planned times, and expiries. */
const planned =
  /^(due_at|scheduled_at|expires_at|next_poll_at|next_attempt_at|tend_at|renew_at|lease_until|polling_until|retry_at)$/;

/** Columns with a past event in the future of an instant. */
export async function aheadOf(db: Kysely<Tables>, now: Date): Promise<string[]> {
  const ahead: string[] = [];
  for (const { table, column } of await columnsOf(db, ['timestamptz'])) {
    if (planned.test(column)) continue;
    const { rows } = await sql<{ ahead: boolean }>`
      select exists (select from ${sql.table(table)} where ${sql.ref(column)} > ${now}) as ahead`.execute(db);
    if (rows[0]?.ahead) ahead.push(`${table}.${column}`);
  }
  return ahead;
}

/** Where a text, or a value in a document, matches a pattern. */
export async function textsLike(db: Kysely<Tables>, pattern: string): Promise<string[]> {
  const found: string[] = [];
  for (const { table, column } of await columnsOf(db, ['text', 'jsonb'])) {
    const { rows } = await sql<{ found: boolean }>`
      select exists (select from ${sql.table(table)} where ${sql.ref(column)}::text ~ ${pattern}) as found`.execute(
      db,
    );
    if (rows[0]?.found) found.push(`${table}.${column}`);
  }
  return found;
}

async function columnsOf(db: Kysely<Tables>, types: readonly string[]) {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.relname as table, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname not like 'kysely%' and a.attnum > 0 and not a.attisdropped
      and a.atttypid = any(${[...types]}::regtype[]) order by 1, 2`.execute(db);
  return rows;
}
