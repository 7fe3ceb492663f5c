import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { connectTo } from '#server/db/connect.ts';
import { startQueue, type Queue } from '#server/jobs/queue.ts';
import { recordHeartbeat } from '#server/jobs/store.ts';
import { createLog } from '#server/lib/log.ts';
import { httpSeconds } from '#server/lib/metrics.ts';
import { freshDatabase } from '#test/app/database.ts';
import { emptyTables } from '#test/data/empty-tables.ts';
import { mountHealth } from './health.ts';

const database = await freshDatabase();
const log = createLog({ level: 'silent' });
const now = new Date('2026-03-01T12:00:00Z');
let queue: Queue;
const files = { check: () => Promise.resolve() };
/** What a job reports as overdue. */
let overdue: string | null = null;
const jobs = [{}, { overdue: async () => overdue }];
let app: FastifyInstance;

beforeEach(async () => {
  queue = await startQueue(database, { jobs: [], log, briefly: true });
  app = serving(database.db);
  await emptyTables(database.db, 'workers');
  await recordHeartbeat(database.db, 'here:1', now);
});

afterEach(async () => {
  await app.close();
  await queue.stop();
});

function serving(db: typeof database.db, role: 'all' | 'web' = 'all'): FastifyInstance {
  const server = fastify();
  mountHealth(server, { db, queue, files, log, now: () => now, settings: { role }, jobs });
  return server;
}

test('the process is alive whatever else is wrong', async () => {
  await queue.stop();
  const response = await app.inject('/healthz');
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual({ status: 'ok' });
});

test('it is ready when database, queue and a worker are there', async () => {
  const response = await app.inject('/readyz');
  expect(response.json()).toEqual({
    status: 'ready',
    problems: { database: null, queue: null, media: null, workers: null, overdue: null },
  });
  expect(response.statusCode).toBe(200);
});

test('a node that only serves stays ready without workers, and says that there are none', async () => {
  await emptyTables(database.db, 'workers');
  const web = serving(database.db, 'web');
  const response = await web.inject('/readyz');
  expect(response.statusCode).toBe(200);
  expect(response.json()).toMatchObject({
    status: 'ready',
    problems: { database: null, workers: expect.stringContaining('No worker') },
  });
  await web.close();
});

test('without a worker it is not ready and says so', async () => {
  await emptyTables(database.db, 'workers');
  const response = await app.inject('/readyz');
  expect(response.statusCode).toBe(503);
  expect(response.json()).toMatchObject({
    status: 'not ready',
    problems: { database: null, workers: expect.stringContaining('No worker') },
  });
});

test('work that is overdue is named, and a node that only serves stays ready', async () => {
  overdue = 'Post 12 is late.';
  const web = serving(database.db, 'web');
  const [all, serves] = [await app.inject('/readyz'), await web.inject('/readyz')];
  overdue = null;
  expect([all.statusCode, serves.statusCode]).toEqual([503, 200]);
  for (const answer of [all, serves]) expect(answer.json().problems.overdue).toBe('Post 12 is late.');
  await web.close();
});

test('a worker that fell silent is not a worker', async () => {
  await recordHeartbeat(database.db, 'here:1', new Date(now.getTime() - 90_000));
  const response = await app.inject('/readyz');
  expect(response.statusCode).toBe(503);
  expect(response.json().problems.workers).toBe('No worker has reported for 90 s.');
});

test('with the queue stopped it is not ready and says so', async () => {
  await queue.stop();
  const response = await app.inject('/readyz');
  expect(response.statusCode).toBe(503);
  expect(response.json().problems).toEqual({
    database: null,
    queue: expect.stringContaining('The queue'),
    media: null,
    workers: null,
    overdue: null,
  });
});

test('with the database gone it is not ready, and tells nothing of where it was', async () => {
  const gone = connectTo({ host: '/nowhere/at/all', user: 'secret-user' }, log);
  const unready = serving(gone.db);
  const response = await unready.inject('/readyz');
  expect(response.statusCode).toBe(503);
  expect(response.json().problems.database).toContain('The database');
  expect(response.body).not.toMatch(/nowhere|secret-user/);
  await unready.close();
  await gone.close();
});

test('the metrics name operations, jobs and the event loop’s lag', async () => {
  httpSeconds.labels('trends.list', '299').observe(0.004);
  const response = await app.inject('/metrics');
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toContain('text/plain');
  expect(response.body).toContain('copydesk_http_seconds_count{operation="trends.list",status="299"} 1');
  expect(response.body).toContain('nodejs_eventloop_lag_seconds');
  expect(response.body).toContain('copydesk_job_seconds');
});
