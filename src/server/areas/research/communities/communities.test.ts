import { describe, expect, it } from 'vitest';

import { noCounts } from '#contract/sources/all.ts';
import { storeCommunities } from '#server/areas/intake/ingest/ingest.ts';
import { forgetRollups } from '#server/areas/research/rollups/store.ts';
import { startApp } from '#test/app/app.ts';
import { freshDatabase } from '#test/app/database.ts';
import { addPosts, postOf } from '#test/data/posts.ts';

const now = new Date('2026-06-15T12:00:00Z');
const day = 86_400_000;
const ago = (days: number) => new Date(now.getTime() - days * day);

const database = await freshDatabase();
const app = await startApp(database, { now: () => now });
const reader = await app.token('reader');

/** Posts of a subreddit with these scores, one a day from `from` days ago backwards, at 12:00 UTC. */
function posts(community: string, members: number | null, scores: number[], over = {}, from = 4) {
  return scores.map((likes, index) =>
    postOf('reddit', {
      community,
      communityMembers: members,
      createdAt: ago(from + index),
      counts: { ...noCounts, likes, comments: Math.round(likes / 10) },
      ...over,
    }),
  );
}

const feedPost = (community: string, likes: number, authorHandle: string, tags: string[], days = 4) =>
  postOf('bluesky', { community, authorHandle, tags, createdAt: ago(days), counts: { ...noCounts, likes } });

await addPosts(database, now, [
  ...posts('SolarAtHome', 2000, [900, 100, 90, 80, 70], {
    title: 'Balcony solar panels with battery storage',
    flair: 'Numbers',
  }),
  ...posts('RooftopPower', 50_000, [5000, 400, 300, 200, 100, 50], {
    title: 'Solar panels and battery storage explained',
    linkUrl: 'https://i.redd.it/panel.jpg',
  }),
  ...posts('CityBuilders', 1_000_000, [8000, 7000, 300, 200, 100], { title: 'A tram for every suburb' }),
  ...posts('SizeUnknown', null, [700, 60, 50, 40, 30]),
  ...posts('TooSmall', 80, [700, 60, 50, 40, 30]),
  ...posts('TooFew', 5000, [700, 60, 50, 40]),
  ...posts('TooQuiet', 5000, [19, 6, 5, 4, 3]),
  ...posts('AdultsOnly', 5000, [700, 60, 50, 40, 30], { adult: true }),
  ...posts('TooOld', 5000, [700, 60, 50, 40, 30], {}, 366),
  // The hour of 18 UTC does best.
  ...[50, 60, 70, 80, 900].map((likes, index) =>
    postOf('reddit', {
      community: 'solarathome',
      createdAt: new Date(ago(20 + index).getTime() + 6 * 3_600_000),
      linkUrl: index === 0 ? 'https://youtu.be/abc' : 'https://news.example/a',
      counts: { ...noCounts, likes: likes * 2, comments: 1 },
    }),
  ),
  ...[10, 20, 60].map((likes) => feedPost('science', likes, 'ann.example', ['Space', 'news'])),
  ...[500, 1].map((likes) => feedPost('science', likes, 'ben.example', ['space'])),
  ...[7, 8, 9].map((likes) => feedPost('birds', likes, 'cem.example', [])),
  ...[7, 8].map((likes) => feedPost('few', likes, 'cem.example', [])),
]);
await storeCommunities(
  database.db,
  [
    {
      source: 'bluesky',
      name: 'birds',
      title: 'Bird Notes',
      description: 'Owls and others',
      url: 'https://bsky.app/profile/x/feed/birds',
      members: null,
      likes: 1234,
    },
  ],
  now,
);

interface Listed {
  communities: Record<string, unknown>[];
  sort: string;
  gates: unknown;
  how_to_read: string;
  metrics_hidden: boolean;
}

async function list(parameters: Record<string, unknown> = {}, key = reader) {
  const { body, status } = await app.call('GET', 'communities.php', parameters, key);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return { ...(body.data as Listed), meta: body.meta };
}

async function refusal(parameters: Record<string, unknown>) {
  const { status, body } = await app.call('GET', 'communities.php', parameters, reader);
  return { status, ...body.error };
}

const names = ({ communities }: Listed) => communities.map(({ subreddit, feed }) => subreddit ?? feed);

