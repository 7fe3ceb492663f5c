import { beforeAll, describe, expect, test } from 'vitest';

import { freshDatabase } from '#test/app/database.ts';
import { dataOf, rowsOf, startOrganization, type Row } from '#test/app/specification-client.ts';
import { codeOf } from '#test/data/newsroom.ts';

/** The specification's rows of trending.php and of the keyword search: fields, order, filters. */

const now = Date.parse('2026-11-20T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now - hours * 3_600_000).toISOString();
const office = await startOrganization(await freshDatabase(), { now: () => new Date(now) });
const { owner } = office;

const trending = async (source: string, parameters: Row = {}) =>
  rowsOf(await owner.get('trending.php', { source, time_range: '7d', ...parameters }), 'posts');
const search = async (parameters: Row) => dataOf(await owner.get('search.php', parameters));

async function push(trends: Row[]): Promise<void> {
  const sent = trends.map((row) => ({ url: `https://example.com/${String(row.external_id)}`, ...row }));
  const answer = dataOf(await owner.post('trends.php', { measured_at: hoursAgo(0), trends: sent }));
  expect(answer).toMatchObject({ added: trends.length, refused: [] });
}

/** The counts of each source, and the sort that orders by one. */
const counts: Record<string, Record<string, string>> = {
  rss: { facebook: 'facebook_shares', reddit: 'reddit_score', pinterest: 'pinterest_shares' },
  x: { most_liked: 'likes', most_retweeted: 'retweets', most_replied: 'replies', most_viewed: 'views' },
  tiktok: { most_liked: 'likes', most_viewed: 'views', most_saved: 'saves' },
  bluesky: { most_liked: 'likes', most_reposted: 'reposts', most_replied: 'replies', most_quoted: 'quotes' },
  douyin: { most_liked: 'likes', most_commented: 'comments', most_shared: 'shares' },
  mastodon: { most_liked: 'likes', most_boosted: 'boosts', most_replied: 'replies' },
  tumblr: { most_noted: 'note_count' },
  hackernews: { most_points: 'points', most_commented: 'comments' },
  facebook: { most_comments: 'comments', most_shares: 'shares', most_views: 'views' },
  instagram: { most_liked: 'likes', most_commented: 'comments' },
  reddit: { most_upvoted: 'upvotes', most_commented: 'comments' },
  pinterest: { most_saved: 'saves', most_liked: 'likes', most_repins: 'repins', most_comments: 'comments' },
};
const sources = Object.keys(counts);
const sorts = Object.entries(counts).flatMap(([source, countNames]) =>
  Object.entries(countNames).map(([sort, countName]) => [source, sort, countName] as const),
);

beforeAll(async () => {
  for (const source of sources)
    await push(
      [0, 1, 2].map((index) => ({
        source,
        external_id: `${source}-${index}`,
        title: `Harbour ${index} of ${source}`,
        text: 'Boats and lighthouses',
        image_url: 'https://example.com/a.jpg',
        author_name: `Ada ${index}`,
        author_handle: `ada${index}`,
        created_at: hoursAgo(30 + index),
        stats: Object.fromEntries(
          Object.values(counts[source] ?? {}).map((countName, at) => [
            countName,
            100 * (1 + ((index + at) % 3)),
          ]),
        ),
        readings: [{ at: hoursAgo(24), stats: { [Object.values(counts[source] ?? {})[0] ?? '']: 100 } }],
        ...(source === 'rss' && { category: 'Artificial Intelligence' }),
        ...(source === 'reddit' && { subreddit: index ? 'ports' : 'boats' }),
        ...(source === 'hackernews' && { type: index ? 'link' : 'ask' }),
      })),
    );
});

describe('a row', () => {
  test.each(sources)('of %s carries what every row carries, and its own counts', async (source) => {
    const rows = await trending(source);
    expect(rows).toHaveLength(3);
    for (const row of rows) {
      expect(row).toMatchObject({
        id: expect.any(Number),
        title: expect.stringMatching(/^Harbour/),
        url: expect.stringMatching(/^https:/),
        total_engagement: expect.any(Number),
      });
      expect(row).toHaveProperty('growth_24h');
      for (const countName of Object.values(counts[source] ?? {}))
        expect(row[countName]).toEqual(expect.any(Number));
    }
  });

  test('of rss has feed, category, score and rate', async () => {
    const [row] = await trending('rss');
    expect(row).toMatchObject({
      image_url: expect.any(String),
      trend_score: expect.any(Number),
      category_id: expect.any(Number),
      category_name: 'Artificial Intelligence',
    });
    expect(Object.keys(row ?? {})).toEqual(expect.arrayContaining(['growth_rate', 'feed_name']));
  });

  test('of douyin has titles and no views, of tumblr one metric', async () => {
    const [douyin] = await trending('douyin');
    expect(Object.keys(douyin ?? {})).toEqual(expect.arrayContaining(['title', 'title_en', 'title_zh']));
    expect(douyin).not.toHaveProperty('views');
    const [tumblr] = await trending('tumblr');
    expect(tumblr?.total_engagement).toBe(tumblr?.note_count);
    for (const countName of ['likes', 'reblogs', 'replies']) expect(tumblr).not.toHaveProperty(countName);
  });
});

describe('the order', () => {
  test.each(sorts)('of %s by %s is that of %s', async (source, sort, countName) => {
    expect((await trending(source, { sort })).map((row) => row[countName])).toEqual([300, 200, 100]);
  });

  test.each(['rss', 'x', 'tiktok', 'bluesky', 'douyin', 'mastodon', 'hackernews', 'facebook'])(
    'of %s by engagement begins with the most',
    async (source) => {
      const found = (await trending(source, { sort: 'engagement' })).map((row) =>
        Number(row.total_engagement),
      );
      expect(found).toEqual(found.toSorted((a, b) => b - a));
    },
  );

  test.each([
    ['x', 'newest', [0, 1, 2]],
    ['x', 'oldest', [2, 1, 0]],
    ['tumblr', 'newest', [0, 1, 2]],
    ['tumblr', 'oldest', [2, 1, 0]],
    ['rss', 'recent', [0, 1, 2]],
    ['tiktok', 'newest', [0, 1, 2]],
  ])('of %s by %s is that of time', async (source, sort, order) => {
    expect((await trending(source, { sort })).map(({ title }) => title)).toEqual(
      order.map((index) => `Harbour ${index} of ${source}`),
    );
  });
});

describe('a filter', () => {
  test.each<[string, string, Row, number]>([
    ['time_range, by default 24h,', 'x', { time_range: '24h' }, 0],
    ['time_range of two days', 'x', { time_range: '2d' }, 3],
    ['time_range of bare days', 'x', { time_range: '1' }, 0],
    ['time_range all', 'tumblr', { time_range: 'all' }, 3],
    ['min_engagement', 'tumblr', { min_engagement: 200 }, 2],
    ['keyword in the title', 'x', { keyword: 'harbour' }, 3],
    ['keyword in the text', 'x', { keyword: 'lighthouses' }, 3],
    ['keyword that is nowhere', 'x', { keyword: 'zeppelin' }, 0],
    ['author, by a part of the handle,', 'x', { author: 'da1' }, 1],
    ['author, by a part of the name,', 'x', { author: 'Ada' }, 3],
    ['category, by name in other letters,', 'rss', { category: 'artificial INTELLIGENCE' }, 3],
    ['subreddit', 'reddit', { subreddit: 'ports' }, 2],
    ['type', 'hackernews', { type: 'ask' }, 1],
  ])('by %s of %s', async (_what, source, parameters, found) => {
    expect(await trending(source, parameters)).toHaveLength(found);
  });

  test('by category takes the id as well', async () => {
    const [category] = rowsOf(await owner.get('news-categories.php'), 'categories');
    expect(category).toMatchObject({ name: 'Artificial Intelligence', feeds: 0, posts_7d: 3, posts_30d: 3 });
    expect(await trending('rss', { category: category?.id })).toHaveLength(3);
  });

  test('by page says what there is', async () => {
    const answer = await owner.get('trending.php', { source: 'x', time_range: '7d', per_page: 2 });
    expect(answer.body.meta).toEqual({ page: 1, per_page: 2, total: 3, total_pages: 2, has_more: true });
    const last = await owner.get('trending.php', { source: 'x', time_range: '7d', per_page: 2, page: 2 });
    expect(rowsOf(last, 'posts')).toHaveLength(1);
    expect(last.body.meta).toMatchObject({ page: 2, has_more: false });
  });
});

describe('the keyword search', () => {
  test('finds rows that have all the words in any order, each with the same fields', async () => {
    const { posts } = await search({ keyword: 'lighthouses harbour' });
    expect(posts).toHaveLength(sources.length * 3);
    for (const [index, row] of (posts as Row[]).entries()) {
      expect(row).toMatchObject({
        platform: expect.any(String),
        id: expect.any(Number),
        title: expect.any(String),
        description: expect.any(String),
        post_url: expect.stringMatching(/^https:/),
        thumbnail_url: expect.any(String),
        author_name: expect.any(String),
        author_handle: expect.any(String),
        engagement_score: expect.any(Number),
        stats: expect.any(Object),
        created_at: expect.any(String),
        rank: index + 1,
        raw: { id: row.id, total_engagement: expect.any(Number) },
      });
      expect(row).toHaveProperty('growth_24h');
    }
    const order = (posts as Row[]).map((row) => Number(row.engagement_score));
    expect(order).toEqual(order.toSorted((a, b) => b - a));
    expect(await search({ keyword: 'harbour zeppelin' })).toMatchObject({ posts: [] });
  });

  test('looks where it is told, as far back, as many of each, and from the least engagement on', async () => {
    const some = { keyword: 'harbour', sources: 'x,tumblr' };
    const of = (source: string, total: number, returned: number) => ({ source, total, returned });
    const found = async (more: Row) => (await search({ ...some, ...more })).sources;
    expect(await found({})).toMatchObject([of('x', 3, 3), of('tumblr', 3, 3)]);
    expect(await found({ per_source: 1 })).toMatchObject([of('x', 3, 1), of('tumblr', 3, 1)]);
    expect(await found({ time_range: '24h' })).toMatchObject([of('x', 0, 0), of('tumblr', 0, 0)]);
    expect(await found({ min_engagement: 300 })).toMatchObject([{ source: 'x' }, of('tumblr', 1, 1)]);
    const recent = (await search({ ...some, sort: 'recent' })).posts as Row[];
    const times = recent.map(({ created_at }) => String(created_at));
    expect(times).toEqual(times.toSorted().toReversed());
  });

  test.each([1, 50])('per_source may be %i', async (per_source) => {
    expect(codeOf(await owner.get('search.php', { keyword: 'harbour', per_source }))).toBe('200');
  });
});
