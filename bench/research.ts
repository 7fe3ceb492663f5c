import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

import { contract } from '#contract/index.ts';
import { storeReadings } from '#server/areas/intake/ingest/ingest.ts';
import { communities } from '#server/areas/research/communities/handlers.ts';
import { communityRollup } from '#server/areas/research/communities/rollup.ts';
import { hashtags } from '#server/areas/research/hashtags/handlers.ts';
import { hashtagRollup } from '#server/areas/research/hashtags/rollup.ts';
import { refresh, type Audience } from '#server/areas/research/rollups/rollup.ts';
import { forgetRollups } from '#server/areas/research/rollups/store.ts';
import { sounds } from '#server/areas/research/sounds/handlers.ts';
import { soundRollup } from '#server/areas/research/sounds/rollup.ts';
import type { Context } from '#server/context.ts';
import { connect, type Database } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { ensureTrendIndexes } from '#server/db/trend-indexes.ts';
import { contextOf } from '#test/app/context.ts';
import { ms, percentiles, report, timed } from './measure.ts';
import { bigStore, dataDir, log } from './store.ts';

const run = promisify(execFile);
const rollups = [soundRollup, hashtagRollup, communityRollup];
const everyone: Audience = { withoutDemo: false, delayHours: 0 };

/**
 * Lists of sounds, hashtags and communities from their roll-ups, and the cost of keeping these up to date.
 */
export async function researchBench(): Promise<void> {
  const { database, at } = await researchStore();
  const { db } = database;
  await forgetRollups(db);
  const rows = [['roll-up', 'rows', 'computed in']];
  for (const rollup of rollups) {
    const { took_ms } = await refresh({ db, rollup, audience: everyone, now: at });
    rows.push([rollup.name, await rowsOf(database, rollup.name), ms(took_ms)]);
  }
  report('Roll-ups of 2.5 million trends, computed as a whole', rows);
  const ctx = contextOf(db, { userId: 0, organizationId: 0 }, { now: at });
  report(
    'Lists from roll-ups, the whole operation in the database (aim: p95 below 30 ms)',
    await lists(ctx, database, 40),
  );
  await underLoad(ctx, database);
  await database.close();
}

/** A copy of the big store whose posts carry sounds, tags and feeds, made once. */
async function researchStore(): Promise<{ database: Database; at: Date }> {
  const place = dataDir('research-25');
  if (!existsSync(place)) {
    const { database: original, name } = await bigStore();
    await original.close();
    console.log('  copying the big store, once …');
    // The database's files belong to another user, which only the system's own copy preserves.
    await run('cp', ['-a', dataDir(name), `${place}.part`]);
    await rename(`${place}.part`, place);
  }
  const database = await connect({ databaseUrl: null, dataDir: place }, { log, as: 'program' });
  await migrate(database.db);
  await ensureTrendIndexes(database.db);
  const complete = resolve(place, 'researched');
  if (!existsSync(complete)) {
    console.log('  adding sounds, tags and feeds, once …');
    for (const statement of additions) await database.pool.query(statement);
    await writeFile(complete, '');
  }
  const { rows } = await database.pool.query<{ at: Date }>('select max(created_at) as at from trends');
  return { database, at: rows[0]?.at ?? new Date() };
}

/** Between 0 and 1, the same for the same post, and another for each purpose. */
const draw = (purpose: number) => `(hashint8extended(id, ${purpose}) & 1048575) / 1048576.0`;
const lately = `created_at > (select max(created_at) from trends) - interval '45 days'`;

const additions = [
  `insert into sounds select 'sound-' || n, 'Sound ' || n, 'Artist ' || n % 900 from generate_series(0, 4999) n
    on conflict do nothing`,
  `update trends set sound_slug = 'sound-' || floor(5000 * power(${draw(1)}, 3))
    where source in ('tiktok', 'instagram', 'douyin') and ${draw(2)} < 0.7 and ${lately}`,
  `update trends set tags = array[
      'Topic' || floor(20000 * power(${draw(3)}, 3)), 'topic' || floor(20000 * power(${draw(4)}, 3)),
      'Thème' || floor(500 * power(${draw(5)}, 2))]
    where source not in ('rss', 'reddit', 'hackernews') and ${draw(6)} < 0.8 and ${lately}`,
  `update trends set community = 'feed-' || floor(800 * power(${draw(7)}, 2)) where source = 'bluesky'`,
  `insert into communities (source, name, members, measured_at)
    select 'reddit', community, 500 + (hashtext(community) & 1048575), now()
    from trends where source = 'reddit' and community is not null group by community on conflict do nothing`,
  `vacuum (analyze) trends, communities, sounds`,
];

async function rowsOf({ pool }: Database, name: string): Promise<string> {
  const table = { sounds: 'sound_rollup', hashtags: 'hashtag_rollup', communities: 'community_rollup' }[name];
  const { rows } = await pool.query<{ n: number }>(`select count(*) as n from ${table}`);
  return (rows[0]?.n ?? 0).toLocaleString('en');
}