describe('subreddits', () => {
  it('are those that pass the gates, by what a post can reach beside their size; exactly the spec’s fields', async () => {
    const data = await list();
    expect(data.sort).toBe('upside');
    expect(names(data)).toEqual(['SolarAtHome', 'RooftopPower', 'CityBuilders', 'SizeUnknown']);
    expect(data.communities[0]).toEqual({
      subreddit: 'SolarAtHome',
      slug: 'solarathome',
      members: 2000,
      peak_per_1k: 900,
      peak_score: 1800,
      peak_comments: 90,
      sample: { posts: 10 },
      window: { from: new Date(ago(24).getTime() + 6 * 3_600_000).toISOString(), to: ago(4).toISOString() },
      url: 'https://www.reddit.com/r/SolarAtHome/',
      page_url: 'http://localhost:4400/explore/communities?network=reddit&subreddit=solarathome',
    });
    expect(data.communities[3]).toMatchObject({ members: null, peak_per_1k: null, peak_score: 700 });
    expect(data.gates).toEqual({
      min_posts_held: 5,
      min_members: 500,
      min_peak_score: 20,
      adult_excluded: true,
    });
  });

  it('never come with an average score', async () => {
    const answer = JSON.stringify([await list(), await list({ subreddit: 'solarathome' })]);
    expect(answer).not.toMatch(/"[a-z_]*(avg|average|mean)[a-z_]*":/);
  });

  it.each([
    ['members', ['CityBuilders', 'RooftopPower', 'SolarAtHome', 'SizeUnknown']],
    ['peak', ['CityBuilders', 'RooftopPower', 'SolarAtHome', 'SizeUnknown']],
    ['posts', ['SolarAtHome', 'RooftopPower', 'CityBuilders', 'SizeUnknown']],
  ])('can be sorted by %s', async (sort, expected) => {
    expect(names(await list({ sort }))).toEqual(expected);
  });

  it('can be narrowed by size and by words of the name', async () => {
    expect(names(await list({ min_members: 2000, max_members: 50_000 }))).toEqual([
      'SolarAtHome',
      'RooftopPower',
    ]);
    expect(names(await list({ q: 'home SOLAR' }))).toEqual(['SolarAtHome']);
    expect(names(await list({ q: 'tram' }))).toEqual([]);
  });

  it('open with timing, pace, flairs, kinds, best posts and those alike', async () => {
    const { communities } = await list({ subreddit: 'r/SolarAtHome' });
    expect(communities).toHaveLength(1);
    expect(communities[0]).toMatchObject({
      timing: {
        // Of ten posts the best two are the top quarter: 1800 at 18 UTC, 900 at 12.
        best_hours_utc: [
          { hour_utc: 12, posts: 5, hit_rate_pct: 20 },
          { hour_utc: 18, posts: 5, hit_rate_pct: 20 },
        ],
        best_day_utc: null,
        sample: { posts: 10, min_posts_per_slot: 5 },
      },
      pace: { posts_7d: 3, posts_30d: 10, last_post_at: ago(4).toISOString() },
      flairs: [{ flair: 'Numbers', posts: 5 }],
      type_mix: [
        { type: 'text', posts: 5, share_pct: 50 },
        { type: 'link', posts: 4, share_pct: 40 },
        { type: 'video', posts: 1, share_pct: 10 },
      ],
      similar: [{ subreddit: 'RooftopPower', members: 50_000 }],
    });
    expect(communities[0]).toHaveProperty('top_posts.0.total_engagement', 1801);
    expect(communities[0]).toHaveProperty(
      'similar.0.shared_words',
      expect.arrayContaining(['solar', 'battery']),
    );
  });

  it('tell pictures and videos of Reddit’s own from texts, as the source said or as the address shows', async () => {
    const told = (type: string | null, over = {}) =>
      postOf('reddit', {
        community: 'Kinds',
        communityMembers: 900,
        createdAt: ago(10),
        type,
        counts: { ...noCounts, likes: 25 },
        ...over,
      });
    await addPosts(database, now, [
      told('image'),
      told('image', { imageUrl: 'https://preview.example/p.jpg', text: 'Its caption' }),
      told('video'),
      told('text', { imageUrl: 'https://preview.example/of-a-link.jpg' }),
      told('link'),
      told('link', { linkUrl: 'https://youtu.be/abc' }),
      told(null, { linkUrl: 'https://i.redd.it/old.png' }),
      told(null, { imageUrl: 'https://preview.example/p.jpg' }),
      told(null, { text: 'Words', imageUrl: 'https://preview.example/p.jpg' }),
      told(null),
    ]);
    await forgetRollups(database.db);
    const [kinds] = (await list({ subreddit: 'kinds' })).communities;
    expect(kinds).toMatchObject({
      type_mix: [
        { type: 'image', posts: 4, share_pct: 40 },
        { type: 'text', posts: 3, share_pct: 30 },
        { type: 'video', posts: 2, share_pct: 20 },
        { type: 'link', posts: 1, share_pct: 10 },
      ],
    });
    // By SQL: no operation deletes other networks' posts.
    await database.db.deleteFrom('trends').where('community', '=', 'Kinds').execute();
    await forgetRollups(database.db);
  });

  it('name ten best posts, those for adults left out and replaced', async () => {
    await addPosts(
      database,
      now,
      Array.from({ length: 14 }, (_, index) =>
        postOf('reddit', {
          community: 'Mixed',
          communityMembers: 900,
          createdAt: ago(10),
          adult: index >= 11,
          title: `Mixed ${index}`,
          counts: { ...noCounts, likes: 100 + index },
        }),
      ),
    );
    await forgetRollups(database.db);
    const [mixed] = (await list({ subreddit: 'mixed' })).communities as [{ top_posts: { title: string }[] }];
    expect(mixed.top_posts.map(({ title }) => title)).toEqual(
      Array.from({ length: 10 }, (_, index) => `Mixed ${10 - index}`),
    );
    // By SQL: no operation deletes other networks' posts.
    await database.db.deleteFrom('trends').where('community', '=', 'Mixed').execute();
    await forgetRollups(database.db);
  });

  it('that fail a gate are not found', async () => {
    for (const subreddit of ['TooFew', 'AdultsOnly', 'nowhere'])
      expect(await refusal({ subreddit })).toMatchObject({ status: 404, code: 'not_found' });
  });
});

