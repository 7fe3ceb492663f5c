import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { networkNames } from '#contract/networks/facts.ts';
import { enqueue } from '#server/areas/delivery/post-deliveries/enqueue.ts';
import type { Database } from '#server/db/connect.ts';
import { jobs } from '#server/jobs/all.ts';
import { startQueue, type Queue } from '#server/jobs/queue.ts';
import { databaseUrl } from '#test/app/database-url.ts';
import { addAccount, addNewsroom, addPost, type Newsroom } from '#test/data/publishing.ts';
import { report } from './measure.ts';
import { startProgram } from './program.ts';
import { emptyStore, log } from './store.ts';

const posts = 1_000;
const accounts = 200;

/** Those that accept text alone. */
const networks = networkNames.filter(
  (name) => !['instagram', 'tiktok', 'pinterest', 'youtube'].includes(name),
);

/**
 * A thousand posts of the same minute, delivered to sandboxes by one worker process and by two: where the
 * network answers at once the two cores are the limit; where it is slow, as real ones are, the workers are.
 */
export async function deliveriesBench(): Promise<void> {
  const database = await emptyStore('deliveries');
  const newsroom = await addNewsroom(database.db);
  const queue = await startQueue(database, { jobs, log, briefly: true });
  const rows: string[][] = [['network', 'workers', 'the last one left', 'a second', 'sent', 'twice', 'not']];
  for (const slowMs of [0, 500]) {
    const ids: number[] = [];
    for (let n = 0; n < accounts; n++)
      ids.push(await addAccount(database.db, newsroom, networks[n % networks.length], { slow_ms: slowMs }));
    const network = slowMs === 0 ? 'answers at once' : `takes ${slowMs} ms`;
    for (const workers of [1, 2])
      rows.push([network, ...(await run({ database, newsroom, ids, queue }, workers))]);
  }
  await queue.stop();
  await database.close();
  report(
    `${posts} posts due in the same second on ${accounts} sandbox accounts (aim: within 20 s, two faster)`,
    rows,
  );
}

interface Place {
  database: Database;
  newsroom: Newsroom;
  ids: readonly number[];
  queue: Queue;
}

async function run({ database, newsroom, ids, queue }: Place, workers: number): Promise<string[]> {
  const { db, pool } = database;
  await pool.query('delete from posts; delete from sandbox_posts');
  const folder = await mkdtemp(join(tmpdir(), 'copydesk-bench-'));
  const started = await Promise.all(Array.from({ length: workers }, () => startWorker(database, folder)));

  const targets: number[] = [];
  for (let n = 0; n < posts; n++) {
    const { targetIds } = await addPost(db, newsroom, [ids[n % ids.length] ?? 0]);
    targets.push(...targetIds);
  }
  const due = new Date(Date.now() + 5_000);
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('posts').set({ state: 'scheduled' }).execute();
    await enqueue(trx, queue, targets, due);
  });
  const until = due.getTime() + 120_000;
  while (Date.now() < until) {
    await pause(100);
    const { rows } = await pool.query<{ open: number }>(
      "select count(*)::int as open from post_targets where state <> 'sent'",
    );
    if (rows[0]?.open === 0) break;
  }
  const took = Date.now() - due.getTime();
  for (const worker of started) {
    worker.kill('SIGTERM');
    await once(worker, 'close');
  }
  await rm(folder, { recursive: true, force: true });
  const { rows } = await pool.query<{ sent: number; twice: number; unsent: number }>(
    `select count(*) filter (where shown = 1)::int as sent, count(*) filter (where shown > 1)::int as twice,
       count(*) filter (where shown = 0)::int as unsent
     from (select target.id, count(held.id) as shown from post_targets target
           join posts post on post.id = target.post_id
           left join sandbox_posts held on held.account_id = target.account_id and held.body = post.body
           group by target.id) counted`,
  );
  const { sent = 0, twice = 0, unsent = 0 } = rows[0] ?? {};
  const perSecond = Math.round(posts / (took / 1_000));
  return [workers, `${(took / 1_000).toFixed(1)} s`, perSecond, sent, twice, unsent].map(String);
}

/** The program itself, as a worker. */
async function startWorker(database: Database, folder: string): Promise<ChildProcess> {
  const child = startProgram(
    {
      DATABASE_URL: databaseUrl(database),
      DATA_DIR: folder,
      APP_SECRET: 'a secret only for benches, of some length',
      ROLE: 'worker',
      DEMO: '0',
      LOG_LEVEL: 'info',
    },
    'pipe',
  );
  // Its log says when it is ready; further output is read so that the process never blocks.
  const ready = Promise.withResolvers<void>();
  child.stdout?.on('data', (chunk: Buffer) => {
    if (chunk.toString().includes('Copydesk is ready')) ready.resolve();
  });
  child.once('close', () => ready.reject(new Error('a worker did not start')));
  await ready.promise;
  return child;
}
