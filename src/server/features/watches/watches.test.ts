import { describe, expect, it } from 'vitest';

import { noCounts } from '#contract/sources.ts';
import { actorOfMember } from '#server/access/actors.ts';
import { storeReadings, storeTrends } from '#server/features/ingest/ingest.ts';
import { freshDatabase } from '#test/database.ts';
import { startDesk } from '#test/desk.ts';
import { checkWatches } from './watches.ts';

const database = await freshDatabase();
const { db } = database;
const start = new Date('2026-05-04T08:00:00Z');
const at = (hours: number) => new Date(start.getTime() + hours * 3_600_000);
const desk = await startDesk(database, { now: () => start });

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
  const saved = await desk.call(
    'POST',
    'views.php',
    { action: 'save', name: `View ${serial}`, screen: 'explore', search },
    key,
  );
  const { view } = saved.body.data as { view: { id: number } };
  return {
    id: view.id,
    answer: await desk.call('POST', 'views.php', { action: 'watch', id: view.id, ...thresholds }, key),
  };
}

const check = (now: Date) =>
  checkWatches(db, (watch) => actorOfMember(db, watch.user_id, watch.organization_id), now);

async function told(key: string): Promise<{ titles: string[]; unread: number }> {
  const { body } = await desk.call('GET', 'notifications.php', {}, key);
  const { notifications, unread } = body.data as { notifications: { title: string }[]; unread: number };
  return { titles: notifications.map(({ title }) => title.replace(/^View \d+: /, '')), unread };
}

describe('a watched view', () => {
  it('tells once of what crosses its threshold, and not of what was over it before', async () => {
    const key = await desk.token('reader');
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
    await desk.call('POST', 'notifications.php', { action: 'read' }, key);
    expect((await told(key)).unread).toBe(0);
  });

  it('tells a story once, however many posts tell it', async () => {
    const key = await desk.token('reader');
    await watchedView(key, { min_engagement: 100 }, { source: 'bluesky', time_range: '7d' });
    await store(500, { source: 'bluesky', title: 'Lighthouse keeper retires after forty winters alone' });
    await check(at(1));
    await store(900, { source: 'bluesky', title: 'Lighthouse keeper retires after forty winters' });
    await check(at(2));
    expect((await told(key)).titles).toHaveLength(1);
  });

  it('by growth tells only what has a comparison', async () => {
    const key = await desk.token('reader');
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
    const key = await desk.token('reader');
    await watchedView(key, { min_engagement: 1 }, { source: 'x', keyword: 'farewell' });
    await store(50, { title: 'Farewell concert' });
    await db.updateTable('members').set({ active: false }).execute();
    expect(await check(at(1))).toBe(0);
    await db.updateTable('members').set({ active: true }).execute();
  });

  it('needs a threshold, a list of trends, and numbers that the plan shows', async () => {
    const key = await desk.token('reader');
    expect((await watchedView(key, {})).answer.body.error?.code).toBe('validation_error');
    const odd = await watchedView(key, { min_engagement: 5 }, { source: 'nowhere' });
    expect(odd.answer.body.error?.code).toBe('validation_error');
    const free = await desk.token('reader', { plan: 'free' });
    expect((await watchedView(free, { min_engagement: 5 })).answer.body.error?.code).toBe('plan_required');
  });

  it('can be ended, and goes with its view', async () => {
    const key = await desk.token('reader');
    const { id, answer } = await watchedView(key, { min_engagement: 7 });
    expect(answer.body.data).toMatchObject({
      view: { watch: { min_engagement: 7, checked_at: start.toISOString() } },
    });
    const ended = await desk.call('POST', 'views.php', { action: 'unwatch', id }, key);
    expect(ended.body.data).toMatchObject({ view: { watch: null } });
    await desk.call('POST', 'views.php', { action: 'watch', id, min_engagement: 7 }, key);
    await desk.call('POST', 'views.php', { action: 'remove', id }, key);
    expect(await db.selectFrom('watches').select('view_id').where('view_id', '=', id).execute()).toEqual([]);
  });
});
