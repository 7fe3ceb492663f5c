import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { hashOfKey } from '#server/access/keys.ts';
import { insertPerson } from '#server/access/store.ts';
import { countAll } from '#server/features/analytics/count.ts';
import { storeTrends } from '#server/features/ingest/ingest.ts';
import { allRollups } from '#server/features/rollups/all.ts';
import { refreshDue } from '#server/features/rollups/rollup.ts';
import { insertToken } from '#server/features/tokens/store.ts';
import type { FoundTrend } from '#server/sources/source.ts';
import { contextOf } from '#test/context.ts';
import { freshDatabase } from '#test/database.ts';
import { postOf } from '#test/posts.ts';
import { fillDemo } from './fill.ts';
import { demo } from './handlers.ts';
import { demoFeeds } from './outlets.ts';
import { demoTokenNames } from './people.ts';
import * as store from './store.ts';
import { newsCategories } from './topics.ts';
import { fillDemoYear } from './year-fill.ts';

const { db, pool } = await freshDatabase();
const now = new Date('2026-11-20T09:30:00Z');
const dataDir = await mkdtemp(join(tmpdir(), 'copydesk-demo-'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));
const file = join(dataDir, 'demo-credentials.json');
const base = contextOf(db, { userId: 0, organizationId: 0 });
const asked: string[] = [];
const queue = {
  ...base.queue,
  send: async ({ name }: { name: string }) => {
    asked.push(name);
    return null;
  },
};
const deps = {
  ...base,
  queue,
  log: { ...base.log, info: () => {} },
  settings: { ...base.settings, dataDir },
};

let ownerId = 0;
let organizationId = 0;
let seconds = 0;
beforeAll(async () => {
  // What a fill leaves behind that was cut off after its first steps.
  await store.insertFeeds(db, newsCategories, demoFeeds);
  await storeTrends(db, [real('demo:left-over')], { now, demo: true });
  const begun = performance.now();
  const filled = await fillDemo({ ...deps, now: () => now }, pool);
  seconds = (performance.now() - begun) / 1000;
  ownerId = filled?.ownerId ?? 0;
  const main = db.selectFrom('organizations').select('id').where('name', '=', 'Copydesk Demo');
  organizationId = (await main.executeTakeFirstOrThrow()).id;
}, 600_000);

async function count(
  table:
    | 'trends'
    | 'readings'
    | 'sources'
    | 'users'
    | 'organizations'
    | 'tokens'
    | 'stories'
    | 'sounds'
    | 'communities'
    | 'trend_keys'
    | 'story_keys'
    | 'projects'
    | 'news_categories'
    | 'cards'
    | 'accounts'
    | 'posts'
    | 'sandbox_posts'
    | 'board_columns'
    | 'board_categories'
    | 'notifications',
): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db);
  return rows[0]?.n ?? 0;
}

async function credentials() {
  return JSON.parse(await readFile(file, 'utf8')) as {
    people: { email: string; password: string; role: string }[];
    tokens: Record<string, string>;
  };
}

test('an empty installation is filled with trends, their readings and stories', async () => {
  expect(await count('trends')).toBeGreaterThan(40_000);
  expect(await count('readings')).toBeGreaterThan(100_000);
  expect(await count('stories')).toBeGreaterThan(50);
  // 15 s on two idle cores. No test: others may be at work here.
  process.stderr.write(`demo filled in ${seconds.toFixed(1)} s\n`);
});

test('a fill that was cut off is begun anew', async () => {
  const left = db.selectFrom('trend_keys').select('external_id').where('external_id', '=', 'demo:left-over');
  expect(await left.execute()).toEqual([]);
  expect(await count('sources')).toBe(demoFeeds.length);
});

test('everything says that it is demo data', async () => {
  const { rows } = await sql<{ real: number }>`select
    (select count(*) from trends where not demo) + (select count(*) from sources where not demo)
    + (select count(*) from users where not demo) + (select count(*) from organizations where not demo)
    + (select count(*) from projects where not demo) + (select count(*) from news_categories where not demo)
    + (select count(*) from cards where not demo)
    + (select count(*) from accounts where not demo) + (select count(*) from posts where not demo) as real`.execute(
    db,
  );
  expect(rows[0]?.real).toBe(0);
});

