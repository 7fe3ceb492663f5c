import '#server/hooks.ts';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { pollSource } from '#server/areas/intake/sources/poll.ts';
import { insertSource } from '#server/areas/intake/sources/store.ts';
import type { JobDeps } from '#server/jobs/job.ts';
import { createIo } from '#server/lib/io.ts';
import { createLog } from '#server/lib/log.ts';
import { contextOf } from '#test/app/context.ts';
import { freshDatabase } from '#test/app/database.ts';
import { emptyTables } from '#test/data/empty-tables.ts';
import { rereadDue } from './rereads.ts';

const { db } = await freshDatabase();
const start = new Date('2026-03-01T12:00:00Z');
const hour = 3_600_000;

/** A fake Hacker News: items by id, null for one that is gone. */
const items = new Map<number, object | null>();
let down: { status: number; headers?: Record<string, string> } | null = null;
let asked: string[] = [];
let server: Server;
let io: ReturnType<typeof createIo>;
let deps: JobDeps;
let now = start;
let sourceId: number;

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    if (down) return void response.writeHead(down.status, down.headers).end();
    const id = Number(/item\/(\d+)\.json/.exec(path)?.[1]);
    const body = path.includes('topstories') ? [...items.keys()] : id ? (items.get(id) ?? null) : [];
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  io = createIo({ allow: [`127.0.0.1:${port}`], userAgent: 'Copydesk test' });
  deps = { ...contextOf(db, { userId: 1, organizationId: 1 }, { io }), log: quiet(), now: () => now };
  const config = { base: `http://127.0.0.1:${port}`, lists: ['top'] };
  const source = { kind: 'hackernews', name: 'HN', address: null, categoryId: null, config };
  sourceId = (await insertSource(db, source)) ?? 0;
});

afterAll(async () => {
  await io.close();
  server.close();
});

beforeEach(async () => {
  await emptyTables(db, 'trends', 'trend_keys', 'readings', 'rereads');
  // By SQL: no operation resets how far a source has read.
  await db.updateTable('sources').set({ cursor: '{}' }).execute();
  items.clear();
  down = null;
  now = start;
  items.set(1, story(1, 100)).set(2, story(2, 50));
  await pollSource(deps, sourceId);
  asked = [];
});

function quiet(): JobDeps['log'] {
  return createLog({ level: 'silent' });
}

function story(id: number, score: number): object {
  const time = start.getTime() / 1000 - 600;
  return {
    id,
    type: 'story',
    by: 'ada',
    time,
    title: `Story ${id}`,
    url: `http://example.com/${id}`,
    score,
    descendants: 5,
  };
}

async function planned() {
  return db.selectFrom('rereads').select(['external_id', 'step', 'due_at']).orderBy('external_id').execute();
}

async function likesOf(externalId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('readings')
    .innerJoin('trend_keys', 'trend_keys.trend_id', 'readings.trend_id')
    .select('readings.likes')
    .where('trend_keys.external_id', '=', externalId)
    .orderBy('measured_at')
    .execute();
  return rows.flatMap((row) => row.likes ?? []);
}

test('a new post is read again about an hour after it was found, not before', async () => {
  const [first] = await planned();
  const pause = (first?.due_at.getTime() ?? 0) - start.getTime();
  expect(pause).toBeGreaterThanOrEqual(0.9 * hour);
  expect(pause).toBeLessThanOrEqual(1.1 * hour);
  expect(await rereadDue(deps)).toBe(0);
  expect(asked).toEqual([]);
});

test('its counts then make another reading, and the next time is planned', async () => {
  now = new Date(start.getTime() + 1.2 * hour);
  items.set(1, story(1, 240));
  expect(await rereadDue(deps)).toBe(2);
  expect(await likesOf('1')).toEqual([100, 240]);
  const latest = await db
    .selectFrom('trends')
    .select('likes')
    .where('external_id', '=', '1')
    .executeTakeFirst();
  expect(latest?.likes).toBe(240);
  const [first] = await planned();
  expect(first?.step).toBe(1);
  expect(first?.due_at.getTime()).toBeGreaterThan(now.getTime());
  expect(await rereadDue(deps)).toBe(0);
});

test('a post that is gone is not asked for again, and keeps the counts it had', async () => {
  now = new Date(start.getTime() + 1.2 * hour);
  items.set(1, null);
  await rereadDue(deps);
  expect((await planned()).map((row) => row.external_id)).toEqual(['2']);
  expect(await likesOf('1')).toEqual([100]);
});

test('a network that asks to wait is left alone that long, with nothing lost', async () => {
  now = new Date(start.getTime() + 1.2 * hour);
  down = { status: 429, headers: { 'retry-after': '7200' } };
  expect(await rereadDue(deps)).toBe(0);
  const rows = await planned();
  expect(rows.map((row) => row.step)).toEqual([0, 0]);
  for (const row of rows) expect(row.due_at.getTime()).toBeGreaterThanOrEqual(now.getTime() + 2 * hour);
});

test('a post is followed for fourteen days and then no longer', async () => {
  for (let round = 0; round < 60 && (await planned()).length > 0; round++) {
    now = new Date(now.getTime() + 27 * hour);
    await rereadDue(deps);
  }
  expect(await planned()).toEqual([]);
  expect((await likesOf('1')).length).toBe(19);
});
