import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';

import { noCounts } from '#contract/sources/all.ts';
import { actorOfMember } from '#server/access/actors.ts';
import { storeReadings, storeTrends } from '#server/areas/intake/ingest/ingest.ts';
import { startApp } from '#test/app/app.ts';
import { freshDatabase } from '#test/app/database.ts';
import { addPosts, postOf } from '#test/data/posts.ts';
import { checkWatches } from './watches.ts';

const database = await freshDatabase();
const { db } = database;
const start = new Date('2026-05-04T08:00:00Z');
const at = (hours: number) => new Date(start.getTime() + hours * 3_600_000);
const app = await startApp(database, { now: () => start });

let serial = 0;
async function store(likes: number, over: { title?: string; source?: 'x' | 'bluesky' } = {}) {
  serial += 1;
  const { trends } = await storeTrends(
    db,
    [
      {
        source: over.source ?? 'x',
        externalId: String(serial),
        title: over.title ?? `Post ${serial}`,
        text: null,
        url: `https://example.com/${serial}`,
        linkUrl: null,
        imageUrl: null,
        authorName: null,
        authorHandle: null,
        lang: null,
        createdAt: start,
        type: null,
        community: null,
        communityMembers: null,
        flair: null,
        tags: [],
        sound: null,
        counts: { ...noCounts, likes },
      },
    ],
    { now: start },
  );
  const [stored] = trends;
  if (!stored) throw new Error('nothing was stored');
  return stored;
}

async function watchedView(
  key: string,
  thresholds: object,
  search: object = { source: 'x', time_range: '7d' },
) {
  serial += 1;
  const saved = await app.call(
    'POST',
    'views.php',
    { action: 'save', name: `View ${serial}`, screen: 'explore', search },
    key,
  );
  const { view } = saved.body.data as { view: { id: number } };
  return {
    id: view.id,
    answer: await app.call('POST', 'views.php', { action: 'watch', id: view.id, ...thresholds }, key),
  };
}

const check = (now: Date) =>
  checkWatches(app.deps, (watch) => actorOfMember(db, watch.user_id, watch.organization_id), now);

async function told(key: string): Promise<{ titles: string[]; unread: number }> {
  const { body } = await app.call('GET', 'notifications.php', {}, key);
  const { notifications, unread } = body.data as { notifications: { title: string }[]; unread: number };
  return { titles: notifications.map(({ title }) => title.replace(/^View \d+: /, '')), unread };
}

