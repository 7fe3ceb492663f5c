import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';

import type { DataOf, MetaOf } from '#contract/operation.ts';
import type { search } from '#contract/research/search.ts';
import { noCounts, sourceNames, type SourceName } from '#contract/sources/all.ts';
import type { ImportRow } from '#server/areas/intake/ingest/rows.ts';
import { createLog } from '#server/lib/log.ts';
import { startApp } from '#test/app/app.ts';
import { freshDatabase } from '#test/app/database.ts';
import { addPosts, postOf } from '#test/data/posts.ts';
import { monthsOf, type Span } from './months.ts';
import { presentMerged } from './present.ts';
import { readQuery } from './query.ts';
import { searchSources, type SearchRequest } from './search.ts';
import type { SearchOrder } from './store.ts';
import type { Way } from './ways.ts';

type Found = DataOf<typeof search.posts>;

const now = new Date('2026-06-15T12:00:00Z');
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

const database = await freshDatabase();
const { db } = database;
const log = createLog({ level: 'silent' });
const app = await startApp(database, { now: () => now });
const reader = await app.token('reader');

const row = (source: SourceName, title: string | null, over: Partial<ImportRow> = {}) =>
  postOf(source, { title, createdAt: ago(100), ...over });

const liked = (likes: number) => ({ counts: { ...noCounts, likes } });

const add = (...rows: ImportRow[]) => addPosts(database, now, rows);

async function find(parameters: Record<string, unknown>, key = reader) {
  const { body, headers } = await app.call('GET', 'search.php', parameters, key);
  if (!body.success) throw new Error(JSON.stringify(body));
  return {
    ...(body.data as Found),
    meta: body.meta as unknown as MetaOf<typeof search.posts>,
    headers,
    titles: (body.data as Found).posts.map((post) => post.title),
  };
}

async function refusal(parameters: Record<string, unknown>, key = reader) {
  const { status, body } = await app.call('GET', 'search.php', parameters, key);
  return { status, ...body.error };
}

const found = async (keyword: string) => (await find({ keyword, sort: 'recent' })).titles;

