import '#server/hooks.ts';
import { sql } from 'kysely';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';

import type { JobDeps } from '#server/jobs/job.ts';
import { startQueue, type Queue } from '#server/jobs/queue.ts';
import { createFiles } from '#server/lib/files.ts';
import { createIo } from '#server/lib/io.ts';
import { createLog } from '#server/lib/log.ts';
import { readSettings } from '#server/settings.ts';
import { databaseUrl } from '#test/app/database-url.ts';
import { freshDatabase } from '#test/app/database.ts';
import { noRenderer } from '#test/app/no-renderer.ts';
import { emptyTables } from '#test/data/empty-tables.ts';
import { pollDueJob, pollJob } from './jobs.ts';
import { claimDue, pollAllDue, pollSource } from './poll.ts';
import { stateOf } from './rules.ts';
import { findSource, insertSource, updateSource } from './store.ts';

const database = await freshDatabase();
const { db } = database;
const log = createLog({ level: 'silent' });
const cli = join(import.meta.dirname, '..', '..', '..', 'cli', 'main.ts');

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
let answer: Answer;
let asked = 0;
let server: Server;
let origin: string;
let deps: JobDeps;
let queue: Queue;
let io: ReturnType<typeof createIo>;
let now = new Date('2026-03-01T12:00:00Z');

