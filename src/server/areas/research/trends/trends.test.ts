import { describe, expect, it } from 'vitest';

import type { TrendPost } from '#contract/research/trends.ts';
import { noCounts, sourceNames, sources, type SourceName } from '#contract/sources/all.ts';
import type { ImportRow } from '#server/areas/intake/ingest/rows.ts';
import { startApp } from '#test/app/app.ts';
import { freshDatabase } from '#test/app/database.ts';
import { addPosts, postOf } from '#test/data/posts.ts';

const now = new Date('2026-06-15T12:00:00Z');
const hour = 3_600_000;
const ago = (hours: number) => new Date(now.getTime() - hours * hour);

const database = await freshDatabase();
const app = await startApp(database, { now: () => now });
const reader = await app.token('reader');

const row = (source: SourceName, over: Partial<ImportRow> = {}) =>
  postOf(source, { createdAt: ago(1), ...over });

const add = (...rows: ImportRow[]) => addPosts(database, now, rows);

interface Listed {
  posts: TrendPost[];
  sort: string;
  metrics_hidden: boolean;
}

async function list(parameters: Record<string, unknown>, key = reader) {
  const answer = await app.call('GET', 'trending.php', parameters, key);
  if (!answer.body.success) throw new Error(JSON.stringify(answer.body));
  return { ...(answer.body.data as Listed), meta: answer.body.meta, headers: answer.headers };
}

async function refusal(parameters: Record<string, unknown>, key = reader) {
  const { status, body } = await app.call('GET', 'trending.php', parameters, key);
  return { status, ...body.error };
}

const titles = (posts: readonly TrendPost[]) => posts.map((post) => post.title);

// Every source has three posts whose counts rise with their age, so no two orders agree by accident.
await add(
  ...sourceNames.flatMap((source) =>
    [1, 2, 3].map((step) =>
      row(source, {
        title: `${source} ${step}`,
        createdAt: ago(300 + step),
        counts: Object.fromEntries(
          Object.entries(noCounts).map(([column], index) => [
            column,
            step === 2 ? 900 + index : step * 100 + index,
          ]),
        ) as typeof noCounts,
      }),
    ),
  ),
);