describe('a search', () => {
  it('merges every network by engagement, in fields that all share, with the row that trending gives', async () => {
    await add(
      row('x', 'Lighthouse one', { ...liked(300), text: 'about it', authorHandle: 'ada' }),
      row('reddit', 'Lighthouse two', { counts: { ...noCounts, likes: 900, comments: 5 }, community: 'Sea' }),
      row('pinterest', 'Lighthouse three', { counts: { ...noCounts, saves: 500 } }),
      row('hackernews', 'Lighthouse of unknown'),
    );
    const { posts, keyword, sources, meta } = await find({ keyword: 'lighthouse' });
    expect(keyword).toBe('lighthouse');
    expect(posts.map((post) => [post.rank, post.platform, post.engagement_score])).toEqual([
      [1, 'reddit', 905],
      [2, 'pinterest', 500],
      [3, 'x', 300],
      [4, 'hackernews', null],
    ]);
    expect(posts[0]?.stats).toEqual({ upvotes: 900, comments: 5 });
    expect(posts[2]).toMatchObject({
      description: 'about it',
      author_handle: 'ada',
      post_url: expect.stringContaining('https://'),
      created_at: ago(100).toISOString(),
    });
    const trending = await app.call('GET', 'trending.php', { source: 'reddit', time_range: '30d' }, reader);
    expect((trending.body.data as { posts: unknown[] }).posts).toEqual([posts[0]?.raw]);
    expect(sources.map(({ source }) => source)).toEqual(sourceNames);
    expect(sources.find(({ source }) => source === 'x')).toEqual({
      source: 'x',
      total: 1,
      returned: 1,
      ms: expect.any(Number),
    });
    expect(sources.find(({ source }) => source === 'rss')).toMatchObject({ total: 0, returned: 0 });
    expect(meta).toEqual({
      total: 4,
      total_exact: true,
      time_range: '30d',
      per_source: 10,
      sort: 'engagement',
    });
  });

  it('takes q for keyword, and keyword where both are given', async () => {
    expect((await find({ q: 'lighthouse' })).meta?.total).toBe(4);
    expect((await find({ keyword: 'lighthouse', q: 'nothing' })).keyword).toBe('lighthouse');
    expect((await find({ keyword: ' ', q: 'lighthouse' })).keyword).toBe('lighthouse');
  });

  it('finds all words in any order in title, text and tags, case and accents aside, in any script', async () => {
    await add(
      row('mastodon', 'Café opens', { text: 'in Kyōto', tags: ['Travel'] }),
      row('douyin', '東京都の新しい地図'),
      row('rss', 'Ёлка и чай'),
    );
    expect(await found('travel KYOTO cafe')).toEqual(['Café opens']);
    expect(await found('地図')).toEqual(['東京都の新しい地図']);
    expect(await found('елка')).toEqual(['Ёлка и чай']);
    expect(await found('cafe nowhere')).toEqual([]);
    expect(await found('!!')).toEqual([]);
  });

  it('holds words in quotes together, and leaves out what stands behind a minus', async () => {
    await add(
      row('x', 'The green new deal'),
      row('x', 'A new green paint'),
      row('x', 'Green, new: a podcast'),
      row('x', null, { text: 'Über-Grün: GRÜNE Welle' }),
      row('douyin', '京都と東京'),
    );
    expect(new Set(await found('green new'))).toEqual(
      new Set(['The green new deal', 'A new green paint', 'Green, new: a podcast']),
    );
    expect(new Set(await found('"green new"'))).toEqual(
      new Set(['The green new deal', 'Green, new: a podcast']),
    );
    expect(await found('“Green New” -podcast')).toEqual(['The green new deal']);
    expect(await found('green -"green new"')).toEqual(['A new green paint']);
    expect((await found('green -"deal')).length).toBe(2);
    expect(await found('"grune welle"')).toEqual([null]);
    expect(await found('"run welle"')).toEqual([]);
    expect(await found('"東京都"')).toEqual(['東京都の新しい地図']);
    expect((await found('東京 京都')).length).toBe(2);
    expect(await found('"deal green"')).toEqual([]);
  });

  it('finds a singular by its plural and what begins as asked, but takes words in quotes as they stand', async () => {
    await add(row('x', 'Glaciers melt'), row('rss', 'A glacier grows'), row('rss', 'Glaciologists meet'));
    expect((await found('glacier')).length).toBe(2);
    expect((await found('glaciers')).length).toBe(2);
    expect(await found('"glaciers"')).toEqual(['Glaciers melt']);
    expect((await found('glac*')).length).toBe(3);
  });

  it('searches the networks named, in the window, from the engagement asked for', async () => {
    await add(
      row('x', 'comet near', { ...liked(10), createdAt: ago(20) }),
      row('x', 'comet far', { ...liked(90), createdAt: ago(40 * 24) }),
      row('reddit', 'comet reddit', { ...liked(50), createdAt: ago(30) }),
    );
    const of = async (more: object) => (await find({ keyword: 'comet', sort: 'recent', ...more })).titles;
    expect(await of({})).toEqual(['comet near', 'comet reddit']);
    expect(await of({ time_range: 'all' })).toEqual(['comet near', 'comet reddit', 'comet far']);
    expect(await of({ time_range: '24h' })).toEqual(['comet near']);
    expect(await of({ sources: 'reddit, TUMBLR' })).toEqual(['comet reddit']);
    expect(await of({ min_engagement: 50, time_range: '1y' })).toEqual(['comet reddit', 'comet far']);
    expect((await find({ keyword: 'comet', sources: 'reddit,tumblr' })).sources).toHaveLength(2);
    expect(
      (await find({ keyword: 'comet', per_source: 1, sources: 'x', time_range: '1y' })).sources,
    ).toMatchObject([{ total: 2, returned: 1 }]);
  });

  it.each([
    [{}, 'keyword'],
    [{ keyword: '' }, 'keyword'],
    [{ keyword: '   ' }, 'keyword'],
    [{ keyword: '-only -unwanted' }, 'keyword'],
    [{ keyword: 'x'.repeat(201) }, 'keyword'],
    [{ keyword: 'a', sources: 'x,myspace' }, 'sources'],
    [{ keyword: 'a', time_range: '30 days' }, 'time_range'],
    [{ keyword: 'a', per_source: 0 }, 'per_source'],
    [{ keyword: 'a', per_source: 51 }, 'per_source'],
    [{ keyword: 'a', per_source: '1.5' }, 'per_source'],
    [{ keyword: 'a', sort: 'viral' }, 'sort'],
    [{ keyword: 'a', min_engagement: -1 }, 'min_engagement'],
  ])('refuses %j and says what is wrong', async (parameters, field) => {
    expect(await refusal(parameters)).toMatchObject({
      status: 422,
      code: 'validation_error',
      details: { fields: { [field]: expect.any(String) } },
    });
  });

  it('names the sources there are when one is unknown', async () => {
    expect((await refusal({ keyword: 'a', sources: 'myspace' })).message).toContain('rss, facebook, tiktok');
  });

  it.each(["'; drop table trends", '"""', '- -', "'a' & !", '"a\\" b"', '\\', '%', '*:', ':*', '“', '-"'])(
    'takes %j for text',
    async (keyword) => {
      expect([200, 422]).toContain((await app.call('GET', 'search.php', { keyword }, reader)).status);
    },
  );

  it('leaves out what the person muted, unless asked to show it', async () => {
    await add(row('x', 'meteor shower tonight'), row('x', 'meteor giveaway tonight'));
    const writer = await app.token('writer');
    await app.call('POST', 'mutes.php', { action: 'add', kind: 'word', value: 'giveaway' }, writer);
    expect((await find({ keyword: 'meteor' }, writer)).titles).toEqual(['meteor shower tonight']);
    expect((await find({ keyword: 'meteor', muted: 'show' }, writer)).titles).toHaveLength(2);
  });
});

