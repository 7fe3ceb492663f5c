import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';

import { createFiles } from '#server/lib/files.ts';
import { createLog } from '#server/lib/log.ts';
import { readSettings } from '#server/settings.ts';
import { freshDatabase } from '#test/app/database.ts';
import { noRenderer } from '#test/app/no-renderer.ts';
import { emptyTables } from '#test/data/empty-tables.ts';
import { startHeartbeat, workersProblem } from './heartbeat.ts';
import { defineJob, type Job, type JobDeps } from './job.ts';
import { startQueue, type Queue } from './queue.ts';
import { recordHeartbeat } from './store.ts';

const database = await freshDatabase();
const lines: { level: number; msg: string; job?: string; jobId?: string }[] = [];
const log = createLog({
  level: 'debug',
  pretty: false,
  destination: { write: (line) => void lines.push(JSON.parse(line)) },
});
const started: Queue[] = [];

afterEach(async () => {
  for (const queue of started.splice(0)) await queue.stop();
  lines.length = 0;
});

/** These tests use neither the settings nor the outside world. */
function depsWith(queue: Queue): JobDeps {
  const settings = readSettings({ APP_SECRET: 'x'.repeat(32), LOG_LEVEL: 'silent' });
  const io = { fetch: () => Promise.reject(new Error('nothing is fetched here')) };
  return {
    settings,
    db: database.db,
    log,
    queue,
    io,
    files: createFiles(settings),
    renderer: noRenderer,
    now: () => new Date(),
  };
}

async function running(jobs: Job[]): Promise<Queue> {
  const queue = await sending(jobs);
  await queue.work(depsWith(queue));
  return queue;
}

async function sending(jobs: Job[]): Promise<Queue> {
  const queue = await startQueue(database, { jobs, log });
  started.push(queue);
  return queue;
}

/** A job that passes each payload to `run`. */
function jobNamed(
  name: string,
  run: (word: string) => Promise<void> | void,
  more: Partial<Pick<Job, 'retry' | 'onePerKey' | 'concurrency'>> = {},
) {
  return defineJob({
    name,
    payload: z.object({ word: z.string() }),
    retry: { times: 0, pauseSeconds: 1 },
    concurrency: 1,
    timeoutSeconds: 60,
    ...more,
    run: async (_deps, payload) => run(payload.word),
  });
}

/** Well before a worker would poll by itself, which is after 30 s. */
const atOnceMs = 25_000;

test('a job starts as soon as it is sent', async () => {
  const ran = Promise.withResolvers<number>();
  const job = jobNamed('quick', () => ran.resolve(performance.now()));
  const queue = await running([job]);
  const sentAt = performance.now();
  await queue.send(job, { word: 'go' });
  expect((await ran.promise) - sentAt).toBeLessThan(atOnceMs);
});

test('a job sent in a transaction that is rolled back never runs, one that is committed does', async () => {
  const words: string[] = [];
  const last = Promise.withResolvers<void>();
  const job = jobNamed('rollback', (word) => {
    words.push(word);
    if (word === 'kept') last.resolve();
  });
  const queue = await running([job]);
  await database.db
    .transaction()
    .execute(async (trx) => {
      await queue.send(job, { word: 'taken back' }, { trx });
      throw new Error('no');
    })
    .catch(() => {});
  await database.db.transaction().execute((trx) => queue.send(job, { word: 'kept' }, { trx }));
  await last.promise;
  expect(words).toEqual(['kept']);
});

test('of jobs with the same key only one waits', async () => {
  const job = jobNamed('keyed', () => {}, { onePerKey: true });
  const queue = await sending([job]);
  expect(await queue.send(job, { word: 'a' }, { key: '7' })).not.toBeNull();
  expect(await queue.send(job, { word: 'b' }, { key: '7' })).toBeNull();
  expect(await queue.send(job, { word: 'c' }, { key: '8' })).not.toBeNull();
});

test('a key on a job that knows none is refused rather than ignored', async () => {
  const job = jobNamed('keyless', () => {});
  const queue = await sending([job]);
  await expect(queue.send(job, { word: 'a' }, { key: '7' })).rejects.toThrow('not onePerKey');
});

test('a sending process runs nothing; a worker that starts later finds the jobs', async () => {
  const ran = Promise.withResolvers<string>();
  const job = jobNamed('later', (word) => ran.resolve(word));
  const web = await sending([job]);
  await web.send(job, { word: 'waited' });
  await running([job]);
  expect(await ran.promise).toBe('waited');
});

