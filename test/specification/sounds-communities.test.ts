import { beforeAll, describe, expect, test } from 'vitest';

import { noCounts } from '#contract/sources/all.ts';
import { freshDatabase } from '#test/app/database.ts';
import { dataOf, rowsOf, startOrganization, type Row } from '#test/app/specification-client.ts';
import { codeOf } from '#test/data/newsroom.ts';
import { addPosts, postOf } from '#test/data/posts.ts';

/** The specification's sounds and communities, with posts to derive them from. */

const now = Date.parse('2026-06-15T12:00:00Z');
const day = 86_400_000;
const database = await freshDatabase();
const office = await startOrganization(database, { now: () => new Date(now) });
const { owner } = office;

let pushed = 0;
async function push(rows: Row[]): Promise<void> {
  const trends = rows.map((row) => {
    pushed += 1;
    return { external_id: `p${pushed}`, url: `https://example.com/${pushed}`, ...row };
  });
  expect(dataOf(await owner.post('trends.php', { trends }))).toMatchObject({
    added: rows.length,
    refused: [],
  });
}

const sounding = (source: string, title: string, author_handle: string, likes: number) => ({
  source,
  title: `${title} by ${author_handle}`,
  author_handle,
  created_at: new Date(now - 2 * day).toISOString(),
  stats: { likes },
  sound: { slug: title.toLowerCase(), title, artist: 'The Owls' },
});

const inCommunity = (subreddit: string, members: number, score: number) =>
  Array.from({ length: 30 }, (_, at) => ({
    source: 'reddit',
    title: `${subreddit} ${at}`,
    subreddit,
    members,
    created_at: new Date(now - (1 + at) * day).toISOString(),
    stats: { score: score - at, comments: 5 },
  }));

const inFeed = (community: string, authorHandle: string, likes: number) =>
  postOf('bluesky', {
    community,
    authorHandle,
    tags: ['Tide'],
    createdAt: new Date(now - 2 * day),
    counts: { ...noCounts, likes },
  });

beforeAll(async () => {
  await push([
    ...['ann', 'ben', 'cem'].map((by) => sounding('tiktok', 'Hit', by, 1_000)),
    ...['ann', 'ben', 'cem'].map((by) => sounding('tiktok', 'Both', by, 10)),
    ...['dora', 'eve', 'fay'].map((by) => sounding('instagram', 'Both', by, 100)),
    ...[1, 2, 3].map(() => sounding('tiktok', 'Pushed', 'spam', 5_000)),
    ...inCommunity('boats', 1_000, 500),
    ...inCommunity('ports', 100_000, 5_000),
  ]);
  // Only the source itself brings posts of feeds.
  await addPosts(database, new Date(now), [
    ...[300, 200, 100].map((likes) => inFeed('harbours', 'ann.example', likes)),
    ...[9, 8, 7, 6].map((likes) => inFeed('owls', 'ben.example', likes)),
  ]);
});

describe('sounds.php', () => {
  const sounds = async (parameters: Row = {}) => rowsOf(await owner.get('sounds.php', parameters), 'sounds');
  const titles = async (parameters: Row = {}) => (await sounds(parameters)).map(({ title }) => title);

  test('lists sounds of several networks first, each with the fields of the specification', async () => {
    const [both, hit] = await sounds();
    expect(both).toMatchObject({
      slug: 'both',
      title: 'Both',
      artist: 'The Owls',
      networks: {
        tiktok: { posts: 3, creators: 3, eng: 30, per_post: 10 },
        instagram: { posts: 3, creators: 3, eng: 300, per_post: 100 },
      },
      cross: true,
      stronger: 'instagram',
      sample: { posts: 6, creators: 6 },
      total_engagement: 330,
      page_url: expect.stringMatching(/^https?:/),
    });
    expect(hit).toMatchObject({ title: 'Hit', cross: false });
    const answer = dataOf(await owner.get('sounds.php'));
    expect(answer.window).toEqual({ type: expect.any(String), note: expect.any(String) });
  });

  test('leaves out what one account alone has used', async () => {
    expect(await titles()).toEqual(['Both', 'Hit']);
  });

  test('is narrowed by network, words, and to several networks', async () => {
    expect(await titles({ network: 'instagram' })).toEqual(['Both']);
    expect(await titles({ q: 'owls hit' })).toEqual(['Hit']);
    expect(await titles({ cross_only: 1 })).toEqual(['Both']);
  });

  test('shows one by its slug with the posts that used it', async () => {
    const [one, ...others] = await sounds({ slug: 'both' });
    expect(others).toEqual([]);
    expect(one?.posts).toHaveLength(6);
    for (const post of (one?.posts ?? []) as Row[]) expect(post.url).toMatch(/^https:/);
  });

  test('is paged', async () => {
    const answer = await owner.get('sounds.php', { per_page: 1 });
    expect(rowsOf(answer, 'sounds')).toHaveLength(1);
    expect(answer.body.meta).toEqual({ page: 1, per_page: 1, total: 2, total_pages: 2, has_more: true });
    expect(codeOf(await owner.get('sounds.php', { per_page: 101 }))).toBe('422 validation_error');
  });
});