describe('trending', () => {
  it.each(
    sourceNames.flatMap((source) =>
      Object.entries(sources[source].sorts).map(([sort, key]) => ({ source, sort, key })),
    ),
  )('$source by $sort is in the order of $key', async ({ source, sort, key }) => {
    const { posts } = await list({ source, sort, time_range: '30d' });
    const mine = titles(posts).filter((title) => title?.startsWith(`${source} `));
    const byCount = [`${source} 2`, `${source} 3`, `${source} 1`];
    const byTime = [`${source} 1`, `${source} 2`, `${source} 3`];
    const expected = { newest: byTime, growth: byTime, oldest: byTime.toReversed(), score: [`${source} 2`] };
    const first = key in expected ? expected[key as keyof typeof expected] : byCount;
    expect(mine.slice(0, first.length)).toEqual(first);
  });

  it.each(sourceNames)('%s rows carry the network’s own counts, and platform and total', async (source) => {
    const { posts } = await list({ source, time_range: '30d' });
    expect(posts[0]).toMatchObject({ platform: source, total_engagement: expect.any(Number) });
    for (const name of Object.keys(sources[source].counts)) expect(posts[0]).toHaveProperty(name);
  });

  it('tumblr has one metric, and douyin no views', async () => {
    expect((await list({ source: 'tumblr', time_range: '30d' })).posts[0]).not.toHaveProperty('likes');
    expect((await list({ source: 'douyin', time_range: '30d' })).posts[0]).not.toHaveProperty('views');
  });

  it('uses the first sort of the source when none is asked for, and refuses another source’s', async () => {
    expect((await list({ source: 'rss' })).sort).toBe('trending');
    expect((await list({ source: 'tumblr' })).sort).toBe('viral');
    expect(await refusal({ source: 'rss', sort: 'viral' })).toMatchObject({
      status: 422,
      code: 'validation_error',
    });
  });

  it('keeps to the window, to the minute', async () => {
    await add(
      row('x', { title: 'inside', createdAt: ago(47) }),
      row('x', { title: 'outside', createdAt: ago(49) }),
    );
    for (const time_range of ['48h', '2d', '2']) {
      const seen = titles((await list({ source: 'x', time_range, sort: 'newest' })).posts);
      expect(seen).toContain('inside');
      expect(seen).not.toContain('outside');
    }
  });

  it.each(['', '0d', '-1d', '1.5d', '7 d', 'week', 'ALL', '24hh', '99999999d', '٧d'])(
    'refuses time_range %j',
    async (time_range) => {
      expect(await refusal({ source: 'x', time_range })).toMatchObject({
        status: 422,
        code: 'validation_error',
      });
    },
  );

  it('finds a keyword’s words in any order, in title, text or tags, accents and case aside', async () => {
    await add(
      row('mastodon', { title: null, text: 'The Café in Kyōto opened', tags: ['Travel'] }),
      row('mastodon', { title: null, text: '東京都の新しい地図' }),
      row('mastodon', { title: null, text: 'A cafeteria in Kyoto' }),
    );
    const texts = async (keyword: string) =>
      (await list({ source: 'mastodon', keyword })).posts.map((post) => post.text);
    expect(await texts('kyoto CAFE')).toEqual(['The Café in Kyōto opened']);
    expect(await texts('travel opened')).toEqual(['The Café in Kyōto opened']);
    expect(await texts('地図')).toEqual(['東京都の新しい地図']);
    expect(await texts('cafe nowhere')).toEqual([]);
    expect(await texts('!!')).toEqual([]);
  });

  it('finds an author by part of name or handle, wildcards taken as they are', async () => {
    await add(
      row('x', { title: 'by ada', authorName: 'Ada Marsh', authorHandle: 'ada_m' }),
      row('x', { title: 'by adam', authorName: 'Adam', authorHandle: 'adam' }),
    );
    expect(titles((await list({ source: 'x', author: 'ADA_' })).posts)).toEqual(['by ada']);
    expect(titles((await list({ source: 'x', author: 'marsh' })).posts)).toEqual(['by ada']);
    expect((await list({ source: 'x', author: '%' })).posts).toEqual([]);
  });

  it('leaves out what has less engagement, and what has an unknown one', async () => {
    await add(
      row('bluesky', { title: 'loud', counts: { ...noCounts, likes: 500 } }),
      row('bluesky', { title: 'quiet', counts: { ...noCounts, likes: 499 } }),
      row('bluesky', { title: 'unknown' }),
    );
    expect(titles((await list({ source: 'bluesky', min_engagement: 500 })).posts)).toEqual(['loud']);
    const all = (await list({ source: 'bluesky' })).meta?.total;
    expect((await list({ source: 'bluesky', min_engagement: 0 })).meta?.total).toBe(all);
    expect(titles((await list({ source: 'bluesky' })).posts)).toContain('unknown');
    expect((await list({ source: 'bluesky', keyword: 'unknown' })).posts[0]?.total_engagement).toBeNull();
  });

  it('filters news by a category’s name or id, and names the valid ones when it is unknown', async () => {
    // By SQL: the names that sources bring, without the sources.
    const { id } = await database.db
      .insertInto('news_categories')
      .values([{ name: 'Technology' }, { name: 'Artificial Intelligence' }])
      .returning('id')
      .executeTakeFirstOrThrow();
    await add(
      row('rss', { title: 'a phone', categoryId: id }),
      row('rss', { title: 'a model', categoryId: id + 1 }),
    );
    for (const category of ['technology', 'TECHNOLOGY', id]) {
      const { posts } = await list({ source: 'rss', category });
      expect(posts).toMatchObject([{ title: 'a phone', category_id: id, category_name: 'Technology' }]);
    }
    expect(await refusal({ source: 'rss', category: 'Tech' })).toMatchObject({
      status: 422,
      code: 'unknown_category',
      details: { valid: ['Artificial Intelligence', 'Technology'] },
    });
    expect(await refusal({ source: 'x', category: 'Technology' })).toMatchObject({
      code: 'validation_error',
    });
  });

  it('filters by subreddit and by type where the source has them, and refuses them elsewhere', async () => {
    await add(
      row('reddit', { title: 'birds', community: 'Birding', flair: 'Photo' }),
      row('hackernews', { title: 'a question', type: 'ask' }),
    );
    const { posts } = await list({ source: 'reddit', subreddit: 'r/birding' });
    expect(posts).toMatchObject([{ title: 'birds', subreddit: 'Birding', flair: 'Photo' }]);
    expect(titles((await list({ source: 'hackernews', type: 'ask' })).posts)).toEqual(['a question']);
    expect(await refusal({ source: 'x', subreddit: 'birding' })).toMatchObject({ code: 'validation_error' });
    expect(await refusal({ source: 'reddit', type: 'ask' })).toMatchObject({ code: 'validation_error' });
    expect(await refusal({ source: 'hackernews', type: 'story' })).toMatchObject({
      code: 'validation_error',
    });
  });

  it('refuses parameters it does not know and names those it does', async () => {
    expect(await refusal({ source: 'x', sorting: 'newest' })).toMatchObject({
      status: 422,
      code: 'unknown_parameter',
      details: { unknown: ['sorting'], accepted: expect.arrayContaining(['source', 'sort', 'per_page']) },
    });
  });

  it('turns pages without losing or repeating a row, and says exactly when there are more', async () => {
    await add(
      ...Array.from({ length: 45 }, (_, index) =>
        row('facebook', { title: `paged ${index}`, counts: { ...noCounts, likes: index % 5 } }),
      ),
    );
    const seen: (string | null)[] = [];
    for (const page of [1, 2, 3]) {
      const { posts, meta } = await list({ source: 'facebook', sort: 'engagement', page });
      seen.push(...titles(posts));
      expect(meta).toMatchObject({ total: 45, total_pages: 3, has_more: page < 3 });
    }
    expect(new Set(seen).size).toBe(45);
    expect((await list({ source: 'facebook', per_page: 45 })).meta?.has_more).toBe(false);
    expect((await list({ source: 'facebook', page: 9_000 })).posts).toEqual([]);
    for (const wrong of [{ page: 0 }, { per_page: 0 }, { per_page: 101 }, { page: 'two' }, { page: 1.5 }]) {
      expect(await refusal({ source: 'facebook', ...wrong })).toMatchObject({ code: 'validation_error' });
    }
  });

  it.each([300, 1_500])('keeps order and count where a filter leaves %i posts', async (matching) => {
    const authorName = `One of ${matching}`;
    await add(
      ...Array.from({ length: matching }, (_, index) =>
        row('tumblr', {
          authorName,
          createdAt: ago(40),
          counts: { ...noCounts, likes: (index * 7) % matching },
        }),
      ),
    );
    for (const page of [1, 3]) {
      const { posts, meta } = await list({
        source: 'tumblr', author: authorName, sort: 'most_noted', time_range: '7d', per_page: 100, page,
      }); // prettier-ignore
      const first = matching - 1 - (page - 1) * 100;
      expect(posts.map((post) => post.total_engagement)).toEqual(
        Array.from({ length: 100 }, (_, index) => first - index),
      );
      expect(meta).toMatchObject({ total: matching, has_more: page * 100 < matching });
    }
    const beyond = await list({ source: 'tumblr', author: authorName, time_range: '7d', page: 1_000_000 });
    expect(beyond).toMatchObject({ posts: [], meta: { total: matching, has_more: false } });
  });

  it('stops counting at 10,000 and says 10,001, while has_more stays exact', async () => {
    const many = Array.from({ length: 10_002 }, () => row('pinterest', { createdAt: ago(20) }));
    await add(...many);
    const first = await list({ source: 'pinterest', per_page: 100 });
    expect(first.meta).toMatchObject({ total: 10_001, has_more: true });
    const last = await list({ source: 'pinterest', per_page: 100, page: 101 });
    expect(last.posts).toHaveLength(2);
    expect(last.meta?.has_more).toBe(false);
  });

  it('states growth by readings, and says nothing where it cannot', async () => {
    const reading = (hours: number, likes: number) => ({ at: ago(hours), counts: { ...noCounts, likes } });
    await add(
      row('tiktok', {
        title: 'growing',
        counts: { ...noCounts, likes: 400 },
        readings: [reading(22, 200), reading(1, 400)],
      }),
      row('tiktok', { title: 'once', readings: [reading(1, 400)] }),
      row('tiktok', { title: 'still', readings: [reading(3, 50), reading(1, 50)] }),
      row('tumblr', {
        title: 'no snapshots',
        counts: { ...noCounts, likes: 9 },
        readings: [reading(22, 2), reading(1, 9)],
      }),
    );
    const { posts } = await list({ source: 'tiktok' });
    const growth = new Map(posts.map((post) => [post.title, post.growth_24h]));
    expect(growth.get('growing')).toEqual({
      from: 200,
      to: 400,
      delta: 200,
      percent: 100,
      hours: 21,
      measured_at: ago(1).toISOString(),
      samples: 2,
      full_window: true,
    });
    expect(growth.get('once')).toBeNull();
    expect(growth.get('still')).toMatchObject({ delta: 0, percent: null, samples: 2, full_window: false });
    expect((await list({ source: 'tumblr' })).posts[0]?.growth_24h).toBeNull();
  });
});

