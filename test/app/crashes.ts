import { sql } from 'kysely';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import type { NetworkName } from '#contract/networks/facts.ts';
import { enqueue } from '#server/areas/delivery/post-deliveries/enqueue.ts';
import { faultPoints, type FaultPoint } from '#server/areas/delivery/post-deliveries/fault-points.ts';
import type { Database } from '#server/db/connect.ts';
import { addAccount, addNewsroom, addPost, type NewPost, type Newsroom } from '#test/data/publishing.ts';
import { databaseUrl } from './database-url.ts';

const worker = join(import.meta.dirname, 'crash-worker.ts');

/** Where a cycle's worker ends: at a place between two steps, or some ms after it began. */
export type Ending = { point: FaultPoint; nth: number } | { afterMs: number };

export interface Tally {
  cycles: number;
  /** Workers that were really killed: the others had nothing left to do before. */
  killed: number;
  deliveries: number;
  /** The visible posts at the end, a thread counting once for each part. */
  steps: number;
  visible: number;
  sent: number;
  /** Deliveries that wait for a person: unknown, failed or missed. */
  lookups: number;
  lost: string[];
  doubled: string[];
}

/** One of each kind: a key that is recognized, a reliable look-up, and neither. */
const kinds: readonly NetworkName[] = ['bluesky', 'mastodon', 'x', 'telegram', 'threads'];

/**
 * Releases posts and kills the process that delivers them, once for each ending; another one continues each
 * time, as after a restart. At the end one worker may finish, and every delivery is compared with the
 * sandbox's posts.
 */
export async function crash(database: Database, endings: readonly Ending[]): Promise<Tally> {
  const { db } = database;
  const newsroom = await addNewsroom(db);
  const accounts: number[] = [];
  for (const network of kinds) accounts.push(await addAccount(db, newsroom, network));
  const silent = await addAccount(db, newsroom, 'x', { times_out_after_accepting: true });
  let killed = 0;
  for (const [cycle, ending] of endings.entries()) {
    await releaseSome(database, newsroom, accounts, silent, cycle);
    if (await work(database, ending)) killed++;
  }
  // Each failed attempt is repeated after a pause: the clock is set ahead instead of waiting.
  await work(database, null, [0, 1, 3, 8, 14, 30]);
  return { ...(await tally(database)), cycles: endings.length, killed };
}

/** A post to every network, a thread with a comment, and one whose network stops answering. */
async function releaseSome(
  { db }: Database,
  newsroom: Newsroom,
  accounts: readonly number[],
  silent: number,
  cycle: number,
): Promise<void> {
  const oneOf = accounts[cycle % accounts.length] ?? 0;
  const thread = [{ body: `${cycle} second` }, { body: `${cycle} third` }];
  const wanted: [number[], NewPost][] = [
    [[...accounts], { body: `${cycle} alone` }],
    [[oneOf], { body: `${cycle} first`, thread, firstComment: `${cycle} comment` }],
    [[silent], { body: `${cycle} into silence` }],
  ];
  for (const [accountIds, content] of wanted) {
    const { id, targetIds } = await addPost(db, newsroom, accountIds, content);
    await db.transaction().execute(async (trx) => {
      // By SQL: released by hand, without a job.
      await trx.updateTable('posts').set({ state: 'scheduled' }).where('id', '=', id).execute();
      await enqueue(trx, { send: async () => null }, targetIds, new Date());
    });
  }
}

/**
 * @param minutes by how many the worker's clock is ahead, each time that it looks for work
 * @returns whether the worker died of it
 */
async function work(
  database: Database,
  ending: Ending | null,
  minutes: readonly number[] = [0],
): Promise<boolean> {
  const place = ending && 'point' in ending ? [ending.point, String(ending.nth)] : ['-', '1'];
  const child = spawn(process.execPath, [worker, databaseUrl(database), ...place, minutes.join()], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let complaint = '';
  child.stderr?.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  const ended = once(child, 'close');
  if (ending && 'afterMs' in ending) {
    await Promise.race([once(child, 'message'), ended]);
    await Promise.race([pause(ending.afterMs, undefined, { ref: false }), ended]);
    child.kill('SIGKILL');
  }
  const [code, signal] = (await ended) as [number | null, string | null];
  if (code !== 0 && signal !== 'SIGKILL') throw new Error(`The worker ended with ${code}: ${complaint}`);
  await leasesRunOut(database, child.pid);
  return signal === 'SIGKILL';
}

/** As when their holder stops renewing them. By SQL: leases use the database's clock. */
async function leasesRunOut({ db }: Database, pid: number | undefined): Promise<void> {
  await sql`update post_targets set lease_until = clock_timestamp() - interval '1 s'
    where lease_by like ${`%:${pid}:%`}`.execute(db);
}

async function tally({ db }: Database): Promise<Omit<Tally, 'cycles' | 'killed'>> {
  const { rows } = await sql<{
    target: number;
    post: string;
    target_state: string;
    waits: boolean;
    step_state: string;
    body: string;
    visible: number;
  }>`
    select target.id as target, post.body as post, target.state as target_state,
      target.next_attempt_at is null as waits, step.state as step_state, said.body,
      (select count(*)::int from sandbox_posts shown
        where shown.account_id = target.account_id and shown.body = said.body) as visible
    from post_targets target
    join posts post on post.id = target.post_id
    cross join lateral (
      select 0 as number, post.body
      union all
      select part.ordinality::int, part.value ->> 'body'
        from jsonb_array_elements(post.thread) with ordinality part
      union all
      select jsonb_array_length(post.thread) + 1, post.first_comment where post.first_comment is not null
    ) said
    left join post_steps step on step.target_id = target.id and step.number = said.number
    order by target.id, said.number`.execute(db);

  const lost: string[] = [];
  const doubled: string[] = [];
  for (const row of rows) {
    const what = `${row.body} (${row.target_state}, ${row.step_state}, shown ${row.visible})`;
    if (row.visible > 1) doubled.push(what);
    const lookups =
      (row.target_state === 'unknown' && row.waits) || ['failed', 'missed'].includes(row.target_state);
    if (row.target_state === 'sent' ? row.visible === 0 : !lookups) lost.push(what);
    // What is stored as published is published, and what is not is not.
    if (row.step_state === 'sent' && row.visible === 0) lost.push(`said to be out: ${what}`);
    if (['waiting', 'failed'].includes(row.step_state) && row.visible > 0)
      doubled.push(`said not to be out: ${what}`);
  }
  const targets = new Map(rows.map((row) => [row.target, row.target_state]));
  const counts = Object.groupBy(targets.values(), (state) => (state === 'sent' ? 'sent' : 'asked'));
  return {
    deliveries: targets.size,
    steps: rows.length,
    visible: rows.reduce((sum, { visible }) => sum + visible, 0),
    sent: counts['sent']?.length ?? 0,
    lookups: counts['asked']?.length ?? 0,
    lost,
    doubled,
  };
}

/** Every place once, and then any. */
export function endingsOf(cycles: number, random: () => number): Ending[] {
  return Array.from({ length: cycles }, (_, cycle): Ending => {
    const point = faultPoints[cycle] ?? faultPoints[Math.floor(random() * faultPoints.length)];
    if (!point) throw new Error('there are no places');
    if (cycle >= faultPoints.length && random() < 0.3) return { afterMs: Math.floor(random() * 120) };
    return { point, nth: 1 + Math.floor(random() * 3) };
  });
}
