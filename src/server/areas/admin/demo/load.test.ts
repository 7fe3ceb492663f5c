import { sql } from 'kysely';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { targetStates, postStates } from '#contract/post-states.ts';
import { hashOfKey } from '#server/access/keys.ts';
import { insertPerson } from '#server/access/store.ts';
import { inspectBackup } from '#server/areas/admin/backups/inspect.ts';
import { countAll } from '#server/areas/analytics/analytics/count.ts';
import { storeTrends } from '#server/areas/intake/ingest/ingest.ts';
import { viralScore } from '#server/areas/intake/ingest/trend-score.ts';
import { overridesOf } from '#server/areas/posts/schedule/content.ts';
import { hashOf } from '#server/areas/posts/schedule/hash.ts';
import { allRollups } from '#server/areas/research/rollups/all.ts';
import { refreshDue } from '#server/areas/research/rollups/rollup.ts';
import { insertToken } from '#server/areas/workspace/tokens/store.ts';
import { migrationNames } from '#server/db/migrate.ts';
import { toTsvector } from '#server/lib/tokens.ts';
import type { FoundTrend } from '#server/sources/source.ts';
import { contextOf } from '#test/app/context.ts';
import { aheadOf, loadedDemo, textsLike } from '#test/app/demo.ts';
import { known } from '#test/app/known.ts';
import { postOf } from '#test/data/posts.ts';
import { demo } from './handlers.ts';
import { awaitScheduled, demoFile } from './load.ts';
import { demoTokenNames } from './names.ts';

/** The last minute of a 29 February in Berlin; a month later the clocks go forward. */
const now = new Date('2096-02-29T22:59:00Z');
const baseUrl = 'https://desk.example.org';
const loaded = await loadedDemo(now, { env: { BASE_URL: baseUrl } });
const { database, dataDir } = loaded;
const { db } = database;
const { manifest } = await inspectBackup(demoFile, migrationNames);
const file = join(dataDir, 'demo-credentials.json');
const base = contextOf(db, { userId: 0, organizationId: 0 });
const deps = {
  ...base,
  log: { ...base.log, info: () => {} },
  settings: { ...base.settings, dataDir },
};

const main = await db
  .selectFrom('organizations')
  .innerJoin('members', 'members.organization_id', 'organizations.id')
  .select(['organizations.id', 'members.user_id'])
  .where('organizations.name', '=', 'Copydesk Demo')
  .where('members.role', '=', 'owner')
  .executeTakeFirstOrThrow();
const { id: organizationId, user_id: ownerId } = main;

async function count(table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db);
  return rows[0]?.n ?? 0;
}

async function one(query: ReturnType<typeof sql>): Promise<unknown> {
  return (await query.execute(db)).rows[0];
}

async function credentials() {
  return JSON.parse(await readFile(file, 'utf8')) as {
    people: { email: string; password: string; role: string }[];
    tokens: Record<string, string>;
  };
}

test('every row of the file is there, and the real sources that are recommended', async () => {
  const renewed = ['trend_keys', 'metric_readings', 'card_reminders', 'account_followers', 'auth_accounts'];
  const added = ['sources', 'news_categories'];
  const wrong: unknown[] = [];
  for (const { name, rows } of manifest.tables) {
    const there = await count(name);
    const fits = renewed.includes(name) || added.includes(name) ? there >= rows : there === rows;
    if (!fits) wrong.push([name, rows, there]);
  }
  expect(wrong).toEqual([]);
  expect(await count('trends')).toBeGreaterThan(40_000);
  expect(await count('readings')).toBeGreaterThan(100_000);
  expect(await count('stories')).toBeGreaterThan(50);
  expect(await count('trend_keys')).toBe(await count('trends'));
  expect(await count('account_followers')).toBe(16 * 365);
});

test('everything but those sources says that it is demo data', async () => {
  expect(
    await one(sql`select
      (select count(*) from trends where not demo) + (select count(*) from users where not demo)
      + (select count(*) from organizations where not demo) + (select count(*) from projects where not demo)
      + (select count(*) from cards where not demo) + (select count(*) from accounts where not demo)
      + (select count(*) from posts where not demo) as real,
      (select count(*) from sources where demo) as feeds`),
  ).toEqual({ real: 0, feeds: 48 });
});

test('it is of today: trends are as old as they were in the file, to the minute, and counted as such', async () => {
  expect(
    await one(sql`select extract(epoch from ${now}::timestamptz - max(created_at)) / 60 < 30 as fresh,
      count(*) filter (where created_at > ${now}::timestamptz - interval '1 day') > 800 as busy,
      count(*) filter (where created_at > ${now} or first_seen_at > ${now} or growth_to_at > ${now}) as ahead,
      count(distinct date_trunc('month', created_at)) as months from trends`),
  ).toEqual({ fresh: true, busy: true, ahead: 0, months: 14 });
  expect(
    await one(sql`select count(*) as ahead, (select count(*) from readings) > 100000 as read
      from readings where measured_at > ${now}`),
  ).toEqual({ ahead: 0, read: true });
  const rows = await db
    .selectFrom('trends')
    .select(['score', 'engagement', 'created_at'])
    .where('source', '=', 'x')
    .limit(500)
    .execute();
  expect(rows.length).toBe(500);
  for (const { score, engagement, created_at } of rows)
    expect(score).toBeCloseTo(viralScore(engagement, created_at), 3);
});