describe('on the free plan', () => {
  it('the present lies 72 hours back and numbers are withheld', async () => {
    const free = await app.token('reader', { plan: 'free' });
    await add(
      row('instagram', { title: 'young', createdAt: ago(71), counts: { ...noCounts, likes: 9 } }),
      row('instagram', { title: 'old', createdAt: ago(73), counts: { ...noCounts, likes: 9 } }),
      row('instagram', { title: 'too old', createdAt: ago(97) }),
    );
    const { posts, metrics_hidden, headers } = await list({ source: 'instagram' }, free);
    expect(metrics_hidden).toBe(true);
    expect(posts).toMatchObject([{ title: 'old', likes: null, total_engagement: null, growth_24h: null }]);
    expect(headers).toMatchObject({
      'x-daily-limit': '24',
      'x-daily-remaining': '23',
      'x-ratelimit-limit': '60',
    });
    expect(await refusal({ source: 'instagram', min_engagement: 5 }, free)).toMatchObject({
      status: 403,
      code: 'plan_required',
    });
  });

  it('the 25th content query of the day is refused, and refused ones do not count', async () => {
    const free = await app.token('reader', { plan: 'free' });
    await refusal({ source: 'nowhere' }, free);
    for (let query = 0; query < 24; query++) await list({ source: 'rss' }, free);
    const { status, code, details } = await refusal({ source: 'rss' }, free);
    expect([status, code]).toEqual([429, 'daily_limit_reached']);
    expect(details).toEqual({ reset: Date.UTC(2026, 5, 16) / 1000 });
  });
});

