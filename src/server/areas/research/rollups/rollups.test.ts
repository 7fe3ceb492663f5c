import { expect, it } from 'vitest';

import { factsOf } from '#contract/networks/all.ts';
import { shippedPlans } from '#contract/plans.ts';
import { hashtagGates } from '#contract/research/hashtags.ts';
import { leastCreators } from '#contract/research/sounds.ts';
import {
  noCounts,
  sourceNames,
  totalEngagement,
  hashtagNetworks,
  soundNetworks,
} from '#contract/sources/all.ts';
import type { ImportRow } from '#server/areas/intake/ingest/rows.ts';
import { tokensOf } from '#server/lib/tokens.ts';
import { startApp } from '#test/app/app.ts';
import { freshDatabase } from '#test/app/database.ts';
import { emptyTables } from '#test/data/empty-tables.ts';
import { addPosts, postOf } from '#test/data/posts.ts';
import { allRollups } from './all.ts';
import { rollupsJob } from './jobs.ts';
import { audienceOf, refreshDue, type Rollup } from './rollup.ts';

const start = new Date('2026-06-15T12:00:00Z');
const hour = 3_600_000;
const day = 24 * hour;
let now = start;

const database = await freshDatabase();
const { db } = database;
const app = await startApp(database, { now: () => now });
const reader = await app.token('reader');

/** The same in every run. */
let state = 7;
function random(below: number): number {
  state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
  return Math.floor((state / 0x80000000) * below);
}

const spellings = [
  ['Café', 'cafe', 'CAFÉ'],
  ['İstanbul', 'istanbul'],
  ['東京'],
  ['Ångström', 'angstrom'],
  ['news'],
];
const stored: ImportRow[] = [];

function drawPost(): ImportRow {
  const source = sourceNames[random(sourceNames.length)] ?? 'x';
  const tags = Array.from({ length: random(4) }, () => {
    const written = spellings[random(spellings.length)] ?? [];
    return written[random(written.length)] ?? 'x';
  });
  const sound = `sound-${random(8)}`;
  return postOf(source, {
    createdAt: new Date(start.getTime() - random(40 * 24) * hour - hour / 2),
    authorHandle: random(8) === 0 ? null : `Account${random(12)}`,
    tags,
    sound: random(3) > 0 ? { slug: sound, title: sound, artist: null } : null,
    counts: random(6) === 0 ? noCounts : { ...noCounts, likes: random(5000) },
  });
}

async function addSome(count: number): Promise<void> {
  const posts = Array.from({ length: count }, drawPost);
  stored.push(...posts);
  await addPosts(database, now, posts);
}

const within = (post: ImportRow, from: number, to: number) => {
  const at = post.createdAt?.getTime() ?? 0;
  return at > now.getTime() - from * day && at <= now.getTime() - to * day;
};
const accounts = (posts: readonly ImportRow[]) =>
  new Set(posts.flatMap(({ source, authorHandle }) => (authorHandle ? [`${source} ${authorHandle}`] : [])))
    .size;
const engagement = (posts: readonly ImportRow[]) => {
  const known = posts.flatMap(({ source, counts }) => totalEngagement(source, counts) ?? []);
  return known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0);
};

/** The expected result of sounds.php, counted post by post. */
function soundsDirectly() {
  const networks: readonly string[] = soundNetworks;
  const used = stored.filter((post) => post.sound && networks.includes(post.source) && within(post, 30, 0));
  return [...Map.groupBy(used, (post) => post.sound?.slug ?? '')]
    .filter(([, posts]) => accounts(posts) >= leastCreators)
    .map(([slug, posts]) => ({
      slug,
      posts: posts.length,
      creators: accounts(posts),
      engagement: engagement(posts),
      networks: Object.fromEntries(
        [...Map.groupBy(posts, (post) => post.source)].map(([network, its]) => [
          network,
          { posts: its.length, creators: accounts(its), eng: engagement(its) },
        ]),
      ),
    }))
    .toSorted((a, b) => (a.slug < b.slug ? -1 : 1));
}