test('news belong to their feed and category', async () => {
  const { rows } = await sql<{ lost: number; uncounted: number }>`select
    (select count(*) from trends t where source = 'rss' and not exists (select 1 from sources s
      where s.id = t.feed_id and s.category_id = t.category_id)) as lost,
    (select count(*) from sources s where trends <> (select count(*) from trends t where t.feed_id = s.id)) as uncounted`.execute(
    db,
  );
  expect(rows[0]).toEqual({ lost: 0, uncounted: 0 });
});

test('sounds, hashtags and communities have something to show', async () => {
  await refreshDue({ db, now: () => now }, allRollups);
  const { rows } = await sql<Record<string, number>>`select
    (select count(*) from sound_rollup where audience = 'all-0h' and is_cross) as cross_sounds,
    (select count(*) from hashtag_rollup where audience = 'all-0h' and network = 'all') as hashtags,
    (select count(*) from hashtag_rollup where audience = 'all-0h' and posts_before = 0 and surge > 5) as rising,
    (select count(*) from community_rollup where audience = 'all-0h' and source = 'reddit') as subreddits,
    (select count(*) from community_rollup where audience = 'all-0h' and source = 'bluesky' and feed_likes > 0) as feeds`.execute(
    db,
  );
  expect(rows[0]?.['cross_sounds']).toBeGreaterThan(5);
  expect(rows[0]?.['hashtags']).toBeGreaterThan(40);
  expect(rows[0]?.['rising']).toBeGreaterThan(2);
  expect(rows[0]).toMatchObject({ subreddits: 30, feeds: 9 });
});

test('the board is full of cards', async () => {
  expect(await count('cards')).toBe(120);
  expect(await count('notifications')).toBeGreaterThan(5);
});

test('the desk is full of posts, what is scheduled will be sent, and nothing else is on its way', async () => {
  expect(await count('posts')).toBeGreaterThan(70);
  expect(await count('sandbox_posts')).toBeGreaterThan(80);
  expect(new Set(asked)).toEqual(new Set(['posts.deliver']));
  const made = await sql<{ from_trends: number }>`select count(distinct c.id) as from_trends
    from posts p join cards c on c.id = p.card_id where c.trend_id is not null`.execute(db);
  expect(made.rows[0]?.from_trends).toBeGreaterThan(8);
});

test('the credentials are readable by their owner only, and say who may do what', async () => {
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const { people, tokens } = await credentials();
  expect(Object.keys(tokens).sort()).toEqual([...demoTokenNames].sort());
  expect(new Set(people.map(({ role }) => role))).toEqual(new Set(['owner', 'admin', 'member']));
  expect(people[0]?.role).toBe('owner');
});

test('each token belongs to somebody else, with the group, flags and state that its name says', async () => {
  const { tokens } = await credentials();
  const found = await Promise.all(
    Object.entries(tokens).map(async ([name, key]) => {
      const row = await db
        .selectFrom('tokens')
        .innerJoin('users', 'users.id', 'tokens.user_id')
        .leftJoin('members', 'members.user_id', 'users.id')
        .leftJoin('organizations', 'organizations.id', 'tokens.organization_id')
        .select(['users.id', 'users.administrator', 'users.agent', 'tokens.permission_group as group'])
        .select(['tokens.expires_at', 'tokens.revoked_at', 'organizations.plan', 'organizations.name'])
        .select(['members.role', 'members.ok_publishes', 'members.publishes_own_after_grade as own'])
        .where('tokens.hash', '=', hashOfKey(key))
        .executeTakeFirstOrThrow();
      return [name, row] as const;
    }),
  );
  const by = Object.fromEntries(found);
  expect(new Set(found.map(([, { id }]) => id)).size).toBe(found.length);
  expect(by['full']).toMatchObject({ id: ownerId, administrator: true, role: 'owner', group: 'full' });
  for (const name of ['reader', 'writer', 'reviewer', 'publisher'])
    expect(by[name]).toMatchObject({ group: name, role: 'member', name: 'Copydesk Demo' });
  expect(
    found
      .filter(([, { agent }]) => agent)
      .map(([name]) => name)
      .sort(),
  ).toEqual(['reviewer', 'writer']);
  expect(by['trusted_reviewer']).toMatchObject({ group: 'reviewer', ok_publishes: true });
  expect(by['own_after_grade']).toMatchObject({ group: 'writer', own: true });
  expect(by['free_plan']).toMatchObject({ plan: 'free', role: 'owner' });
  expect(by['other_org']?.name).not.toBe(by['full']?.name);
  expect(by['no_organization']).toMatchObject({ name: null, role: null });
  expect(by['expired']?.expires_at?.getTime()).toBeLessThan(now.getTime());
  expect(by['revoked']?.revoked_at?.getTime()).toBeLessThan(now.getTime());
});