test('each trend is found by its words', async () => {
  const { rows } = await sql<{ pieces: (string | null)[]; id: number }>`
    select id, array[title, text] || tags as pieces from trends order by id`.execute(db);
  expect(
    await one(sql`select count(*) as wrong from trends t
      join unnest(${rows.map(({ id }) => id)}::bigint[],
        ${rows.map(({ pieces }) => toTsvector(pieces))}::text[]) as n(id, words) on n.id = t.id
      where t.words <> n.words::tsvector or length(t.words) = 0`),
  ).toEqual({ wrong: 0 });
});

test('posts keep their hour in the zone of their project, whatever the clocks do there', async () => {
  expect(
    await one(sql`select count(*) > 700 as many,
      count(*) filter (where to_char(p.scheduled_at at time zone j.timezone, 'HH24:MI')
        !~ '^(07:30|08:30|09:00|10:00|12:00|12:30|15:00|17:00|17:30|18:00|20:30)$') as elsewhere,
      count(distinct (p.scheduled_at at time zone j.timezone)::date) > 300 as days
      from posts p join projects j on j.id = p.project_id where p.scheduled_at is not null and p.translated_from is null`),
  ).toEqual({ many: true, elsewhere: 0, days: true });
});

test('what has happened lies in the past, what is planned ahead, and the latest is of yesterday or today', async () => {
  expect(await aheadOf(db, now)).toEqual([]);
  expect(
    await one(sql`select
      (select count(*) from posts where state = 'scheduled' and scheduled_at <= ${now}) as missed,
      (select count(*) from posts where sent_at < scheduled_at) as early,
      (select count(*) from cards c join trends t on t.id = c.trend_id where t.created_at > c.created_at) as unborn,
      (select max(sent_at) > ${now}::timestamptz - interval '2 days' from posts) as lately,
      (select max(at) > ${now}::timestamptz - interval '2 days' from card_activity) as active`),
  ).toEqual({ missed: 0, early: 0, unborn: 0, lately: true, active: true });
});

test('cards are due today, are overdue and come, and nobody is reminded of what was due before', async () => {
  const today = '2096-02-29';
  expect(
    await one(sql`select count(*) filter (where due_on = ${today}) > 5 as today,
      count(*) filter (where due_on < ${today}) > 4 as overdue, count(*) filter (where due_on > ${today}) > 8 as ahead
      from cards where status <> 'completed' and archived_at is null`),
  ).toEqual({ today: true, overdue: true, ahead: true });
  expect(
    await one(sql`select count(*) as unknown from cards c where due_on <= ${today} and archived_at is null
      and status <> 'completed' and assigned_to_user_id is not null
      and not exists (select from card_reminders r where r.card_id = c.id)`),
  ).toEqual({ unknown: 0 });
});

test('no time of the file is left in a text, and no address of another installation', async () => {
  const found = await textsLike(db, '202[345]-[01][0-9]-|localhost:4400');
  // Keys that prevent double notifications are never shown.
  expect(found.filter((place) => place !== 'notifications.once')).toEqual([]);
});

test('every hash is that of the content, pictures of this address included', async () => {
  const stored = await db.selectFrom('posts').selectAll().orderBy('id').execute();
  const targets = await db
    .selectFrom('post_targets')
    .select(['post_id', 'account_id', 'content_hash'])
    .execute();
  let pictures = 0;
  for (const post of stored) {
    const own = targets.filter(({ post_id }) => post_id === post.id);
    const account_ids = own.map(({ account_id }) => account_id);
    expect(hashOf({ ...post, overrides: overridesOf(post), account_ids })).toBe(post.content_hash);
    for (const { content_hash } of own) expect([null, post.content_hash]).toContain(content_hash);
    pictures += post.media.filter(({ url }) => url.startsWith(`${baseUrl}/demo/pictures/`)).length;
  }
  expect(pictures).toBeGreaterThan(100);
});

test('posts and deliveries are there in every state that lasts', async () => {
  const states = async (table: 'posts' | 'post_targets') =>
    new Set((await db.selectFrom(table).select('state').distinct().execute()).map(({ state }) => state));
  expect(await states('posts')).toEqual(new Set(postStates));
  expect(await states('post_targets')).toEqual(
    new Set(targetStates.filter((state) => state !== 'preparing' && state !== 'sending')),
  );
});

test('what is scheduled will be sent', async () => {
  const asked: string[] = [];
  const queue = {
    ...base.queue,
    send: async ({ name }: { name: string }, _payload: unknown, options?: { after?: Date }) => {
      asked.push(`${name} ${(options?.after ?? now) > now}`);
      return null;
    },
  };
  await awaitScheduled({ db, queue });
  expect(new Set(asked)).toEqual(new Set(['posts.deliver true']));
  expect(asked.length).toBeGreaterThan(20);
});

