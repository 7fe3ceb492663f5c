import { expect, it } from 'vitest';

import type { DataOf } from '#contract/operation.ts';
import type { hashtags } from '#contract/research/hashtags.ts';
import { noCounts, type SourceName } from '#contract/sources/all.ts';
import { startApp } from '#test/app/app.ts';
import { freshDatabase } from '#test/app/database.ts';
import { addPosts, postOf } from '#test/data/posts.ts';

type Data = DataOf<typeof hashtags.list>;

const now = new Date('2026-06-15T12:00:00Z');
const day = 86_400_000;
const ago = (days: number) => new Date(now.getTime() - days * day);

const database = await freshDatabase();
const app = await startApp(database, { now: () => now });
const reader = await app.token('reader');

/** `count` posts with these tags, each by another account unless `by` is given. */
function tagged(source: SourceName, tags: string[], count: number, days: number, likes = 10, by?: string) {
  return Array.from({ length: count }, (_, index) =>
    postOf(source, {
      tags,
      createdAt: ago(days),
      authorHandle: by ?? `account${index}`,
      counts: { ...noCounts, likes },
    }),
  );
}

await addPosts(database, now, [
  ...tagged('mastodon', ['Café', 'coffee'], 5, 1, 100),
  ...tagged('mastodon', ['cafe', 'Kyoto'], 2, 2, 50),
  ...tagged('x', ['CAFÉ'], 3, 4, 7),
  ...tagged('x', ['steady'], 20, 1, 1),
  ...tagged('x', ['steady'], 20, 8, 1),
  ...tagged('x', ['falling'], 3, 6, 30),
  ...tagged('x', ['falling'], 12, 12, 30),
  ...tagged('x', ['spam'], 9, 1, 999, 'one'),
  ...tagged('x', ['rare'], 2, 1),
  ...tagged('rss', ['Politics'], 9, 1),
  ...tagged('bluesky', ['東京', '東京'], 4, 1, 2),
]);

async function list(parameters: Record<string, unknown> = {}, key = reader) {
  const { body, status } = await app.call('GET', 'hashtags.php', parameters, key);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return { ...(body.data as Data), meta: body.meta };
}

const tags = ({ hashtags: rows }: Data) => rows.map(({ tag }) => tag);

it('orders by how far a tag exceeds its use before, and names its window and gates', async () => {
  const data = await list();
  expect(tags(data)).toEqual(['Café', 'coffee', '東京', 'steady', 'falling']);
  expect(data.window).toMatchObject({ type: '7d', from: ago(7).toISOString(), to: now.toISOString() });
  expect(data.gates).toEqual({ min_posts: 3, min_creators: 2, min_posts_before: 10 });
  expect(data.how_to_read).toContain('growth is null');
});

it('takes tags that differ in case and accents for one, and shows the form that is used most', async () => {
  const { hashtags: rows } = await list({ q: 'CAFE' });
  expect(rows).toEqual([
    {
      tag: 'Café',
      network: 'all',
      posts: 10,
      creators: 8,
      engagement: 621,
      growth: null,
      co_occurring: [{ tag: 'coffee', posts: 5 }],
    },
  ]);
});

it('states growth only where the window before had enough posts', async () => {
  const { hashtags: rows } = await list({ sort: 'growth' });
  expect(rows.map(({ tag, growth }) => [tag, growth])).toEqual([
    ['steady', { from: 20, to: 20, delta: 0, percent: 0 }],
    ['falling', { from: 12, to: 3, delta: -9, percent: -75 }],
    ['Café', null],
    ['coffee', null],
    ['東京', null],
  ]);
});

it('sorts by posts and by engagement, on one network or on all', async () => {
  expect(tags(await list({ sort: 'posts' }))[0]).toBe('steady');
  expect(tags(await list({ sort: 'engagement' }))[0]).toBe('Café');
  expect(tags(await list({ network: 'x', sort: 'posts' }))).toEqual(['steady', 'falling', 'CAFÉ']);
  expect((await list({ network: 'tiktok' })).hashtags).toEqual([]);
});

it('passes over what one account pushes, what is too rare, and the sections of news', async () => {
  const all = tags(await list({ per_page: 100 }));
  for (const tag of ['spam', 'rare', 'Politics', 'Kyoto']) expect(all).not.toContain(tag);
});

it('opens one tag with its days, its networks and its best posts', async () => {
  const { hashtags: rows } = await list({ tag: '#CAFÉ', page: 3 });
  expect(rows).toHaveLength(1);
  const [only] = rows;
  expect(only?.networks).toEqual([
    { network: 'mastodon', posts: 7, engagement: 600 },
    { network: 'x', posts: 3, engagement: 21 },
  ]);
  expect(only?.by_day?.map(({ posts }) => posts)).toEqual([0, 0, 0, 3, 0, 2, 5, 0]);
  expect(only?.top_posts?.[0]).toMatchObject({ platform: 'mastodon', total_engagement: 100 });
  const { status, body } = await app.call('GET', 'hashtags.php', { tag: 'rare' }, reader);
  expect([status, body.error?.code]).toEqual([404, 'not_found']);
});

it('withholds numbers on the free plan and looks back from 72 hours ago', async () => {
  const data = await list({ sort: 'posts' }, await app.token('reader', { plan: 'free' }));
  expect(data.metrics_hidden).toBe(true);
  expect(data.window.to).toBe(ago(3).toISOString());
  expect(data.hashtags.map(({ tag, posts, engagement, growth }) => [tag, posts, engagement, growth])).toEqual(
    [
      ['steady', 20, null, null],
      ['falling', 3, null, null],
      ['CAFÉ', 3, null, null],
    ],
  );
});

it('refuses an unknown sort or network with the accepted ones', async () => {
  for (const wrong of [{ sort: 'viral' }, { network: 'rss' }]) {
    const { status, body } = await app.call('GET', 'hashtags.php', wrong, reader);
    expect([status, body.error?.code]).toEqual([422, 'validation_error']);
    expect(body.error?.message).toMatch(/must be one of .*(trending|tiktok)/);
  }
});