describe('on the free plan', () => {
  it('a search ends 72 hours ago and withholds numbers, and is not one of the day’s queries', async () => {
    await add(
      row('x', 'eclipse young', { ...liked(99), createdAt: ago(71) }),
      row('x', 'eclipse old', { ...liked(5), createdAt: ago(80) }),
      row('x', 'eclipse older', { ...liked(50), createdAt: ago(90) }),
    );
    const free = await app.token('reader', { plan: 'free' });
    const { posts, titles, headers, metrics_hidden } = await find({ keyword: 'eclipse' }, free);
    expect(metrics_hidden).toBe(true);
    expect(titles).toEqual(['eclipse older', 'eclipse old']);
    expect(posts[0]).toMatchObject({ engagement_score: null, stats: null, growth_24h: null });
    expect(posts[0]?.raw).toMatchObject({ likes: null, total_engagement: null });
    expect(headers).not.toHaveProperty('x-daily-remaining');
    expect(await refusal({ keyword: 'eclipse', min_engagement: 1 }, free)).toMatchObject({
      status: 403,
      code: 'plan_required',
    });
  });
});

describe('recent searches', () => {
  it('are the person’s own different ones, newest first, and can be forgotten', async () => {
    const mine = await app.token('reader', { role: 'member' });
    const recent = async (key: string) => {
      const { body } = await app.call('GET', 'search.php', { action: 'recent' }, key);
      return (body.data as DataOf<typeof search.recent>).searches;
    };
    for (const keyword of ['one', 'two', 'ONE']) await find({ keyword }, mine);
    await find({ keyword: 'two', sources: 'x', sort: 'recent' }, mine);
    await refusal({ keyword: 'never', sources: 'myspace' }, mine);
    await find({ keyword: '" %' }, mine);
    expect((await recent(mine)).map(({ keyword, sources, sort }) => [keyword, sources, sort])).toEqual([
      ['two', 'x', 'recent'],
      ['ONE', 'all', 'engagement'],
      ['two', 'all', 'engagement'],
    ]);
    const other = await app.token('reader', { role: 'member' });
    await find({ keyword: 'theirs' }, other);
    await app.call('POST', 'search.php', { action: 'forget' }, mine);
    expect(await recent(mine)).toEqual([]);
    expect(await recent(other)).toHaveLength(1);
  });
});