beforeAll(async () => {
  server = createServer((request, response) => {
    asked++;
    answer(request, response);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
  io = createIo({ allow: [`127.0.0.1:${port}`], userAgent: 'Copydesk test' });
  queue = await startQueue(database, { jobs: [pollJob, pollDueJob], log });
  const settings = readSettings({ APP_SECRET: 'x'.repeat(32) });
  deps = { settings, db, log, queue, io, files: createFiles(settings), renderer: noRenderer, now: () => now };
});

afterEach(async () => {
  await emptyTables(db, 'sources');
  asked = 0;
  now = new Date('2026-03-01T12:00:00Z');
});

afterAll(async () => {
  await queue.stop();
  await io.close();
  server.close();
});

async function addFeed(path = '/feed.xml', kind = 'rss'): Promise<number> {
  const address = `${origin}${path}`;
  const config = { url: address };
  const id = await insertSource(db, { kind, name: path, address, categoryId: null, config });
  if (id === null) throw new Error('the address is taken');
  return id;
}

async function source(id: number) {
  const found = await findSource(db, id);
  if (!found) throw new Error('the source is gone');
  return found;
}

function feed(...entries: string[]): string {
  const items = entries.map(
    (entry) =>
      `<item><guid>${entry}</guid><title>${entry}</title><link>http://example.com/${entry}</link></item>`,
  );
  return `<rss version="2.0"><channel><title>Example</title><link>http://example.com/</link>${items.join('')}</channel></rss>`;
}

function serve(body: string, headers: Record<string, string> = {}): Answer {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/rss+xml', ...headers }).end(body);
  };
}

function refuse(status: number, headers: Record<string, string> = {}): Answer {
  return (_request, response) => void response.writeHead(status, headers).end();
}

test('what a feed offers is stored with the feed’s cursor and health', async () => {
  answer = serve(feed('one', 'two'), { etag: '"1"' });
  const id = await addFeed();
  expect(stateOf(await source(id))).toBe('new');
  expect(await pollSource(deps, id)).toBe('stored');
  const after = await source(id);
  expect(stateOf(after)).toBe('healthy');
  expect(after).toMatchObject({
    trends: 2,
    failures: 0,
    problem: null,
    last_success_at: now,
    polling_until: null,
  });
  expect(after.cursor).toMatchObject({ etag: '"1"' });
  const rows = await db
    .selectFrom('trends')
    .select('title')
    .where('feed_id', '=', id)
    .orderBy('title')
    .execute();
  expect(rows.map((row) => row.title)).toEqual(['one', 'two']);
});

test('an unchanged feed is asked with its ETag and costs no store', async () => {
  answer = serve(feed('etag'), { etag: '"7"' });
  const id = await addFeed();
  await pollSource(deps, id);
  let condition: string | undefined;
  answer = (request, response) => {
    condition = request.headers['if-none-match'];
    response.writeHead(304).end();
  };
  expect(await pollSource(deps, id)).toBe('unchanged');
  expect(condition).toBe('"7"');
  expect((await source(id)).trends).toBe(1);
});

test('two workers never poll one source at once', async () => {
  const arrived = Promise.withResolvers<void>();
  const mayAnswer = Promise.withResolvers<void>();
  answer = (request, response) => {
    arrived.resolve();
    void mayAnswer.promise.then(() => serve(feed('alone'))(request, response));
  };
  const id = await addFeed();
  const first = pollSource(deps, id);
  await arrived.promise;
  expect(await pollSource(deps, id)).toBe('busy');
  mayAnswer.resolve();
  expect(await first).toBe('stored');
  expect(asked).toBe(1);
});

test('due sources are picked by one worker only', async () => {
  for (let i = 0; i < 20; i++) await addFeed(`/${i}`);
  const picked = await Promise.all([1, 2, 3, 4].map(() => claimDue(db, now, 10)));
  const ids = picked.flat().map((due) => due.id);
  expect(ids.length).toBe(20);
  expect(new Set(ids).size).toBe(20);
});

test('a poller that lost its source while it waited stores nothing', async () => {
  const arrived = Promise.withResolvers<void>();
  const mayAnswer = Promise.withResolvers<void>();
  answer = (request, response) => {
    arrived.resolve();
    void mayAnswer.promise.then(() => serve(feed('late', 'later'))(request, response));
  };
  const id = await addFeed();
  const slow = pollSource(deps, id);
  await arrived.promise;
  now = new Date(now.getTime() + 3 * 60_000);
  answer = serve(feed('quick'));
  expect(await pollSource(deps, id)).toBe('stored');
  mayAnswer.resolve();
  expect(await slow).toBe('lost');
  expect((await source(id)).trends).toBe(1);
});

test('a failure between reading and storing leaves the cursor, and the next poll brings everything', async () => {
  answer = serve(feed('before the crash'), { etag: '"9"' });
  const id = await addFeed();
  // The trends cannot be stored: what the transaction wrote before is rolled back too.
  await sql`alter table trend_keys rename to trend_keys_gone`.execute(db);
  await expect(pollSource(deps, id)).rejects.toThrow('trend_keys');
  await sql`alter table trend_keys_gone rename to trend_keys`.execute(db);
  expect((await source(id)).cursor).toEqual({});
  expect((await source(id)).problem).toContain('Copydesk itself failed');
  expect(await pollSource(deps, id)).toBe('stored');
  expect(await source(id)).toMatchObject({ trends: 1, failures: 0, problem: null });
});

test('polls that end together are stored together, and one that cannot be stored spoils no other', async () => {
  await sql`create function refuse_poison() returns trigger language plpgsql as $$
    begin if new.title = 'poison' then raise 'poison'; end if; return new; end $$`.execute(db);
  await sql`create trigger no_poison before insert on trends for each row execute function refuse_poison()`.execute(
    db,
  );
  answer = (request, response) =>
    serve(feed(request.url?.endsWith('/3') ? 'poison' : `together ${request.url}`))(request, response);
  const ids = await Promise.all(Array.from({ length: 8 }, (_, index) => addFeed(`/${index}`)));
  const ends = await Promise.allSettled(ids.map((id) => pollSource(deps, id)));
  await sql`drop function refuse_poison cascade`.execute(db);
  expect(ends.map((end) => end.status)).toEqual(
    ids.map((_, index) => (index === 3 ? 'rejected' : 'fulfilled')),
  );
  for (const [index, id] of ids.entries())
    expect(await source(id)).toMatchObject(
      index === 3 ? { trends: 0, failures: 1 } : { trends: 1, failures: 0 },
    );
});

test('a process that is killed between reading and storing leaves the cursor, and the next poll brings everything', async () => {
  const read = Promise.withResolvers<void>();
  answer = (request, response) => {
    response.on('finish', read.resolve);
    serve(feed('read but not stored'), { etag: '"11"' })(request, response);
  };
  const id = await addFeed('/killed');
  // The other process reads the feed and then waits for its turn to write, inside its transaction.
  const turn = new pg.Client({ connectionString: databaseUrl(database) });
  await turn.connect();
  // Ends the turn however the test ends, so that nothing waits for it for ever.
  onTestFinished(() => turn.end());
  await turn.query(`select pg_advisory_lock(hashtext('copydesk trends'))`);
  const child = spawn(process.execPath, [cli, 'source', 'poll', String(id)], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl(database),
      OUTBOUND_ALLOW: origin.replace('http://', ''),
      APP_SECRET: 'x'.repeat(32),
      BASE_URL: '',
    },
    stdio: 'ignore',
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  await read.promise;
  await vi.waitFor(async () => expect(await waitingForTurn()).toBe(1), { timeout: 120_000, interval: 5 });
  child.kill('SIGKILL');
  await ended;
  await turn.query(`select pg_advisory_unlock(hashtext('copydesk trends'))`);
  await vi.waitFor(async () => expect(await waitingForTurn()).toBe(0), { timeout: 120_000, interval: 5 });
  expect(await source(id)).toMatchObject({ cursor: {}, trends: 0 });

  now = new Date(Date.now() + 3 * 60_000);
  expect(await pollSource(deps, id)).toBe('stored');
  expect(await source(id)).toMatchObject({ trends: 1, cursor: { etag: '"11"' } });
});

async function waitingForTurn(): Promise<number> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event = 'advisory'`.execute(db);
  return rows.length;
}

test('a poller that was killed holds its source for two minutes, no longer', async () => {
  answer = serve(feed('after the kill'));
  const id = await addFeed();
  const until = new Date(now.getTime() + 2 * 60_000);
  // By SQL: as a worker that was killed left it.
  await db.updateTable('sources').set({ polling_until: until }).where('id', '=', id).execute();
  expect(await pollSource(deps, id)).toBe('busy');
  now = new Date(until.getTime() + 1);
  expect(await pollSource(deps, id)).toBe('stored');
});

test('failures are counted, explained in the network’s words, and put the next poll off', async () => {
  answer = refuse(500);
  const id = await addFeed();
  expect(await pollSource(deps, id)).toBe('failed');
  const first = await source(id);
  expect(stateOf(first)).toBe('failing');
  expect(first.problem).toContain('500');
  expect(await pollSource(deps, id)).toBe('failed');
  const second = await source(id);
  expect(second.failures).toBe(2);
  const pause = (row: typeof first) => (row.next_poll_at?.getTime() ?? 0) - now.getTime();
  expect(pause(second)).toBeGreaterThan(pause(first));
  answer = serve(feed('back again'));
  await pollSource(deps, id);
  expect(await source(id)).toMatchObject({ failures: 0, problem: null });
});

test('Retry-After is honoured', async () => {
  answer = refuse(429, { 'retry-after': '86400' });
  const id = await addFeed();
  await pollSource(deps, id);
  const { next_poll_at } = await source(id);
  expect(next_poll_at?.getTime()).toBeGreaterThanOrEqual(now.getTime() + 86_400_000);
});

test('a feed that is gone stops with the reason until somebody switches it on again', async () => {
  answer = refuse(410);
  const id = await addFeed();
  expect(await pollSource(deps, id)).toBe('failed');
  const stopped = await source(id);
  expect(stateOf(stopped)).toBe('stopped');
  expect(stopped.stopped_reason).toContain('410');
  now = new Date(now.getTime() + 30 * 86_400_000);
  expect(await claimDue(db, now, 10)).toEqual([]);
  await updateSource(db, id, { enabled: true });
  expect((await claimDue(db, now, 10)).map((due) => due.id)).toEqual([id]);
});

test('a feed that has moved for good is asked at its new address', async () => {
  const id = await addFeed('/old.xml');
  answer = (request, response) => {
    if (request.url === '/new.xml') return serve(feed('moved'))(request, response);
    response.writeHead(301, { location: '/new.xml' }).end();
  };
  await pollSource(deps, id);
  expect(await source(id)).toMatchObject({
    address: `${origin}/new.xml`,
    config: { url: `${origin}/new.xml` },
  });
  asked = 0;
  await pollSource(deps, id);
  expect(asked).toBe(1);
});

test('a feed that has moved to one that is here stays where it is and says so', async () => {
  const old = await addFeed('/old.xml');
  await addFeed('/new.xml');
  answer = (request, response) => {
    if (request.url === '/new.xml') return serve(feed('twice'))(request, response);
    response.writeHead(301, { location: '/new.xml' }).end();
  };
  await pollSource(deps, old);
  const { address, remarks } = await source(old);
  expect(address).toBe(`${origin}/old.xml`);
  expect(remarks.join()).toContain('reads already');
});

test('an outside world that does not answer is told in the health and breaks nothing', async () => {
  const gone = createServer();
  await new Promise<void>((ready) => gone.listen(0, '127.0.0.1', ready));
  const { port } = gone.address() as AddressInfo;
  await new Promise((closed) => gone.close(closed));
  const unreached = createIo({ allow: [`127.0.0.1:${port}`], userAgent: 'Copydesk test' });
  const address = `http://127.0.0.1:${port}/feed`;
  const id = await insertSource(db, {
    kind: 'rss',
    name: 'x',
    address,
    categoryId: null,
    config: { url: address },
  });
  expect(await pollSource({ ...deps, io: unreached }, id ?? 0)).toBe('failed');
  await unreached.close();
  expect((await source(id ?? 0)).problem).toContain('127.0.0.1');
});