test('a full queue is worked off without rests between the jobs', async () => {
  let done = 0;
  const all = Promise.withResolvers<void>();
  const job = jobNamed('many', () => void (++done === 200 && all.resolve()));
  const queue = await sending([job]);
  for (let i = 0; i < 200; i++) await queue.send(job, { word: String(i) });
  const from = performance.now();
  await queue.work(depsWith(queue));
  await all.promise;
  // A rest of half a second after each would take 100 s.
  expect(performance.now() - from).toBeLessThan(60_000);
});

test('a failure is tried again and each attempt is logged once, the last one as an error', async () => {
  let attempts = 0;
  const job = jobNamed(
    'failing',
    () => {
      attempts++;
      throw new Error('the network said no');
    },
    { retry: { times: 1, pauseSeconds: 1 } },
  );
  const queue = await running([job]);
  await queue.send(job, { word: 'x' });
  await vi.waitFor(() => expect(lines.some((line) => line.msg === 'job failed')).toBe(true), {
    timeout: 120_000,
  });
  expect(attempts).toBe(2);
  const about = lines.filter((line) => line.job === 'failing');
  expect(about.map((line) => [line.level, line.msg])).toEqual([
    [40, 'job failed, 1 more attempt to come'],
    [50, 'job failed'],
  ]);
  expect(new Set(about.map((line) => line.jobId)).size).toBe(1);
});

test.each([1, 8])(
  'with %i workers, jobs sent for later all begin when their time has come',
  async (concurrency) => {
    const began: number[] = [];
    const all = Promise.withResolvers<void>();
    const job = jobNamed(
      `later-${concurrency}`,
      () => {
        if (began.push(Date.now()) === 8) all.resolve();
      },
      { concurrency },
    );
    const queue = await running([job]);
    const due = new Date(Date.now() + 1_500);
    for (let i = 0; i < 8; i++) await queue.send(job, { word: String(i) }, { after: due });
    await all.promise;
    expect(Math.min(...began)).toBeGreaterThanOrEqual(due.getTime());
    expect(Math.max(...began) - due.getTime()).toBeLessThan(atOnceMs);
  },
);

test('stopping lets a running job end', async () => {
  const begun = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  let ended = false;
  const job = jobNamed('slow', async () => {
    begun.resolve();
    await mayEnd.promise;
    ended = true;
  });
  const queue = await running([job]);
  await queue.send(job, { word: 'x' });
  await begun.promise;
  const stopped = queue.stop();
  mayEnd.resolve();
  await stopped;
  expect(ended).toBe(true);
});

test('a job of the clock is sent when a worker starts, and forgotten when it is no longer in the list', async () => {
  const ran = Promise.withResolvers<void>();
  const tick = defineJob({
    name: 'tick',
    payload: z.object({}),
    retry: { times: 0, pauseSeconds: 1 },
    concurrency: 1,
    timeoutSeconds: 60,
    onePerKey: true,
    schedule: '* * * * *',
    atStart: true,
    run: async () => ran.resolve(),
  });
  const first = await running([tick]);
  await ran.promise;
  expect(await clocked()).toEqual(['tick']);
  await first.stop();
  await running([]);
  expect(await clocked()).toEqual([]);
});

async function clocked(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from pgboss.schedule`.execute(database.db);
  return rows.map((row) => row.name);
}

test('health counts the jobs of each name', async () => {
  const job = jobNamed('counted', () => {});
  const queue = await sending([job]);
  expect(await queue.health()).toEqual({ jobs: [{ name: 'counted', waiting: 0, running: 0, failed: 0 }] });
});

test('workers that were never there, are there, and fell silent are told apart', async () => {
  const now = new Date('2026-03-01T12:00:00Z');
  await emptyTables(database.db, 'workers');
  expect((await workersProblem(database.db, now))?.()).toContain('No worker has ever reported');

  const stop = await startHeartbeat(database.db, { now: () => now, log });
  expect(await workersProblem(database.db, now)).toBeNull();
  await stop();
  expect((await workersProblem(database.db, now))?.()).toContain('No worker has ever reported');

  await recordHeartbeat(database.db, 'elsewhere:1', now);
  const later = new Date(now.getTime() + 60_000);
  expect((await workersProblem(database.db, later))?.()).toBe('No worker has reported for 60 s.');
});