test('the owner can sign in with the password of the file', async () => {
  const { people } = await credentials();
  const { user } = await deps.signIn.api.signInEmail({ body: people[0]! });
  expect(Number(user.id)).toBe(ownerId);
});

test('three projects speak three languages in three zones', async () => {
  const projects = await db
    .selectFrom('projects')
    .innerJoin('members', 'members.organization_id', 'projects.organization_id')
    .select(['lang', 'timezone'])
    .where('members.user_id', '=', ownerId)
    .orderBy('lang')
    .execute();
  expect(projects).toEqual([
    { lang: 'de', timezone: 'Europe/Berlin' },
    { lang: 'en', timezone: 'America/New_York' },
    { lang: 'ja', timezone: 'Asia/Tokyo' },
  ]);
});

test('an installation that is in use is not filled again', async () => {
  const before = await count('trends');
  expect(await fillDemo({ ...deps, now: () => now }, pool)).toBeNull();
  expect(await count('trends')).toBe(before);
});

test('a year of sent posts comes once, on sandboxes, with numbers, reviews, cards, trends and followers', async () => {
  const year = { ...deps, now: () => now };
  const begun = performance.now();
  await fillDemoYear(year, pool);
  process.stderr.write(`the year filled in ${((performance.now() - begun) / 1000).toFixed(1)} s\n`);
  const posts = await count('posts');
  await fillDemoYear(year, pool);
  expect(await count('posts')).toBe(posts);
  await countAll(db);
  const { rows } = await sql<Record<string, number>>`select
    (select count(distinct date_trunc('month', day)) from post_figures) as months,
    (select count(distinct project_id) from post_figures) as projects,
    (select count(distinct network) from post_figures where network <> '') as networks,
    (select count(*) from post_metrics where not sandbox) as real,
    (select count(*) from post_metrics where due_at is not null and read_at is null and gone_at is null) as unread,
    (select count(*) from posts p join cards c on c.id = p.card_id join trends t on t.id = c.trend_id) as traced,
    (select count(distinct account_id) from account_followers) as followed,
    (select count(*) from reviews where verdict = 'block') as blocks,
    (select sum(posts) from post_figures where part = 'all' and network = '') as counted`.execute(db);
  expect(rows[0]).toMatchObject({ projects: 3, networks: 8, real: 0, followed: 16 });
  expect(rows[0]?.months).toBeGreaterThanOrEqual(12);
  expect(rows[0]?.counted).toBeGreaterThan(600);
  expect(rows[0]?.traced).toBeGreaterThan(200);
  expect(rows[0]?.blocks).toBeGreaterThan(5);
});