describe('one post', () => {
  it('opens with its readings and the others that tell its story', async () => {
    const reading = (hours: number, likes: number) => ({ at: ago(hours), counts: { ...noCounts, likes } });
    await add(
      row('hackernews', {
        title: 'first',
        linkUrl: 'https://daily.example/story',
        readings: [reading(3, 10), reading(1, 30)],
      }),
      row('reddit', { title: 'second', linkUrl: 'https://www.daily.example/story?utm_source=feed' }),
    );
    const [first] = (await list({ source: 'hackernews', sort: 'newest' })).posts.filter(
      (post) => post.title === 'first',
    );
    expect(first?.story).toMatchObject({ trends: 2, sources: 2 });
    const one = await app.call('GET', 'trend.php', { id: first?.id ?? 0 }, reader);
    expect(one.body.data).toMatchObject({
      post: { title: 'first' },
      readings: [{ engagement: 10 }, { engagement: 30 }],
    });
    const story = await app.call('GET', 'story.php', { id: first?.story?.id ?? 0 }, reader);
    expect(story.body.data).toMatchObject({
      posts: expect.arrayContaining([expect.objectContaining({ title: 'second' })]),
    });
    const lines = await app.call('GET', 'sparklines.php', { ids: `${first?.id ?? 0},999999999` }, reader);
    expect(lines.body.data).toEqual({
      sparklines: [
        {
          id: first?.id,
          points: [
            [ago(3).toISOString(), 10],
            [ago(1).toISOString(), 30],
          ],
        },
      ],
    });
    expect((await app.call('GET', 'trend.php', { id: 999_999_999 }, reader)).status).toBe(404);
  });

  it('of the demo opens for the demo’s organizations alone, its readings too', async () => {
    const readings = [1, 3].map((hours) => ({ at: ago(hours), counts: { ...noCounts, likes: 200 } }));
    await add(row('bluesky', { title: 'of the demo', demo: true, readings }));
    const [post] = (await list({ source: 'bluesky', keyword: 'demo' })).posts;
    const id = post?.id ?? 0;
    expect((await app.call('GET', 'sparklines.php', { ids: id }, reader)).body.data).toMatchObject({
      sparklines: [{ id }],
    });
    const organization = { name: 'The demo', timezone: 'UTC', demo: true };
    // By SQL: the demo's mark, without everything that comes with it.
    await database.db.insertInto('organizations').values(organization).execute();
    expect((await list({ source: 'bluesky', keyword: 'demo' })).posts).toEqual([]);
    expect((await app.call('GET', 'trend.php', { id }, reader)).status).toBe(404);
    expect((await app.call('GET', 'sparklines.php', { ids: id }, reader)).body.data).toEqual({
      sparklines: [],
    });
  });
});