describe('a watched view', () => {
  it('tells once of what crosses its threshold, and not of what was over it before', async () => {
    const key = await app.token('reader', { role: 'member' });
    await store(9_000, { title: 'Over it before' });
    const rising = await store(10, { title: 'Rising slowly at first' });
    await watchedView(key, { min_engagement: 5_000 });
    await check(at(1));
    expect((await told(key)).titles).toEqual([]);
    const reading = { trendId: rising.id, createdAt: rising.createdAt, source: 'x' as const };
    await storeReadings(db, [{ ...reading, at: at(2), counts: { ...noCounts, likes: 6_000 } }]);
    await check(at(2));
    await check(at(3));
    expect(await told(key)).toEqual({ titles: ['Rising slowly at first'], unread: 1 });
    await app.call('POST', 'notifications.php', { action: 'read' }, key);
    expect((await told(key)).unread).toBe(0);
  });

  it('tells of the next one too, wherever it stands among many that were over the threshold before', async () => {
    const key = await app.token('reader', { role: 'member' });
    for (let likes = 1_000; likes < 1_230; likes++) await store(likes, { title: `Regatta ${likes}` });
    await watchedView(key, { min_engagement: 500 }, { source: 'x', keyword: 'regatta' });
    await store(5_000, { title: 'Regatta above all others' });
    await store(1_100, { title: 'Regatta in the middle' });
    await store(600, { title: 'Regatta below all others' });
    await store(400, { title: 'Regatta that nobody noticed' });
    await check(at(1));
    expect((await told(key)).titles.toSorted()).toEqual([
      'Regatta above all others',
      'Regatta below all others',
      'Regatta in the middle',
    ]);
  });

  it('tells ten at a check, those with the most engagement first, and the rest at the next', async () => {
    const key = await app.token('reader', { role: 'member' });
    await watchedView(key, { min_engagement: 500 }, { source: 'x', keyword: 'carnival' });
    for (let likes = 1_001; likes <= 1_013; likes++) await store(likes, { title: `Carnival ${likes}` });
    await check(at(1));
    const first = (await told(key)).titles;
    expect(first.toSorted()).toEqual(
      Array.from({ length: 10 }, (_, index) => `Carnival ${1_004 + index}`).toSorted(),
    );
    await check(at(2));
    expect(new Set((await told(key)).titles).size).toBe(13);
    expect(await check(at(3))).toBe(0);
  });

  it('whose filters change begins anew: what the new ones show already is not told', async () => {
    const key = await app.token('reader', { role: 'member' });
    const { id } = await watchedView(key, { min_engagement: 500 }, { source: 'x', keyword: 'orchard' });
    await store(900, { title: 'Vineyard before the change' });
    const { name } = await db
      .selectFrom('views')
      .select('name')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const changed = { source: 'x', keyword: 'vineyard' };
    await app.call('POST', 'views.php', { action: 'save', name, screen: 'explore', search: changed }, key);
    await store(900, { title: 'Vineyard after the change' });
    await check(at(1));
    expect((await told(key)).titles).toEqual(['Vineyard after the change']);
  });

  it('needs a threshold that means something: one that thousands of posts have passed is refused', async () => {
    const key = await app.token('reader', { role: 'member' });
    await addPosts(
      database,
      start,
      Array.from({ length: 2_001 }, () =>
        postOf('mastodon', { createdAt: start, counts: { ...noCounts, likes: 9 } }),
      ),
    );
    const { answer } = await watchedView(key, { min_engagement: 9 }, { source: 'mastodon' });
    expect(answer.body.error).toMatchObject({
      code: 'validation_error',
      message: expect.stringContaining('2,000'),
    });
    expect((await watchedView(key, { min_engagement: 10 }, { source: 'mastodon' })).answer.status).toBe(200);
  });

  it('that cannot be looked at stops no other', async () => {
    const key = await app.token('reader', { role: 'member' });
    const { id } = await watchedView(key, { min_engagement: 500 }, { source: 'x', keyword: 'pageant' });
    await watchedView(key, { min_engagement: 500 }, { source: 'x', keyword: 'tournament' });
    await store(900, { title: 'Pageant and tournament' });
    const failing = checkWatches(
      app.deps,
      (watch) =>
        watch.view_id === id
          ? Promise.reject(new Error('no such actor'))
          : actorOfMember(db, watch.user_id, watch.organization_id),
      at(1),
    );
    await expect(failing).rejects.toThrow('no such actor');
    expect((await told(key)).titles).toEqual(['Pageant and tournament']);
  });

  it('by growth tells of a small post among hundreds of larger ones', async () => {
    const key = await app.token('reader', { role: 'member' });
    for (let likes = 3_000; likes < 3_205; likes++) await store(likes, { title: `Ferry ${likes}` });
    const small = await store(100, { title: 'Ferry of a small town' });
    await watchedView(key, { min_growth_percent: 50 }, { source: 'x', keyword: 'ferry' });
    const reading = { trendId: small.id, createdAt: small.createdAt, source: 'x' as const };
    await storeReadings(db, [{ ...reading, at: at(3), counts: { ...noCounts, likes: 150 } }]);
    await check(at(3));
    expect((await told(key)).titles).toEqual(['Ferry of a small town']);
  });

  it('of all sources tells of each source that has its filters', async () => {
    const key = await app.token('reader', { role: 'member' });
    const view = { source: 'all', sort: 'widest', time_range: '7d', keyword: 'glacier' };
    const { answer } = await watchedView(key, { min_engagement: 100 }, view);
    expect(answer.status).toBe(200);
    const ofNews = await watchedView(key, { min_engagement: 100 }, { ...view, category: 'Nowhere' });
    expect(ofNews.answer.body.error?.code).toBe('unknown_category');
    await store(300, { source: 'x', title: 'Glacier seen from the ferry' });
    await store(900, { source: 'bluesky', title: 'A new map of every glacier' });
    await store(90, { source: 'bluesky', title: 'Glacier mints are sold again' });
    await check(at(1));
    expect((await told(key)).titles).toEqual(['Glacier seen from the ferry', 'A new map of every glacier']);
  });

  it('tells a story once, however many posts tell it', async () => {
    const key = await app.token('reader', { role: 'member' });
    await watchedView(key, { min_engagement: 100 }, { source: 'bluesky', time_range: '7d' });
    await store(500, { source: 'bluesky', title: 'Lighthouse keeper retires after forty winters alone' });
    await check(at(1));
    await store(900, { source: 'bluesky', title: 'Lighthouse keeper retires after forty winters' });
    await check(at(2));
    expect((await told(key)).titles).toHaveLength(1);
  });

  it('by growth tells only what has a comparison', async () => {
    const key = await app.token('reader', { role: 'member' });
    await watchedView(key, { min_growth: 50, min_growth_percent: 20 }, { source: 'x', keyword: 'harvest' });
    await store(100_000, { title: 'Harvest with a single reading' });
    const grown = await store(200, { title: 'Harvest that has grown' });
    await storeReadings(db, [
      {
        trendId: grown.id,
        createdAt: grown.createdAt,
        source: 'x',
        at: at(3),
        counts: { ...noCounts, likes: 300 },
      },
    ]);
    await check(at(3));
    expect((await told(key)).titles).toEqual(['Harvest that has grown']);
  });

  it('is not told to somebody who left the organization', async () => {
    const { organizationId, founder } = app;
    const userId = await founder.agent({ organizationId });
    const key = await founder.key({ userId, organizationId, group: 'reader' });
    await watchedView(key, { min_engagement: 1 }, { source: 'x', keyword: 'farewell' });
    await store(50, { title: 'Farewell concert' });
    const leaving = { action: 'deactivate', user_id: userId, hand_over_to: null };
    await founder.ask(organizationId, 'members.php', leaving);
    expect(await check(at(1))).toBe(0);
  });

  it('needs a threshold, a list of trends, and numbers that the plan shows', async () => {
    const key = await app.token('reader', { role: 'member' });
    expect((await watchedView(key, {})).answer.body.error?.code).toBe('validation_error');
    const odd = await watchedView(key, { min_engagement: 5 }, { source: 'nowhere' });
    expect(odd.answer.body.error?.code).toBe('validation_error');
    const free = await app.token('reader', { plan: 'free' });
    expect((await watchedView(free, { min_engagement: 5 })).answer.body.error?.code).toBe('plan_required');
  });

  it('is looked at as soon as a collector pushes, without waiting for the clock', async () => {
    const waiting = async () =>
      (await sql`select id from pgboss.job where name = 'watches.check'`.execute(db)).rows.length;
    expect(await waiting()).toBe(0);
    await app.call('POST', 'trends.php', { trends: [] }, await app.token('full'));
    expect(await waiting()).toBe(1);
  });

  it('can be ended, and goes with its view', async () => {
    const key = await app.token('reader', { role: 'member' });
    const { id, answer } = await watchedView(key, { min_engagement: 7 });
    expect(answer.body.data).toMatchObject({
      view: { watch: { min_engagement: 7, checked_at: start.toISOString() } },
    });
    const ended = await app.call('POST', 'views.php', { action: 'unwatch', id }, key);
    expect(ended.body.data).toMatchObject({ view: { watch: null } });
    await app.call('POST', 'views.php', { action: 'watch', id, min_engagement: 7 }, key);
    await app.call('POST', 'views.php', { action: 'remove', id }, key);
    expect(await db.selectFrom('watches').select('view_id').where('view_id', '=', id).execute()).toEqual([]);
  });
});