describe('where there are many posts', () => {
  // "common" is in two of three posts of x and reddit and in none of tiktok's; "some" is in every twentieth.
  beforeAll(async () => {
    const rows = (['x', 'reddit', 'tiktok'] as const).flatMap((source) =>
      Array.from({ length: 4_000 }, (_, index) =>
        row(
          source,
          [
            index % 3 > 0 && source !== 'tiktok' ? 'common' : 'other',
            index % 20 === 0 ? 'some' : '',
            index % 500 === 0 ? 'seldom' : '',
          ].join(' '),
          { ...liked((index * 7919) % 4_001), createdAt: ago(120 + (index % 400)) },
        ),
      ),
    );
    await add(...rows);
    await add(row('tiktok', 'the common one', { ...liked(1), createdAt: ago(130) }));
    await add(
      ...Array.from({ length: 10_050 }, (_, index) =>
        row('mastodon', 'plenty of it', { createdAt: ago(120 + (index % 400)) }),
      ),
    );
  });

  const sources = ['x', 'reddit', 'tiktok'] as const;

  async function plainly(word: string, source: SourceName, sort: SearchOrder) {
    const order = sort === 'recent' ? 'created_at desc' : 'engagement desc nulls last, created_at desc';
    const { rows } = await sql<{ id: number; total: number }>`
      select id, count(*) over () as total from trends
      where source = ${source} and words @@ ${word}::tsquery and created_at >= ${ago(30 * 24)}
      order by ${sql.raw(order)}, id desc limit 7`.execute(db);
    return { ids: rows.map((one) => one.id), total: Math.min(10_001, rows[0]?.total ?? 0) };
  }

  function asked(keyword: string, order: SearchOrder = 'engagement'): SearchRequest {
    const query = readQuery(keyword);
    if (typeof query === 'string') throw new Error(query);
    const since = ago(30 * 24);
    const filter = { query, since, until: null, minEngagement: null, withoutDemo: false, muted: null };
    return { filter, order, perSource: 7, sources, now };
  }

  const walkFar = { kind: 'walk', reach: 4_000 } as const;
  const ways: [string, Way | undefined][] = [
    ['as the statistics suggest', undefined],
    ['in one pass', { kind: 'together', atMost: 20_000, otherwise: walkFar }],
    ['in one pass that turns out too long', { kind: 'together', atMost: 10, otherwise: walkFar }],
    ['source by source', { kind: 'words' }],
    ['along the order', walkFar],
    ['along an order that is left too early', { kind: 'walk', reach: 5 }],
  ];

  it.each(
    ways.flatMap(([how, way]) =>
      ['common', 'some', 'seldom', 'nowhere'].flatMap((word) =>
        (['engagement', 'recent'] as const).map((sort) => ({ how, way, word, sort })),
      ),
    ),
  )('"$word" by $sort, found $how, is what a plain query says', async ({ way, word, sort }) => {
    const answers = await searchSources(db, asked(word, sort), { log, way });
    for (const { source, rows, total, error } of answers) {
      const ids = presentMerged(rows, sort, { hideMetrics: false, now, baseUrl: '' }).map(({ id }) => id);
      expect({ source, ids, total, error }).toEqual({
        source,
        ...(await plainly(word, source, sort)),
        error: undefined,
      });
    }
    expect(answers.map(({ source }) => source)).toEqual(sources);
  });

  it('cuts a window at its months without gap or overlap', () => {
    const iso = (spans: Span[]) =>
      spans.map(({ since, until }) => [since?.toISOString(), until?.toISOString()]);
    const since = new Date('2026-04-20T00:00:00Z');
    expect(iso(monthsOf({ since, until: null }, now))).toEqual([
      ['2026-06-01T00:00:00.000Z', undefined],
      ['2026-05-01T00:00:00.000Z', '2026-05-31T23:59:59.999Z'],
      ['2026-04-20T00:00:00.000Z', '2026-04-30T23:59:59.999Z'],
    ]);
    const all = monthsOf({ since: null, until: now }, now);
    expect(all).toHaveLength(14);
    expect(iso(all).at(0)).toEqual(['2026-06-01T00:00:00.000Z', now.toISOString()]);
    expect(iso(all).at(-1)).toEqual([undefined, '2025-05-31T23:59:59.999Z']);
  });

  it('a network’s matches are counted to 10,000, and 10,001 says that there are more', async () => {
    const totalOf = async (keyword: string) => {
      const { sources: searched, meta } = await find({ keyword });
      const { total } = searched.find(({ source }) => source === 'mastodon') ?? {};
      return { total, all: meta.total, exact: meta.total_exact };
    };
    expect(await totalOf('plenty')).toEqual({ total: 10_001, all: 10_001, exact: false });
    expect(await totalOf('"plenty of it"')).toEqual({ total: 10_001, all: 10_001, exact: false });
    expect(await totalOf('common')).toEqual({ total: 0, all: 5_333, exact: true });
  });

  it('a fault that is no source’s is not hidden in an answer', async () => {
    const broken = asked('common');
    broken.filter.query = { ...broken.filter.query, words: '&&&' };
    await expect(searchSources(db, broken, { log })).rejects.toThrow('syntax error');
  });

  it('a source that was too much together with others is searched alone', async () => {
    const answers = await searchSources(db, asked('common'), {
      log,
      limits: { togetherMs: 1, aloneMs: 5_000 },
    });
    expect(answers.map(({ total, error }) => [total, error])).toEqual([
      [2_666, undefined],
      [2_666, undefined],
      [1, undefined],
    ]);
  });

  it('a source that takes too long says so and takes no other with it', async () => {
    await sql`create function slow(source text) returns boolean language plpgsql as
      $$ begin if source = 'reddit' then perform pg_sleep(30); end if; return true; end $$`.execute(db);
    await sql`alter table trends rename to trends_kept`.execute(db);
    await sql`create view trends as select * from trends_kept where slow(source)`.execute(db);
    try {
      const answers = await searchSources(db, asked('seldom'), {
        log,
        limits: { togetherMs: 200, aloneMs: 400 },
      });
      expect(answers.map(({ source, total, error }) => [source, total, error])).toEqual([
        ['x', 8, undefined],
        ['reddit', null, 'timeout'],
        ['tiktok', 8, undefined],
      ]);
    } finally {
      await sql`drop view trends`.execute(db);
      await sql`alter table trends_kept rename to trends`.execute(db);
    }
  });
});
