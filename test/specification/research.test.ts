import { describe, expect, test } from 'vitest';

import { freshDatabase } from '#test/app/database.ts';
import { codeOf, startNewsroom } from '#test/data/newsroom.ts';

/** The specification's trending.php, keyword search, best time, sounds and communities: every rule of a parameter. */

const room = await startNewsroom(await freshDatabase());
const { key } = await room.colleague('reader');
await room.app.call(
  'POST',
  'trends.php',
  {
    trends: [
      {
        source: 'rss',
        external_id: 'a',
        url: 'https://example.com/a',
        title: 'Boats',
        created_at: '2020-01-01T00:00:00Z',
        category: 'Artificial Intelligence',
      },
    ],
  },
  await room.app.token('full'),
);
const get = (path: string, parameters: Record<string, unknown> = {}) =>
  room.app.call('GET', path, parameters, key);
const said = async (path: string, parameters: Record<string, unknown> = {}) =>
  codeOf(await get(path, parameters));

const sorts: Record<string, string> = {
  rss: 'trending, engagement, growth, facebook, reddit, pinterest, recent',
  x: 'viral, most_liked, most_retweeted, most_replied, most_viewed, engagement, newest, oldest',
  tiktok: 'viral, most_liked, most_viewed, most_saved, engagement, newest',
  bluesky: 'viral, most_liked, most_reposted, most_replied, most_quoted, engagement, newest',
  douyin: 'viral, most_liked, most_commented, most_shared, engagement, newest',
  mastodon: 'viral, most_liked, most_boosted, most_replied, engagement, newest',
  tumblr: 'viral, most_noted, newest, oldest',
  hackernews: 'viral, most_points, most_commented, engagement, newest',
  // These sets exist without their sources' names.
  facebook: 'viral, engagement, most_comments, most_shares, most_views, newest, oldest',
  instagram: 'viral, most_liked, most_commented, engagement, newest',
  reddit: 'viral, most_upvoted, most_commented, engagement, newest, oldest',
  pinterest: 'trending, most_saved, most_liked, most_repins, most_comments, newest',
};

describe('trending.php', () => {
  test.each(Object.entries(sorts))('%s is sorted by %s', async (source, names) => {
    const list = names.split(', ');
    for (const sort of list) {
      const { body } = await get('trending.php', { source, sort });
      expect(body).toMatchObject({ success: true, data: { sort } });
    }
    expect((await get('trending.php', { source })).body.data).toMatchObject({ sort: list[0] });
    expect(await said('trending.php', { source, sort: 'most_nothing' })).toBe('422 validation_error');
  });

  test('needs a source that there is', async () => {
    expect(await said('trending.php')).toBe('422 validation_error');
    expect(await said('trending.php', { source: 'myspace' })).toBe('422 validation_error');
  });

  test.each(['24h', '7d', '2w', '3m', '1y', '30', 'all'])('time_range may be %s', async (time_range) => {
    expect(await said('trending.php', { source: 'x', time_range })).toBe('200');
  });

  test.each(['', '0', '-7d', '7 d', 'week', '1.5d', '7D', 'ALL'])(
    'time_range may not be "%s"',
    async (time_range) => {
      expect(await said('trending.php', { source: 'x', time_range })).toBe('422 validation_error');
      expect(await said('search.php', { keyword: 'x', time_range })).toBe('422 validation_error');
    },
  );

  test('an unknown parameter is refused with the names that there are', async () => {
    const { status, body } = await get('trending.php', { source: 'x', colour: 'red' });
    expect([status, body.error?.code]).toEqual([422, 'unknown_parameter']);
    expect(body.error?.details).toMatchObject({ accepted: expect.arrayContaining(['source', 'keyword']) });
    expect(await said('calendar.php', { colour: 'red' })).toBe('422 unknown_parameter');
    expect(await said('members.php', { colour: 'red' })).toBe('200');
  });

  test('an unknown category is refused with the valid names', async () => {
    const { status, body } = await get('trending.php', { source: 'rss', category: 'No such' });
    expect([status, body.error?.code]).toEqual([422, 'unknown_category']);
    expect(body.error?.details).toEqual({ valid: expect.arrayContaining(['Artificial Intelligence']) });
    const { statusCode } = await room.app.fastify.inject({
      url: '/tool/api/v1/trending.php?source=rss&category=Technology&category=Artificial%20Intelligence',
      headers: { authorization: `Bearer ${key}` },
    });
    expect(statusCode).toBe(422);
    const { body: known } = await get('news-categories.php');
    expect(known.data).toMatchObject({
      how_to_use: expect.any(String),
      categories: [
        {
          id: expect.any(Number),
          name: 'Artificial Intelligence',
          feeds: 0,
          posts_7d: expect.any(Number),
          posts_30d: expect.any(Number),
        },
      ],
    });
  });

  test.each([
    { page: 0 },
    { page: -1 },
    { page: 'two' },
    { per_page: 0 },
    { per_page: 101 },
    { per_page: 1.5 },
    { min_engagement: 'many' },
    { type: 'link' },
    { subreddit: 'ports' },
    { category: 'Technology' },
  ])('%o is refused for x', async (parameters) => {
    expect(await said('trending.php', { source: 'x', ...parameters })).toBe('422 validation_error');
  });

  test.each(['link', 'ask', 'show', 'job', 'poll'])('hackernews has the type %s', async (type) => {
    expect(await said('trending.php', { source: 'hackernews', type })).toBe('200');
  });

  test('a page says page, per_page, total, total_pages and has_more', async () => {
    const { body } = await get('trending.php', { source: 'x' });
    expect(body.meta).toEqual({ page: 1, per_page: 20, total: 0, total_pages: 0, has_more: false });
  });
});