describe('feeds of Bluesky', () => {
  it('are listed by posts, with what they say of themselves', async () => {
    const data = await list({ network: 'bluesky' });
    expect(names(data)).toEqual(['science', 'birds']);
    expect(data.communities[1]).toMatchObject({
      title: 'Bird Notes',
      description: 'Owls and others',
      feed_likes: 1234,
      avg_likes: 8,
      top_likes: 9,
      sample: { posts: 3 },
    });
    expect(data.communities[0]).toMatchObject({ title: null, feed_likes: null, url: null });
    expect(data.gates).toMatchObject({ min_posts_held: 3, min_members: null });
  });

  it.each([
    ['avg_likes', ['science', 'birds']],
    ['top_likes', ['science', 'birds']],
    ['feed_likes', ['birds', 'science']],
  ])('can be sorted by %s', async (sort, expected) => {
    expect(names(await list({ network: 'bluesky', sort }))).toEqual(expected);
  });

  it('are found by name, description or slug', async () => {
    expect(names(await list({ network: 'bluesky', q: 'owls' }))).toEqual(['birds']);
    expect(names(await list({ network: 'bluesky', q: 'sci' }))).toEqual(['science']);
  });

  it('open with best posts, authors and hashtags', async () => {
    const { communities } = await list({ network: 'bluesky', feed: 'science', page: 3 });
    expect(communities[0]).toMatchObject({
      top_authors: [
        { author_handle: 'ben.example', posts: 2, likes: 501 },
        { author_handle: 'ann.example', posts: 3, likes: 90 },
      ],
      top_hashtags: [
        { tag: 'Space', posts: 5 },
        { tag: 'news', posts: 3 },
      ],
    });
    expect(communities[0]).toHaveProperty('top_posts.0.total_engagement', 500);
  });
});

it('a sort of the other network is refused with the network’s own', async () => {
  expect(await refusal({ sort: 'avg_likes' })).toMatchObject({
    status: 422,
    code: 'validation_error',
    message: expect.stringContaining('upside, members, peak, posts'),
  });
  expect(await refusal({ network: 'bluesky', sort: 'members' })).toMatchObject({
    status: 422,
    message: expect.stringContaining('posts, avg_likes, top_likes, feed_likes'),
  });
  expect(await refusal({ network: 'bluesky', subreddit: 'a' })).toMatchObject({ status: 422 });
  expect(await refusal({ feed: 'a' })).toMatchObject({ status: 422 });
});

it('withholds numbers on the free plan and looks back from 72 hours ago', async () => {
  const free = await app.token('reader', { plan: 'free' });
  const data = await list({ subreddit: 'solarathome' }, free);
  expect(data.metrics_hidden).toBe(true);
  expect(data.communities[0]).toMatchObject({
    members: 2000,
    peak_per_1k: null,
    peak_score: null,
    peak_comments: null,
    timing: { best_hours_utc: [{ hit_rate_pct: null }, { hit_rate_pct: null }] },
  });
  expect(data.communities[0]).toHaveProperty('top_posts.0.total_engagement', null);
});
