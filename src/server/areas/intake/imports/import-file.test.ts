import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { databaseUrl } from '#test/app/database-url.ts';
import { freshDatabase } from '#test/app/database.ts';
import { emptyTables } from '#test/data/empty-tables.ts';
import { importFile } from './import-file.ts';

const database = await freshDatabase();
const { db } = database;
const now = new Date('2026-03-01T12:00:00Z');
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'copydesk-import-'));
});

afterAll(() => rm(folder, { recursive: true }));

beforeEach(async () => {
  await emptyTables(db, 'trends', 'trend_keys', 'readings', 'imports');
});

function row(id: number, more: object = {}): string {
  const created_at = now.getTime() / 1000 - id;
  return JSON.stringify({
    source: 'x',
    external_id: String(id),
    title: `Post ${id}`,
    url: `https://x.com/${id}`,
    created_at,
    stats: { likes: id },
    ...more,
  });
}

async function file(name: string, content: string | Buffer): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

async function stored(): Promise<string[]> {
  const rows = await db.selectFrom('trends').select('external_id').orderBy('id').execute();
  return rows.map((trend) => trend.external_id).toSorted((a, b) => Number(a) - Number(b));
}

function numbered(count: number): string[] {
  return Array.from({ length: count }, (_, index) => String(index + 1));
}

test('a packed file is imported, and its bad lines are told by number and reason', async () => {
  const lines = [row(1), 'not json', row(2), JSON.stringify({ source: 'mars' }), '', row(3)];
  const path = await file('some.ndjson.gz', gzipSync(lines.join('\n')));
  const result = await importFile(database, { path }, now);
  expect(result).toMatchObject({ added: 3, known: 0, bad: 2, problem: null, finishedBefore: null });
  expect(result.firstBad.map(({ line }) => line)).toEqual([2, 4]);
  expect(result.firstBad[1]?.reason).toContain('source must be one of');
  expect(await stored()).toEqual(['1', '2', '3']);
});

test('of many bad lines the first twenty are told, and all are counted', async () => {
  const path = await file('bad.ndjson', `${row(1)}\n${'nonsense\n'.repeat(300)}`);
  const result = await importFile(database, { path }, now);
  expect(result.bad).toBe(300);
  expect(result.firstBad.length).toBe(20);
});

test('a file that was imported to its end is known again under any name', async () => {
  const content = numbered(5)
    .map((id) => row(Number(id)))
    .join('\n');
  await importFile(database, { path: await file('once.ndjson', content) }, now);
  const copy = await file('copy.ndjson', content);
  expect(await importFile(database, { path: copy }, now)).toMatchObject({ finishedBefore: now, added: 0 });
  expect(await importFile(database, { path: copy, again: true }, now)).toMatchObject({
    finishedBefore: null,
    added: 0,
    known: 5,
  });
  expect(await stored()).toEqual(numbered(5));
});

test('rows that name no source come from the one that is given, and categories are made by name', async () => {
  const entries = ['1', '2'].map((id) =>
    JSON.stringify({
      external_id: id,
      title: id,
      url: `https://e.org/${id}`,
      category: id === '1' ? 'Science' : 'science',
    }),
  );
  const path = await file('news.ndjson', entries.join('\n'));
  expect(await importFile(database, { path, source: 'rss' }, now)).toMatchObject({ added: 2, bad: 0 });
  const rows = await db
    .selectFrom('trends')
    .innerJoin('news_categories', 'news_categories.id', 'trends.category_id')
    .select(['source', 'name'])
    .execute();
  expect(rows).toEqual([
    { source: 'rss', name: 'Science' },
    { source: 'rss', name: 'Science' },
  ]);
});

test('a table with a header is imported too', async () => {
  const path = await file(
    'posts.csv',
    'source,external_id,title,url,stats.likes\nx,1,"One, two",https://x.com/1,7\n',
  );
  expect(await importFile(database, { path }, now)).toMatchObject({ added: 1, bad: 0 });
  const trend = await db.selectFrom('trends').select(['title', 'likes']).executeTakeFirst();
  expect(trend).toEqual({ title: 'One, two', likes: 7 });
});

test('a damaged file keeps what came before and says why it ended', async () => {
  const rows = numbered(20_000).map((id) => row(Number(id), { text: String(Math.sin(Number(id))) }));
  const whole = gzipSync(rows.join('\n'));
  const damaged = Buffer.from(whole);
  damaged.fill(0xff, Math.floor(whole.length / 2), Math.floor(whole.length / 2) + 2000);
  const path = await file('big.ndjson.gz', damaged);
  const first = await importFile(database, { path }, now);
  expect(first.problem).toContain('damaged');
  expect(first.added).toBeGreaterThan(0);
  expect(first.added).toBeLessThan(20_000);
});

test('posts that an earlier version lost, of which only the key is there, come with the next import', async () => {
  const path = await file('lost.ndjson', [row(1), row(2), row(3)].join('\n'));
  await importFile(database, { path }, now);
  // By SQL: what no operation can cause any more; a program was interrupted between a key and its post.
  await db.deleteFrom('trends').where('external_id', '=', '2').execute();
  expect(await importFile(database, { path, again: true }, now)).toMatchObject({ added: 1, known: 2 });
  expect(await stored()).toEqual(['1', '2', '3']);
  expect(await importFile(database, { path, again: true }, now)).toMatchObject({ added: 0, known: 3 });
});

test('an import that was killed in the middle goes on where it was, and stores nothing twice', async () => {
  const rows = numbered(60_000).map((id) => row(Number(id)));
  const path = await file('long.ndjson', rows.join('\n'));
  const main = join(import.meta.dirname, '..', '..', '..', 'cli', 'main.ts');
  const child = spawn(process.execPath, [main, 'import', 'trends', path], {
    // vitest sets a BASE_URL with a meaning of its own.
    env: { ...process.env, DATABASE_URL: databaseUrl(database), DATA_DIR: folder, BASE_URL: '' },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  const done = async () => (await db.selectFrom('imports').select('rows_done').executeTakeFirst())?.rows_done;
  await vi.waitFor(async () => expect(await done()).toBeGreaterThan(0), { timeout: 120_000, interval: 5 });
  child.kill('SIGKILL');
  const [, signal] = await ended;
  expect(signal).toBe('SIGKILL');

  const result = await importFile(database, { path }, now);
  expect(result.resumedAfter).toBeGreaterThan(0);
  expect(result.resumedAfter + result.added).toBe(60_000);
  expect(result.known).toBe(0);
  expect(await stored()).toEqual(numbered(60_000));
});