test('demo sources are never polled', async () => {
  const id = await addFeed();
  // By SQL: only the demo has such sources, with everything else in it.
  await db.updateTable('sources').set({ demo: true }).where('id', '=', id).execute();
  expect(await claimDue(db, now, 10)).toEqual([]);
  expect(await pollSource(deps, id)).toBe('busy');
  expect(asked).toBe(0);
});

test('a source of a kind that this Copydesk does not know says so', async () => {
  const id = await addFeed('/x', 'smoke-signals');
  expect(await pollSource(deps, id)).toBe('failed');
  expect((await source(id)).problem).toContain('smoke-signals');
});

test('everything due is polled once and then nothing is due', async () => {
  answer = (request, response) => serve(feed(`of ${request.url}`))(request, response);
  for (let i = 0; i < 5; i++) await addFeed(`/all/${i}`);
  expect(await pollAllDue(deps)).toMatchObject({ stored: 5, failed: 0 });
  expect(await pollAllDue(deps)).toMatchObject({ stored: 0, failed: 0 });
});

test('a minute’s tick sends each due source one poll, which the workers run', async () => {
  answer = serve(feed('by the queue'));
  const id = await addFeed('/queued');
  await pollDueJob.run(deps, {}, new AbortController().signal);
  await pollDueJob.run(deps, {}, new AbortController().signal);
  const polled = Promise.withResolvers<void>();
  answer = (request, response) => {
    response.on('finish', polled.resolve);
    serve(feed('by the queue'))(request, response);
  };
  const worker = await startQueue(database, { jobs: [pollJob], log });
  await worker.work({ ...deps, queue: worker });
  await polled.promise;
  await worker.stop();
  expect(asked).toBe(1);
  expect((await source(id)).trends).toBe(1);
});
