import { expect, it } from 'vitest';

import type { DataOf } from '#contract/operation.ts';
import type { sounds } from '#contract/research/sounds.ts';
import { noCounts, type SourceName } from '#contract/sources/all.ts';
import { startApp } from '#test/app/app.ts';
import { freshDatabase } from '#test/app/database.ts';
import { addPosts, postOf } from '#test/data/posts.ts';

type Data = DataOf<typeof sounds.list>;

const now = new Date('2026-06-15T12:00:00Z');
const day = 86_400_000;
const ago = (days: number) => new Date(now.getTime() - days * day);

const database = await freshDatabase();
const app = await startApp(database, { now: () => now });
const reader = await app.token('reader');

function used(
  source: SourceName,
  title: string,
  by: string | null,
  likes: number | null,
  over: { days?: number; adult?: boolean } = {},
) {
  return postOf(source, {
    createdAt: ago(over.days ?? 5),
    authorHandle: by,
    adult: over.adult ?? false,
    sound: { slug: title.toLowerCase().replaceAll(' ', '-'), title, artist: 'The Café Owls' },
    counts: { ...noCounts, likes },
  });
}

await addPosts(database, now, [
  ...['ann', 'ben', 'cem'].map((by) => used('tiktok', 'Big Hit', by, 1000)),
  used('tiktok', 'Both', 'ann', 10),
  used('tiktok', 'Both', 'ben', 30, { days: 2 }),
  used('instagram', 'Both', 'dora', 100),
  used('instagram', 'Both', 'dora', null),
  used('tiktok', 'Pushed', 'spam', 5000),
  used('tiktok', 'Pushed', 'spam', 5000),
  used('tiktok', 'Pushed', 'SPAM', 5000),
  ...['ann', 'ben', 'cem'].map((by) => used('douyin', 'Long Ago', by, 9, { days: 34 })),
  ...[null, null, null].map((by) => used('instagram', 'By Nobody', by, 7)),
  ...['ann', 'ben', 'cem'].map((by) => used('tiktok', 'Adults', by, 7, { adult: true })),
]);

async function list(parameters: Record<string, unknown> = {}, key = reader) {
  const { body, status, headers } = await app.call('GET', 'sounds.php', parameters, key);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return { ...(body.data as Data), meta: body.meta, headers };
}

const titles = ({ sounds: rows }: Data) => rows.map(({ title }) => title);

it('lists sounds of several networks first, then by engagement, and exactly the spec’s fields', async () => {
  const data = await list();
  expect(titles(data)).toEqual(['Both', 'Big Hit']);
  expect(data.sounds[0]).toEqual({
    slug: 'both',
    title: 'Both',
    artist: 'The Café Owls',
    networks: {
      tiktok: { posts: 2, creators: 2, eng: 40, per_post: 20 },
      instagram: { posts: 2, creators: 1, eng: 100, per_post: 100 },
    },
    cross: true,
    stronger: 'instagram',
    sample: { posts: 4, creators: 3 },
    total_engagement: 140,
    page_url: 'http://localhost:4400/explore/sounds?slug=both',
  });
  expect(data.window).toEqual({ type: '30d', note: expect.stringContaining(now.toISOString()) });
  expect(data.gates).toEqual({ min_creators: 3 });
});

it('passes over a sound that one account pushes, and one whose accounts nobody knows', async () => {
  for (const network of ['all', 'tiktok', 'instagram'])
    for (const title of titles(await list({ network }))) expect(['Big Hit', 'Both']).toContain(title);
});

it('narrows by network, by words of title and artist, and to cross-network sounds', async () => {
  expect(titles(await list({ network: 'tiktok' }))).toEqual(['Both', 'Big Hit']);
  expect(titles(await list({ network: 'instagram' }))).toEqual(['Both']);
  expect(titles(await list({ network: 'douyin' }))).toEqual([]);
  expect(titles(await list({ cross_only: 1 }))).toEqual(['Both']);
  expect(titles(await list({ q: 'owls CAFE hit' }))).toEqual(['Big Hit']);
  expect(titles(await list({ q: 'nothing' }))).toEqual([]);
  expect(titles(await list({ q: '!!' }))).toEqual([]);
});

it('turns pages', async () => {
  const second = await list({ per_page: 1, page: 2 });
  expect(titles(second)).toEqual(['Big Hit']);
  expect(second.meta).toEqual({ page: 2, per_page: 1, total: 2, total_pages: 2, has_more: false });
  expect((await list({ per_page: 1 })).meta).toMatchObject({ has_more: true });
});

it('opens one sound with the posts that used it, best first, or says that there is none', async () => {
  const { sounds: rows } = await list({ slug: 'both', page: 3 });
  expect(rows).toHaveLength(1);
  expect(rows[0]?.posts?.map((post) => post.total_engagement)).toEqual([100, 30, 10, null]);
  expect(rows[0]?.posts?.[0]).toMatchObject({
    platform: 'instagram',
    author_handle: 'dora',
    url: expect.stringMatching(/^https:/),
  });
  const { status, body } = await app.call('GET', 'sounds.php', { slug: 'pushed' }, reader);
  expect([status, body.error?.code]).toEqual([404, 'not_found']);
});

it('withholds numbers on the free plan, looks back from 72 hours ago, and counts the query', async () => {
  const data = await list({}, await app.token('reader', { plan: 'free' }));
  expect(data.metrics_hidden).toBe(true);
  expect(data.headers).toMatchObject({ 'x-daily-remaining': '23' });
  expect(data.window.note).toContain(ago(3).toISOString());
  // Of "Both" only two accounts remain: the third posted within the last 72 hours.
  expect(data.sounds).toMatchObject([
    {
      title: 'Big Hit',
      total_engagement: null,
      networks: { tiktok: { posts: 3, creators: 3, eng: null, per_post: null } },
    },
  ]);
});

it('refuses what it does not know with the accepted values', async () => {
  for (const wrong of [{ network: 'x' }, { cross_only: 2 }, { per_page: 101 }]) {
    const { status, body } = await app.call('GET', 'sounds.php', wrong, reader);
    expect([status, body.error?.code]).toEqual([422, 'validation_error']);
  }
});