describe('search.php', () => {
  test('answers with the keyword, posts, sources and what was asked; q means keyword', async () => {
    const { body } = await get('search.php', { keyword: 'harbour', sources: 'x,rss' });
    expect(body).toMatchObject({
      data: {
        keyword: 'harbour',
        posts: [],
        sources: ['rss', 'x'].map((source) => ({
          source,
          total: 0,
          returned: 0,
          ms: expect.any(Number),
        })),
      },
      meta: { total: 0, time_range: '30d', per_source: 10, sort: 'engagement' },
    });
    expect((await get('search.php', { q: 'harbour' })).body.data).toMatchObject({ keyword: 'harbour' });
  });

  test('is logged', async () => {
    await get('search.php', { keyword: 'lighthouse keepers' });
    const { body } = await get('search.php', { action: 'recent' });
    expect(JSON.stringify(body.data)).toContain('lighthouse keepers');
  });

  test.each([
    {},
    { keyword: 'a', per_source: 0 },
    { keyword: 'a', per_source: 51 },
    { keyword: 'a', sort: 'oldest' },
    { keyword: 'a', sources: 'myspace' },
  ])('%o is refused', async (parameters) => {
    expect(await said('search.php', parameters)).toBe('422 validation_error');
  });
});

describe('best-time.php', () => {
  test.each([
    'tiktok',
    'instagram',
    'x',
    'facebook',
    'pinterest',
    'bluesky',
    'mastodon',
    'douyin',
    'tumblr',
    'reddit',
  ])('knows %s', async (network) => {
    const { body } = await get('best-time.php', { network });
    expect(body.data).toMatchObject({ network, timezone: 'UTC', utc_offset_hours: 0 });
  });

  test('needs a network, and a zone by its name', async () => {
    expect(await said('best-time.php')).toBe('422 validation_error');
    expect(await said('best-time.php', { network: 'x', timezone: 'Mars/Base' })).toBe('422 validation_error');
    const { body } = await get('best-time.php', { network: 'x', timezone: 'Asia/Kolkata' });
    expect(body.data).toMatchObject({ utc_offset_hours: 5.5 });
  });
});

describe('sounds.php and communities.php', () => {
  test.each(['tiktok', 'instagram', 'douyin', 'all'])('sounds of %s', async (network) => {
    const { body } = await get('sounds.php', { network });
    expect(body).toMatchObject({
      data: { sounds: [], window: { note: expect.any(String) } },
      meta: { page: 1 },
    });
  });

  test.each(['upside', 'members', 'peak', 'posts'])('communities by %s', async (sort) => {
    const { body } = await get('communities.php', { sort });
    expect(body.data).toMatchObject({
      network: 'reddit',
      sort,
      communities: [],
      gates: { min_posts_held: expect.any(Number), min_members: expect.any(Number), adult_excluded: true },
      how_to_read: expect.any(String),
    });
  });

  test.each(['posts', 'avg_likes', 'top_likes', 'feed_likes'])('feeds of bluesky by %s', async (sort) => {
    const { body } = await get('communities.php', { network: 'bluesky', sort });
    expect(body.data).toMatchObject({ network: 'bluesky', sort });
  });

  test('each refuses what is not its own', async () => {
    expect(await said('sounds.php', { network: 'x' })).toBe('422 validation_error');
    expect(await said('communities.php', { network: 'x' })).toBe('422 validation_error');
    expect(await said('communities.php', { sort: 'avg_likes' })).toBe('422 validation_error');
    expect(await said('communities.php', { network: 'bluesky', sort: 'upside' })).toBe(
      '422 validation_error',
    );
  });
});
