import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { compare, growthOf } from '#contract/intake/growth.ts';
import { noCounts, type SourceName } from '#contract/sources/all.ts';
import type { FoundTrend } from '#server/sources/source.ts';
import { freshDatabase } from '#test/app/database.ts';
import { postOf } from '#test/data/posts.ts';
import { storeReadings, storeTrends } from './ingest.ts';
import { growthFrom } from './rows.ts';

const { db } = await freshDatabase();
const hour = 3_600_000;
const start = new Date('2026-03-01T00:00:00Z');
const at = (ms: number) => new Date(start.getTime() + ms);

const found = (source: SourceName, over: Partial<FoundTrend> = {}) =>
  postOf(source, { lang: 'en', createdAt: start, ...over });

const trendOf = (id: number) =>
  db.selectFrom('trends').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const readingsOf = (id: number) =>
  db.selectFrom('readings').selectAll().where('trend_id', '=', id).orderBy('measured_at').execute();

async function storeOne(trend: FoundTrend, now: Date) {
  const { trends } = await storeTrends(db, [trend], { now });
  const placed = trends[0];
  if (!placed) throw new Error('nothing was stored');
  return placed;
}

describe('storing what a poll found', () => {
  it('holds each post once, whoever brings it and however often', async () => {
    const post = found('reddit', { counts: { ...noCounts, likes: 10, comments: 1 } });
    const first = await storeOne(post, at(0));
    const again = await storeOne({ ...post, createdAt: at(40 * 24 * hour) }, at(hour));
    expect(again).toMatchObject({ id: first.id, isNew: false });
    const both = await Promise.all(
      [found('x'), found('x')].map((trend) => Promise.all([storeOne(trend, at(0)), storeOne(trend, at(0))])),
    );
    for (const [one, other] of both) expect(one?.id).toBe(other?.id);
  });

  it('keeps an unknown count unknown, and a count that is no longer told at its last value', async () => {
    const post = found('instagram', { counts: { ...noCounts, comments: 7 } });
    const { id } = await storeOne(post, at(0));
    expect(await trendOf(id)).toMatchObject({ likes: null, comments: 7, engagement: 7 });
    await storeOne({ ...post, counts: { ...noCounts, likes: 90 } }, at(2 * hour));
    expect(await trendOf(id)).toMatchObject({ likes: 90, comments: 7, engagement: 97 });
  });

  it('takes a count that is no longer told for no loss', async () => {
    const post = found('instagram', { counts: { ...noCounts, likes: 1_000, comments: 50 } });
    const { id } = await storeOne(post, at(0));
    await storeOne({ ...post, counts: { ...noCounts, comments: 60 } }, at(2 * hour));
    expect(await trendOf(id)).toMatchObject({
      likes: 1_000,
      comments: 60,
      engagement: 1_060,
      growth_from: null,
    });
    expect(await readingsOf(id)).toHaveLength(1);
    await storeOne({ ...post, counts: { ...noCounts, likes: 1_100, comments: 70 } }, at(4 * hour));
    expect(await trendOf(id)).toMatchObject({ growth_from: 1_050, growth_to: 1_170 });
  });

  it('writes no reading where nothing was counted, and none for networks without snapshots', async () => {
    const silent = await storeOne(found('bluesky'), at(0));
    const pin = await storeOne(found('pinterest', { counts: { ...noCounts, saves: 400 } }), at(0));
    expect(await readingsOf(silent.id)).toEqual([]);
    expect(await readingsOf(pin.id)).toEqual([]);
    expect(await trendOf(pin.id)).toMatchObject({ engagement: 400, growth_to: null });
  });

  it('writes one reading an hour at most, however often a feed is polled', async () => {
    const post = found('hackernews', { counts: { ...noCounts, likes: 100, comments: 0 } });
    const { id } = await storeOne(post, at(0));
    for (const minutes of [5, 10, 15, 70]) {
      await storeOne(
        { ...post, counts: { ...noCounts, likes: 100 + minutes, comments: 0 } },
        at(minutes * 60_000),
      );
    }
    expect((await readingsOf(id)).map((row) => row.likes)).toEqual([100, 170]);
    expect(await trendOf(id)).toMatchObject({ likes: 170, growth_from: 100, growth_to: 170 });
  });

  it('dates a post from the future, or without a date, by when it was first seen', async () => {
    const future = await storeOne(found('mastodon', { createdAt: at(400 * 24 * hour) }), at(hour));
    const undated = await storeOne(found('rss', { createdAt: null }), at(2 * hour));
    expect((await trendOf(future.id)).created_at).toEqual(at(hour));
    expect((await trendOf(undated.id)).created_at).toEqual(at(2 * hour));
  });

  it('stores text that PostgreSQL cannot hold by leaving out what it cannot', async () => {
    const { id } = await storeOne(found('x', { title: `a\0b\ud800c`, tags: ['"quo\\ted"', '{x}'] }), at(0));
    expect(await trendOf(id)).toMatchObject({ title: 'ab\ufffdc', tags: ['"quo\\ted"', '{x}'] });
  });

  it('states the growth that the contract’s rule states, for any course of readings', async () => {
    const courses = fc.uniqueArray(
      fc.record({ hours: fc.integer({ min: 1, max: 90 }), likes: fc.nat(5_000) }),
      {
        selector: (reading) => reading.hours,
        minLength: 1,
        maxLength: 12,
      },
    );
    await fc.assert(
      fc.asyncProperty(courses, async (course) => {
        const { id, createdAt } = await storeOne(found('x', { counts: { ...noCounts, likes: 50 } }), at(0));
        const readings = course.toSorted((a, b) => a.hours - b.hours);
        for (const { hours, likes } of readings) {
          await storeReadings(db, [
            { trendId: id, createdAt, source: 'x', at: at(hours * hour), counts: { ...noCounts, likes } },
          ]);
        }
        const samples = [{ hours: 0, likes: 50 }, ...readings].map(({ hours, likes }) => ({
          at: at(hours * hour).getTime(),
          engagement: likes,
        }));
        expect(growthFrom(await trendOf(id))).toEqual(growthOf(compare(samples)));
      }),
      { numRuns: 30 },
    );
  });
});