describe('communities.php', () => {
  const communities = async (parameters: Row = {}) =>
    rowsOf(await owner.get('communities.php', parameters), 'communities');
  const names = async (parameters: Row) => (await communities(parameters)).map(({ subreddit }) => subreddit);

  test('lists subreddits with the fields of the specification, and no average score', async () => {
    const [first] = await communities();
    expect(first).toMatchObject({
      subreddit: 'boats',
      slug: expect.any(String),
      members: 1_000,
      peak_per_1k: 500,
      peak_score: 500,
      peak_comments: 5,
      sample: { posts: 30 },
      window: { from: expect.any(String), to: expect.any(String) },
      url: expect.stringMatching(/^https?:/),
      page_url: expect.stringMatching(/^https?:/),
    });
    expect(Object.keys(first ?? {}).filter((name) => name.startsWith('avg'))).toEqual([]);
  });

  test.each([
    ['upside', ['boats', 'ports']],
    ['members', ['ports', 'boats']],
    ['peak', ['ports', 'boats']],
  ])('is sorted by %s', async (sort, order) => {
    expect(await names({ sort })).toEqual(order);
  });

  test('is narrowed by words and size', async () => {
    expect(await names({ q: 'boat' })).toEqual(['boats']);
    expect(await names({ min_members: 1_001 })).toEqual(['ports']);
    expect(await names({ max_members: 1_000 })).toEqual(['boats']);
  });

  test('shows one subreddit with timing, pace, flairs, types, posts and what is similar', async () => {
    const [one] = await communities({ subreddit: 'boats' });
    expect(one).toMatchObject({
      subreddit: 'boats',
      timing: { sample: expect.any(Object) },
      pace: expect.any(Object),
      flairs: expect.any(Array),
      type_mix: expect.any(Array),
      top_posts: expect.arrayContaining([expect.objectContaining({ url: expect.any(String) })]),
      similar: expect.any(Array),
    });
  });

  test('lists feeds of Bluesky by each sort of theirs, the most posts first', async () => {
    const slugs = async (sort?: string) =>
      (await communities({ network: 'bluesky', ...(sort && { sort }) })).map(({ feed }) => feed);
    expect(await slugs()).toEqual(['owls', 'harbours']);
    expect(await slugs('avg_likes')).toEqual(['harbours', 'owls']);
    expect(await slugs('top_likes')).toEqual(['harbours', 'owls']);
    expect(await slugs('feed_likes')).toHaveLength(2);
    expect(dataOf(await owner.get('communities.php', { network: 'bluesky' }))).toMatchObject({
      network: 'bluesky',
      sort: 'posts',
      gates: expect.any(Object),
      how_to_read: expect.any(String),
    });
  });

  test('shows one feed by its slug with its top posts, authors and hashtags', async () => {
    const [one, ...others] = await communities({ network: 'bluesky', feed: 'harbours' });
    expect(others).toEqual([]);
    expect(one).toMatchObject({
      feed: 'harbours',
      top_posts: [300, 200, 100].map((total_engagement) =>
        expect.objectContaining({ total_engagement, url: expect.stringMatching(/^https:/) }),
      ),
      top_authors: [expect.objectContaining({ author_handle: 'ann.example', posts: 3 })],
      top_hashtags: [expect.objectContaining({ tag: 'Tide', posts: 3 })],
    });
    expect(codeOf(await owner.get('communities.php', { network: 'bluesky', feed: 'nowhere' }))).toBe(
      '404 not_found',
    );
  });
});