/** Each list many times, in turn, so that none benefits from an immediate repetition. */
async function lists(ctx: Context, database: Database, times: number): Promise<string[][]> {
  const first = async (column: string, table: string, order: string) =>
    (
      await database.pool.query<Record<string, string>>(
        `select ${column} from ${table} order by ${order} limit 1`,
      )
    ).rows[0]?.[column] ?? '';
  const slug = await first('slug', 'sound_rollup', 'posts desc');
  const tag = await first('tag', 'hashtag_rollup', 'posts desc');
  const subreddit = await first('slug', `community_rollup where source = 'reddit'`, 'posts desc');
  const feed = await first('slug', `community_rollup where source = 'bluesky'`, 'posts desc');
  const soundsBy = (input: object) => sounds.list(ctx, contract.sounds.list.input.parse(input));
  const tagsBy = (input: object) => hashtags.list(ctx, contract.hashtags.list.input.parse(input));
  const communitiesBy = (input: object) =>
    communities.list(ctx, contract.communities.list.input.parse(input));
  const calls: [string, () => Promise<unknown>][] = [
    ['plain pg: select 1', () => database.pool.query('select 1')],
    ['sounds', () => soundsBy({})],
    ['sounds of a network, by words, page 5', () => soundsBy({ network: 'tiktok', q: 'sound', page: 5 })],
    ['one sound with its posts', () => soundsBy({ slug })],
    ['hashtags, trending', () => tagsBy({})],
    ['hashtags of a network, by growth', () => tagsBy({ network: 'x', sort: 'growth' })],
    ['hashtags by letters, page 5', () => tagsBy({ q: 'topic1', sort: 'engagement', page: 5 })],
    ['one hashtag in detail', () => tagsBy({ tag })],
    ['subreddits, upside', () => communitiesBy({})],
    ['subreddits by size and words', () => communitiesBy({ q: 'a', min_members: 5000, sort: 'members' })],
    ['one subreddit in detail', () => communitiesBy({ subreddit })],
    ['feeds', () => communitiesBy({ network: 'bluesky' })],
    ['one feed in detail', () => communitiesBy({ network: 'bluesky', feed })],
  ];
  const taken = new Map(calls.map(([name]) => [name, [] as number[]]));
  for (let round = 0; round <= times; round++) {
    for (const [name, ask] of calls) {
      const spent = await timed(ask);
      // The first round warms the caches.
      if (round > 0) taken.get(name)?.push(spent);
    }
  }
  return [
    ['', 'p50', 'p95', 'max'],
    ...[...taken].map(([name, durations]) => {
      const { p50, p95, max } = percentiles(durations);
      return [name, ms(p50), ms(p95), ms(max)];
    }),
  ];
}

const seconds = 30;
const readingsASecond = 1_000;
const batch = 100;

/** A thousand readings a second while the roll-ups are kept up and lists are read. */
async function underLoad(ctx: Context, database: Database): Promise<void> {
  const { db, pool } = database;
  const { rows: posts } = await pool.query<{ id: number; created_at: Date }>(
    `select id, created_at from trends where source = 'tiktok' and ${lately} order by id limit ${seconds * readingsASecond}`,
  );
  const begun = performance.now();
  const clock = () => new Date(ctx.now.getTime() + performance.now() - begun);
  let ends = false;
  let computing = 0;
  // Each rests twenty times as long as it takes: here every one is due at once.
  await pool.query('update rollups set computed_at = $1', [new Date(ctx.now.getTime() - 5_400_000)]);
  const keepUp = async () => {
    while (!ends) {
      for (const rollup of rollups)
        computing += await timed(() => refresh({ db, rollup, audience: everyone, now: clock() }));
      await new Promise((go) => setTimeout(go, 500));
    }
  };
  const reading: number[] = [];
  const read = async () => {
    while (!ends) {
      const now = clock();
      reading.push(await timed(() => hashtags.list({ ...ctx, now }, contract.hashtags.list.input.parse({}))));
      await new Promise((go) => setTimeout(go, 50));
    }
  };
  const others = Promise.all([keepUp(), read()]);
  let stored = 0;
  for (let from = 0; from < posts.length; from += batch) {
    const due = begun + (from / readingsASecond) * 1000;
    const early = due - performance.now();
    if (early > 0) await new Promise((go) => setTimeout(go, early));
    const at = clock();
    const counts = { likes: from, comments: 5, shares: 5, views: 500, saves: 1, quotes: null };
    await db.transaction().execute((trx) =>
      storeReadings(
        trx,
        posts.slice(from, from + batch).map(({ id, created_at }) => ({
          trendId: id,
          createdAt: created_at,
          source: 'tiktok',
          at,
          counts,
        })),
      ),
    );
    stored += Math.min(batch, posts.length - from);
  }
  const spent = performance.now() - begun;
  ends = true;
  await others;
  const { rowCount } = await pool.query('select 1 from rollups where computed_at >= $1', [ctx.now]);
  const { p50, p95, max } = percentiles(reading);
  report(
    `${stored.toLocaleString('en')} readings in ${ms(spent)}, roll-ups kept up beside (aim: 1,000 a second)`,
    [
      ['stored a second', 'roll-ups computed', 'in', 'hashtags p50', 'p95', 'max'],
      [
        Math.round((stored / spent) * 1000).toLocaleString('en'),
        String(rowCount),
        ms(computing),
        ms(p50),
        ms(p95),
        ms(max),
      ],
    ],
  );
}