test('the year of sent posts has numbers, reviews, cards, trends and followers', async () => {
  await countAll(db);
  const { rows } = await sql<Record<string, number>>`select
    (select count(distinct date_trunc('month', day)) from post_figures) as months,
    (select count(distinct project_id) from post_figures) as projects,
    (select count(distinct network) from post_figures where network <> '') as networks,
    (select count(*) from post_metrics where not sandbox) as real,
    (select count(*) from post_metrics where due_at <= ${now}) as overdue,
    (select count(*) from posts p join cards c on c.id = p.card_id join trends t on t.id = c.trend_id) as traced,
    (select count(distinct account_id) from account_followers) as followed,
    (select count(*) from reviews where verdict = 'block') as blocks,
    (select sum(posts) from post_figures where part = 'all' and network = '') as counted`.execute(db);
  expect(rows[0]).toMatchObject({ projects: 3, networks: 8, real: 0, overdue: 0, followed: 16 });
  expect(rows[0]?.months).toBeGreaterThanOrEqual(12);
  expect(rows[0]?.counted).toBeGreaterThan(600);
  expect(rows[0]?.traced).toBeGreaterThan(200);
  expect(rows[0]?.blocks).toBeGreaterThan(5);
});

test('an installation that is in use is left alone', async () => {
  expect(await loaded.loadAgain()).toBe(false);
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
  const { user } = await deps.signIn.api.signInEmail({ body: known(people[0]) });
  expect(Number(user.id)).toBe(ownerId);
});

test('three projects speak three languages in three zones', async () => {
  const projects = db.selectFrom('projects').select(['lang', 'timezone']).orderBy('lang');
  expect(await projects.where('organization_id', '=', organizationId).execute()).toEqual([
    { lang: 'de', timezone: 'Europe/Berlin' },
    { lang: 'en', timezone: 'America/New_York' },
    { lang: 'ja', timezone: 'Asia/Tokyo' },
  ]);
});

test('removing the demo leaves what is real, and the owner who asked with their organization', async () => {
  // By SQL: here and below the handlers run without an API to call.
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
  const recommended = (await count('sources')) - 48 - 2;
  const sound = await db.selectFrom('sounds').selectAll().limit(1).executeTakeFirstOrThrow();
  const story = await db
    .selectFrom('trends')
    .select(['title', 'url'])
    .where('story_id', 'is not', null)
    .where('source', '=', 'rss')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  // By SQL: the handlers run without an API.
  await storeTrends(db, [real('one', { title: story.title, sound }), real('two')], { now });
  const colleague = await insertPerson(db, { name: 'Real', email: 'real@example.org', passwordHash: null });
  await db
    .insertInto('members')
    .values({ organization_id: organizationId, user_id: colleague, role: 'member' })
    .execute();

  // A real post with the same text as a demo story stays out of that story.
  const told = db.selectFrom('trends').select('story_id').where('external_id', '=', 'one');
  expect((await told.executeTakeFirstOrThrow()).story_id).toBeNull();

  // By SQL: the handlers run without an API.
  await insertToken(db, {
    userId: ownerId,
    organizationId,
    name: 'Mine',
    group: 'reader',
    expiresAt: null,
  });

  const context = { ...deps, actor: { ...deps.actor, userId: ownerId, organizationId } };
  expect(await demo.remove(context)).toEqual({ done: true });

  expect(
    await db.selectFrom('trends').select(['external_id', 'story_id']).orderBy('external_id').execute(),
  ).toEqual([
    { external_id: 'one', story_id: null },
    { external_id: 'two', story_id: null },
  ]);
  expect(await count('trend_keys')).toBe(2);
  expect(await count('readings')).toBe(2);
  expect(await count('stories')).toBe(0);
  // The recommended ones, and these two.
  expect(await count('sources')).toBe(recommended + 2);
  expect(await db.selectFrom('sources').select('id').where('demo', '=', true).execute()).toEqual([]);
  const categories = await db.selectFrom('news_categories').select(['name', 'demo']).execute();
  expect(categories.filter((one) => one.demo)).toEqual([]);
  expect(categories.map(({ name }) => name)).toEqual(expect.arrayContaining(['Beekeeping', 'Technology']));
  expect(categories.map(({ name }) => name)).not.toContain('Food');
  expect(await db.selectFrom('sounds').select('slug').execute()).toEqual([{ slug: sound.slug }]);
  expect(await count('communities')).toBe(0);
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
  // The demo's gifts to its owner are removed; what the owner created stays.
  expect(await db.selectFrom('tokens').select('name').execute()).toEqual([{ name: 'Mine' }]);
  expect(await db.selectFrom('auth_accounts').select('id').where('user_id', '=', ownerId).execute()).toEqual(
    [],
  );
  await expect(stat(file)).rejects.toThrow('ENOENT');
});

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
