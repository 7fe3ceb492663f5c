import { afterAll, expect, test } from 'vitest';

import '#server/hooks.ts';
import { deliverJob as notifyJob } from '#server/areas/notifications/outbox/jobs.ts';
import type { JobDeps } from '#server/jobs/job.ts';
import { startQueue, type Queue } from '#server/jobs/queue.ts';
import { createFiles } from '#server/lib/files.ts';
import { createLog } from '#server/lib/log.ts';
import { readSettings } from '#server/settings.ts';
import { freshDatabase } from '#test/app/database.ts';
import { noRenderer } from '#test/app/no-renderer.ts';
import { emptyTables } from '#test/data/empty-tables.ts';
import { addAccount, addNewsroom, addPost } from '#test/data/publishing.ts';
import { enqueue } from './enqueue.ts';
import { deliverJob } from './jobs.ts';
import { watchDeliveriesJob } from './watch-job.ts';

const database = await freshDatabase();
const { db } = database;
const log = createLog({ level: 'silent' });
const newsroom = await addNewsroom(db);
const queues: Queue[] = [];
afterAll(async () => {
  for (const queue of queues) await queue.stop();
});

/** A worker with a queue of its own, as another process would have. */
async function startWorker(): Promise<Queue> {
  const queue = await startQueue(database, { jobs: [deliverJob, watchDeliveriesJob, notifyJob], log });
  queues.push(queue);
  const settings = readSettings({ APP_SECRET: 'a secret only for tests, of some length' });
  const deps: JobDeps = {
    settings,
    files: createFiles(settings),
    renderer: noRenderer,
    db,
    log,
    queue,
    io: { fetch: () => Promise.reject(new Error('nothing is fetched here')) },
    now: () => new Date(),
  };
  await queue.work(deps);
  return queue;
}

async function release(queue: Queue, count: number, accounts: readonly number[], due: Date) {
  const targets: number[] = [];
  for (let n = 0; n < count; n++)
    targets.push(...(await addPost(db, newsroom, [accounts[n % accounts.length] ?? 0])).targetIds);
  await db.transaction().execute(async (trx) => {
    // By SQL: releases many posts at one instant.
    await trx.updateTable('posts').set({ state: 'scheduled' }).where('state', '=', 'draft').execute();
    await enqueue(trx, queue, targets, due);
  });
}

const states = async () =>
  Object.groupBy(
    (await db.selectFrom('post_targets').select('state').execute()).map(({ state }) => state),
    (state) => state,
  );

test('two workers send many posts of the same second, each once, and some to the same account', async () => {
  const accounts = [];
  for (const network of ['telegram', 'x', 'bluesky', 'mastodon', 'linkedin'] as const)
    accounts.push(await addAccount(db, newsroom, network));
  const [queue] = [await startWorker(), await startWorker()];
  await release(queue, 40, accounts, new Date(Date.now() + 1_000));
  await expect.poll(async () => (await states())['sent']?.length).toBe(40);
  const rows = await db.selectFrom('sandbox_posts').select(['account_id', 'body', 'created_at']).execute();
  expect(new Set(rows.map(({ body }) => body)).size).toBe(40);
  expect(rows.length).toBe(40);
});

test('what lost its job is found by the watch, which runs when a worker starts', async () => {
  for (const queue of queues.splice(0)) await queue.stop();
  await emptyTables(db, 'posts');
  const account = await addAccount(db, newsroom, 'bluesky');
  const { targetIds } = await addPost(db, newsroom, [account]);
  const minuteAgo = new Date(Date.now() - 60_000);
  await db.transaction().execute(async (trx) => {
    // By SQL: released without a job, as if the job had been lost.
    await trx.updateTable('posts').set({ state: 'scheduled' }).execute();
    await enqueue(trx, { send: async () => null }, targetIds, minuteAgo);
  });
  await startWorker();
  await expect.poll(async () => (await states())['sent']?.length).toBe(1);
});