/** The expected result of hashtags.php for all networks together, counted post by post. */
function hashtagsDirectly() {
  const networks: readonly string[] = hashtagNetworks;
  const fold = (tag: string) => tokensOf(tag).join(' ');
  const keys = new Set(spellings.flat().map(fold));
  const carrying = (key: string) => (post: ImportRow) =>
    networks.includes(post.source) && post.tags.some((tag) => fold(tag) === key);
  return [...keys]
    .map((key) => {
      const all = stored.filter(carrying(key));
      const posts = all.filter((post) => within(post, 7, 0));
      return {
        key,
        posts: posts.length,
        before: all.filter((post) => within(post, 14, 7)).length,
        creators: accounts(posts),
        engagement: engagement(posts),
      };
    })
    .filter(({ posts, creators }) => posts >= hashtagGates.min_posts && creators >= hashtagGates.min_creators)
    .toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

/** Whom posts can mention, by network and name, counted post by post. */
function authorsDirectly() {
  const known = stored.filter(
    ({ source, authorHandle }) =>
      authorHandle !== null && (factsOf(source)?.links.mentions ?? 'none') !== 'none',
  );
  return [...Map.groupBy(known, ({ source, authorHandle }) => `${source} ${authorHandle?.toLowerCase()}`)]
    .map(([key, posts]) => ({ key, posts: posts.length, engagement: engagement(posts) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

async function authorsKept() {
  const rows = await db.selectFrom('author_rollup').selectAll().where('audience', '=', 'all-0h').execute();
  return rows
    .map(({ network, key, posts, engagement: eng }) => ({ key: `${network} ${key}`, posts, engagement: eng }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

async function soundsKept() {
  const rows = await db
    .selectFrom('sound_rollup')
    .selectAll()
    .where('audience', '=', 'all-0h')
    .orderBy('slug')
    .execute();
  return rows.map(({ slug, posts, creators, engagement: eng, networks }) => ({
    slug,
    posts,
    creators,
    engagement: eng,
    networks: Object.fromEntries(
      Object.entries(networks).map(([name, use]) => [
        name,
        { posts: use.posts, creators: use.creators, eng: use.eng },
      ]),
    ),
  }));
}

async function hashtagsKept() {
  const rows = await db
    .selectFrom('hashtag_rollup')
    .selectAll()
    .where('audience', '=', 'all-0h')
    .where('network', '=', 'all')
    .orderBy('key')
    .execute();
  return rows.map(({ key, posts, posts_before: before, creators, engagement: eng }) => ({
    key,
    posts,
    before,
    creators,
    engagement: eng,
  }));
}

const everyAudience = () => refreshDue({ db, now: () => now }, allRollups);

it('a roll-up says what counting post by post says, while posts arrive and time passes', async () => {
  for (const posts of [400, 200, 1, 300]) {
    await addSome(posts);
    now = new Date(now.getTime() + hour);
    await everyAudience();
    expect(await soundsKept()).toEqual(soundsDirectly());
    expect(await hashtagsKept()).toEqual(hashtagsDirectly());
    expect(await authorsKept()).toEqual(authorsDirectly());
  }
  expect(soundsDirectly().length).toBeGreaterThan(3);
  expect(hashtagsDirectly().length).toBeGreaterThan(3);
  expect(authorsDirectly().length).toBeGreaterThan(20);
});

it('each audience has its own: the free plan’s ends 72 hours ago, the demo’s posts are only its own', async () => {
  await app.token('reader', { plan: 'free' });
  await addPosts(
    database,
    now,
    ['a', 'b', 'c'].map((by) =>
      postOf('tiktok', {
        createdAt: new Date(now.getTime() - 2 * day),
        authorHandle: by,
        sound: { slug: 'shown', title: 'Shown', artist: null },
        demo: true,
      }),
    ),
  );
  // By SQL: the demo's mark, without everything that comes with it.
  await db.insertInto('organizations').values({ name: 'Demo', timezone: 'UTC', demo: true }).execute();
  now = new Date(now.getTime() + hour);
  await everyAudience();
  const rows = await db.selectFrom('sound_rollup').select('audience').where('slug', '=', 'shown').execute();
  expect(rows).toEqual([{ audience: 'all-0h' }]);
  const kept = await db
    .selectFrom('rollups')
    .select(['audience', 'until'])
    .where('name', '=', 'sounds')
    .execute();
  const until = new Map(kept.map((row) => [row.audience, row.until.getTime()]));
  expect(until.get('real-0h')).toBe(now.getTime());
  expect(until.get('real-72h')).toBe(now.getTime() - 72 * hour);
  // By SQL: undoes that.
  await db.deleteFrom('organizations').where('demo', '=', true).execute();
});

it('nothing is computed again where nothing has changed, until the hour is over', async () => {
  let computed = 0;
  const counting: Rollup = { name: 'counting', compute: async () => void computed++ };
  const look = async (minutes: number) => {
    now = new Date(now.getTime() + minutes * 60_000);
    await refreshDue({ db, now: () => now }, [counting]);
    return computed;
  };
  await countWhatWasWritten();
  const audiences = await look(0);
  expect(audiences).toBeGreaterThan(0);
  expect(await look(1)).toBe(audiences);
  expect(await look(61)).toBe(2 * audiences);
});

/**
 * PostgreSQL publishes a connection's statistics some seconds after it becomes idle; this forces all of them
 * now.
 */
async function countWhatWasWritten(): Promise<void> {
  const { pool } = database;
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  await Promise.all(clients.map((client) => client.query('select pg_stat_force_next_flush()')));
  for (const client of clients) client.release();
}

it('one that is long to compute rests twenty times as long, and readers are served what is kept', async () => {
  let computed = 0;
  const slow: Rollup = { name: 'slow', compute: async () => void computed++ };
  await refreshDue({ db, now: () => now }, [slow]);
  const first = computed;
  // By SQL: a computation that took so long.
  await db.updateTable('rollups').set({ took_ms: 6_000, mark: -1 }).where('name', '=', 'slow').execute();
  now = new Date(now.getTime() + 119_000);
  await refreshDue({ db, now: () => now }, [slow]);
  expect(computed).toBe(first);
  now = new Date(now.getTime() + 2_000);
  await refreshDue({ db, now: () => now }, [slow]);
  expect(computed).toBe(2 * first);
});

it('readers are told when it was counted, however long ago that is', async () => {
  const asked = now;
  await emptyTables(db, 'rollups');
  await app.call('GET', 'communities.php', {}, reader);
  // By SQL: a computation that took so long.
  await db.updateTable('rollups').set({ took_ms: 100_000, mark: -1 }).execute();
  now = new Date(now.getTime() + 30 * 60_000);
  for (const network of ['reddit', 'bluesky']) {
    const { body } = await app.call('GET', 'communities.php', { network }, reader);
    expect(body.data).toMatchObject({
      counted_at: asked.toISOString(),
      how_to_read: expect.stringContaining('counted_at'),
    });
  }
  now = new Date(now.getTime() + 30 * 60_000);
  await everyAudience();
  for (const [path, input] of [
    ['communities.php', {}],
    ['sounds.php', {}],
    ['hashtags.php', {}],
    ['best-time.php', { network: 'x' }],
  ] as const) {
    const { body } = await app.call('GET', path, input, reader);
    expect(body.data).toMatchObject({ counted_at: now.toISOString() });
    expect(JSON.stringify(body.data)).not.toMatch(/every minute/);
  }
});

it('of many who ask at once, one computes', async () => {
  await emptyTables(db, 'rollups');
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => app.call('GET', 'sounds.php', {}, reader)),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body.data))).size).toBe(1);
});

it('the job computes every roll-up for every audience there is', async () => {
  await emptyTables(db, 'rollups');
  await rollupsJob.run(app.deps, {}, new AbortController().signal);
  const rows = await db.selectFrom('rollups').select(['name', 'audience']).execute();
  expect(new Set(rows.map(({ name }) => name))).toEqual(new Set(allRollups.map(({ name }) => name)));
  expect(new Set(rows.map(({ audience }) => audience))).toEqual(new Set(['all-0h', 'all-72h']));
  expect(audienceOf({ plan: shippedPlans.free, withoutDemo: false })).toEqual({
    withoutDemo: false,
    delayHours: 72,
  });
});