describe('stories', () => {
  const now = at(5 * 24 * hour);
  const recent = { createdAt: at(5 * 24 * hour - hour) };
  const storyOf = async (id: number) => (await trendOf(id)).story_id;

  it('are told by one address, however it is written', async () => {
    const news = await storeOne(
      found('rss', { ...recent, url: 'https://www.daily.example/a/?utm_source=x#top' }),
      now,
    );
    const post = await storeOne(found('hackernews', { ...recent, linkUrl: 'http://daily.example/a' }), now);
    expect(await storyOf(post.id)).toBe(news.id);
    expect(await storyOf(news.id)).toBe(news.id);
  });

  it('are told by nearly the same title', async () => {
    const one = await storeOne(
      found('rss', {
        ...recent,
        title: 'Harbour bridge closes for repairs until next Tuesday, council says',
      }),
      now,
    );
    const two = await storeOne(
      found('rss', { ...recent, title: 'Harbour bridge closes for repairs until Tuesday, says council' }),
      now,
    );
    const other = await storeOne(
      found('rss', { ...recent, title: 'Harbour festival opens with record crowds on Tuesday evening' }),
      now,
    );
    expect(await storyOf(two.id)).toBe(one.id);
    expect(await storyOf(other.id)).toBeNull();
  });

  it('are two where titles of one form differ by their numbers', async () => {
    const one = await storeOne(
      found('rss', { ...recent, title: 'Town hall robot: Linz takes stock of assistant after 87 weeks' }),
      now,
    );
    const two = await storeOne(
      found('rss', { ...recent, title: 'Town hall robot: Linz takes stock of assistant after 76 weeks' }),
      now,
    );
    expect(await storyOf(one.id)).toBeNull();
    expect(await storyOf(two.id)).toBeNull();
  });

  it('count outlets, and more outlets rank an entry higher', async () => {
    const title = 'Observatory confirms second moon of distant dwarf planet';
    const ids = [];
    for (const feedId of [11, 12, 13]) {
      const { trends } = await storeTrends(db, [found('rss', { ...recent, title })], { now, feedId });
      ids.push(trends[0]?.id ?? 0);
    }
    const alone = await storeOne(found('rss', recent), now);
    const story = await db
      .selectFrom('stories')
      .selectAll()
      .where('id', '=', ids[0] ?? 0)
      .executeTakeFirst();
    expect(story).toMatchObject({ trends: 3, sources: 3 });
    const scores = await Promise.all([...ids, alone.id].map(async (id) => (await trendOf(id)).score));
    expect(Math.min(...scores.slice(0, 3))).toBeGreaterThan(scores[3] ?? Infinity);
    expect((await trendOf(ids[2] ?? 0)).growth_rate).toBeGreaterThan(0);
    expect((await trendOf(alone.id)).growth_rate).toBeNull();
  });

  it('give a news entry the shares of the posts that link to it, and nothing where none does', async () => {
    const link = 'https://news.example/harbour';
    const news = found('rss', {
      url: `${link}?utm_source=feed`,
      title: 'Harbour opens after nine years of work',
    });
    const entry = await storeOne(news, at(0));
    expect(await trendOf(entry.id)).toMatchObject({
      likes: null,
      shares: null,
      saves: null,
      engagement: null,
    });
    const reddit = (externalId: string, likes: number) =>
      found('reddit', { externalId, linkUrl: link, counts: { ...noCounts, likes, comments: 9 } });
    await storeOne(reddit('harbour-1', 100), at(0));
    await storeOne(reddit('harbour-2', 50), at(0));
    await storeOne(
      found('facebook', { linkUrl: `${link}/`, counts: { ...noCounts, shares: 30, likes: 5 } }),
      at(0),
    );
    // The same headline about another page says nothing about this one.
    const like = {
      title: news.title,
      linkUrl: 'https://elsewhere.example/',
      counts: { ...noCounts, likes: 7_000 },
    };
    await storeOne(found('reddit', like), at(0));
    expect(await trendOf(entry.id)).toMatchObject({ likes: 150, shares: 30, saves: null, engagement: 180 });

    const before = (await trendOf(entry.id)).score;
    await storeOne(reddit('harbour-1', 400), at(21 * hour));
    const later = await trendOf(entry.id);
    expect(later).toMatchObject({ likes: 450, engagement: 480 });
    expect(growthFrom(later)).toMatchObject({ from: 100, to: 480, full_window: true });
    expect(later.score).toBeGreaterThan(before);
  });

  it('find each other when two writers bring them at the same moment', async () => {
    const title = 'Ferry service between both islands resumes after winter storm';
    const [one, two] = await Promise.all([
      storeOne(found('rss', { ...recent, title }), now),
      storeOne(found('rss', { ...recent, title }), now),
    ]);
    const stories = [await storyOf(one?.id ?? 0), await storyOf(two?.id ?? 0)];
    expect(stories[0]).not.toBeNull();
    expect(stories[0]).toBe(stories[1]);
  });

  it('are not told by the same title a month later', async () => {
    const title = 'Weekly market opens with strawberries asparagus rhubarb';
    const early = await storeOne(
      found('rss', { title, createdAt: at(-40 * 24 * hour) }),
      at(-40 * 24 * hour),
    );
    const late = await storeOne(found('rss', { ...recent, title }), now);
    expect(await storyOf(late.id)).toBeNull();
    expect(await storyOf(early.id)).toBeNull();
  });
});