test('removing the demo leaves what is real, and the owner who asked with their organization', async () => {
  // By SQL: here and below, the handlers run alone here, without an API to call.
  const category = await db
    .insertInto('news_categories')
    .values({ name: 'Beekeeping' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const shared = await db
    .selectFrom('news_categories')
    .select('id')
    .where('name', '=', 'Technology')
    .executeTakeFirstOrThrow();
  for (const [name, categoryId] of [
    ['Bees', category.id],
    ['Chips', shared.id],
  ] as const)
    await db
      .insertInto('sources')
      .values({
        kind: 'rss',
        name,
        address: `https://${name}.example.org/`,
        category_id: categoryId,
        config: '{}',
        cursor: '{}',
        remarks: '[]',
      })
      .execute();
  const sound = await db.selectFrom('sounds').selectAll().limit(1).executeTakeFirstOrThrow();
  const story = await db
    .selectFrom('trends')
    .select(['title', 'url'])
    .where('story_id', 'is not', null)
    .where('source', '=', 'rss')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  // By SQL: the handlers run alone here.
  await storeTrends(db, [real('one', { title: story.title, sound }), real('two')], { now });
  const colleague = await insertPerson(db, { name: 'Real', email: 'real@example.org', passwordHash: null });
  await db
    .insertInto('members')
    .values({ organization_id: organizationId, user_id: colleague, role: 'member' })
    .execute();

  // A real post that tells a demo story word for word stays out of it.
  const told = db.selectFrom('trends').select('story_id').where('external_id', '=', 'one');
  expect((await told.executeTakeFirstOrThrow()).story_id).toBeNull();

  // By SQL: the handlers run alone here.
  await insertToken(db, {
    userId: ownerId,
    organizationId,
    name: 'Mine',
    group: 'reader',
    expiresAt: null,
  });

  const begun = performance.now();
  const context = { ...deps, actor: { ...deps.actor, userId: ownerId, organizationId } };
  expect(await demo.remove(context)).toEqual({ done: true });
  process.stderr.write(`demo removed in ${((performance.now() - begun) / 1000).toFixed(1)} s\n`);

  expect(
    await db.selectFrom('trends').select(['external_id', 'story_id']).orderBy('external_id').execute(),
  ).toEqual([
    { external_id: 'one', story_id: null },
    { external_id: 'two', story_id: null },
  ]);
  expect(await count('trend_keys')).toBe(2);
  expect(await count('readings')).toBe(2);
  expect(await count('stories')).toBe(0);
  expect(await db.selectFrom('sources').select('name').orderBy('name').execute()).toEqual([
    { name: 'Bees' },
    { name: 'Chips' },
  ]);
  expect(await db.selectFrom('news_categories').select(['name', 'demo']).orderBy('name').execute()).toEqual([
    { name: 'Beekeeping', demo: false },
    { name: 'Technology', demo: false },
  ]);
  expect(await db.selectFrom('sounds').select('slug').execute()).toEqual([{ slug: sound.slug }]);
  expect(await count('communities')).toBe(0);
  // What was counted with the demo is counted anew at the next look.
  expect(await db.selectFrom('rollups').select('name').execute()).toEqual([]);
  expect(await count('projects')).toBe(0);
  for (const table of [
    'cards',
    'board_columns',
    'board_categories',
    'notifications',
    'accounts',
    'posts',
    'sandbox_posts',
  ] as const)
    expect(await count(table)).toBe(0);
  expect(await db.selectFrom('organizations').select(['id', 'name', 'demo']).execute()).toEqual([
    { id: organizationId, name: 'Copydesk', demo: false },
  ]);
  expect(await db.selectFrom('users').select(['id', 'demo']).orderBy('id').execute()).toEqual([
    { id: ownerId, demo: false },
    { id: colleague, demo: false },
  ]);
  // What the demo gave its owner goes with it; what they made themselves stays.
  expect(await db.selectFrom('tokens').select('name').execute()).toEqual([{ name: 'Mine' }]);
  expect(await db.selectFrom('auth_accounts').select('id').where('user_id', '=', ownerId).execute()).toEqual(
    [],
  );
  await expect(stat(file)).rejects.toThrow('ENOENT');
}, 300_000);

test('removing it once more changes nothing', async () => {
  const context = { ...deps, actor: { ...deps.actor, userId: ownerId, organizationId } };
  expect(await demo.remove(context)).toEqual({ done: true });
  expect(await count('trends')).toBe(2);
  expect(await count('users')).toBe(2);
});

function real(externalId: string, more: Partial<FoundTrend> = {}): FoundTrend {
  return postOf('tiktok', {
    externalId,
    title: null,
    text: 'A real post',
    url: `https://example.org/${externalId}`,
    createdAt: new Date(now.getTime() - 3_600_000),
    counts: { likes: 10, comments: 1, shares: 1, views: 100, saves: 0, quotes: null },
    ...more,
  });
}
