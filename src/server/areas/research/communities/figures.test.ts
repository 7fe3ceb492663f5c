import { expect, it } from 'vitest';

import type { DataOf } from '#contract/operation.ts';
import { communityGates, leastPostsPerSlot } from '#contract/research/communities.ts';
import type { communities } from '#contract/research/communities.ts';
import { noCounts } from '#contract/sources/all.ts';
import type { ImportRow } from '#server/areas/intake/ingest/rows.ts';
import { forgetRollups } from '#server/areas/research/rollups/store.ts';
import { startApp } from '#test/app/app.ts';
import { freshDatabase } from '#test/app/database.ts';
import { addPosts, postOf } from '#test/data/posts.ts';

/** Every figure of a community, counted a second time, post by post, from the stored rows. */

const now = new Date('2026-06-15T12:00:00Z');
const hour = 3_600_000;
const day = 24 * hour;

const database = await freshDatabase();
const app = await startApp(database, { now: () => now });
const reader = await app.token('reader');

let state = 11;
/** The same in every run. */
function random(below: number): number {
  state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
  return Math.floor((state / 0x80000000) * below);
}
const oneOf = <T>(...list: [T, ...T[]]): T => list[random(list.length)] ?? list[0];

const members: Readonly<Record<string, number | null>> = {
  gardening: 499,
  Astronomy: 500,
  trams: 120_000,
  Bread: null,
  quiet: 4_000,
};

function drawPost(): ImportRow {
  // To the minute and never on a bound; some are older than a year.
  const createdAt = new Date(now.getTime() - random(400 * 24 * 60) * 60_000 - 30_000);
  const likes = random(9) === 0 ? null : random(12);
  if (random(3) === 0)
    return postOf('bluesky', {
      community: oneOf('science', 'birds', 'news'),
      createdAt,
      authorHandle: oneOf('ann', 'ben', 'cem', 'dora', null),
      tags: [oneOf('Owls', 'owls', 'Space'), oneOf('Café', 'cafe', 'Space')].slice(random(3)),
      adult: random(12) === 0,
      counts: { ...noCounts, likes },
    });
  const community = oneOf('gardening', 'Astronomy', 'trams', 'Bread', 'quiet');
  return postOf('reddit', {
    community,
    communityMembers: members[community] ?? null,
    createdAt: random(2) === 0 ? createdAt : new Date(now.getTime() - random(30 * 24) * hour - 30_000),
    flair: oneOf('Photo', 'Question', null),
    type: oneOf('text', 'image', 'video', 'link'),
    adult: random(community === 'trams' ? 3 : 20) === 0,
    counts: {
      ...noCounts,
      likes: likes === null || community === 'quiet' ? likes : likes * likes,
      comments: random(5) === 0 ? null : random(40),
    },
  });
}

const stored = Array.from({ length: 900 }, drawPost);
await addPosts(database, now, stored);
await forgetRollups(database.db);

type Row = DataOf<typeof communities.list>['communities'][number];

async function list(parameters: object): Promise<Row[]> {
  const { body } = await app.call('GET', 'communities.php', { per_page: 100, ...parameters }, reader);
  return (body.data as { communities: Row[] }).communities;
}

const timeOf = (post: ImportRow) => post.createdAt?.getTime() ?? 0;
const within = (days: number) => (post: ImportRow) => timeOf(post) > now.getTime() - days * day;
const likesOf = (post: ImportRow) => post.counts.likes;
const known = (numbers: (number | null)[]) => numbers.filter((number) => number !== null);
const most = (numbers: (number | null)[]) =>
  known(numbers).length === 0 ? null : Math.max(...known(numbers));
const round = (value: number, digits = 1) => Math.round(value * 10 ** digits) / 10 ** digits;

function held(source: 'reddit' | 'bluesky'): [string, ImportRow[]][] {
  const posts = stored.filter((post) => post.source === source && within(365)(post));
  const least = communityGates[source].min_posts_held;
  return [...Map.groupBy(posts, (post) => post.community ?? '')].filter(
    ([, its]) => its.length >= least && its.filter(({ adult }) => adult).length * 2 < its.length,
  );
}

/** A post is a hit when fewer than a quarter of the community's posts have more points than it. */
function hits(posts: ImportRow[]): Set<ImportRow> {
  const points = (post: ImportRow) => likesOf(post) ?? -1;
  const quarter = Math.max(1, posts.length / 4);
  return new Set(
    posts.filter(
      (post) =>
        likesOf(post) !== null && 1 + posts.filter((other) => points(other) > points(post)).length <= quarter,
    ),
  );
}

function slotsOf(posts: ImportRow[], slot: (at: Date) => number) {
  const best = hits(posts);
  return [...Map.groupBy(posts, (post) => slot(new Date(timeOf(post))))]
    .filter(([, its]) => its.length >= leastPostsPerSlot)
    .map(([at, its]) => ({
      at,
      posts: its.length,
      hit_rate_pct: round((its.filter((post) => best.has(post)).length / its.length) * 100),
    }))
    .toSorted((a, b) => b.hit_rate_pct - a.hit_rate_pct || b.posts - a.posts || a.at - b.at);
}

const counted = (posts: ImportRow[], what: (post: ImportRow) => string | null) =>
  Object.fromEntries([...Map.groupBy(posts, what)].map(([key, its]) => [String(key), its.length]));

const weekday = (at: Date) =>
  ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'][at.getUTCDay()];

it('subreddits: gates, sizes, peaks, hours, days, pace, flairs and kinds', async () => {
  const expected = held('reddit').filter(
    ([name, posts]) =>
      (members[name] ?? communityGates.reddit.min_members) >= communityGates.reddit.min_members &&
      (most(posts.map(likesOf)) ?? 0) >= communityGates.reddit.min_peak_score,
  );
  expect(expected.map(([name]) => name).toSorted()).toEqual(['Astronomy', 'Bread', 'trams']);
  const listed = await list({ network: 'reddit' });
  expect(listed.map((row) => row.slug).toSorted()).toEqual(
    expected.map(([name]) => name.toLowerCase()).toSorted(),
  );
  for (const [name, posts] of expected) {
    const [row] = await list({ subreddit: name });
    const size = members[name] ?? null;
    const peak = most(posts.map(likesOf));
    const days = slotsOf(posts, (at) => at.getUTCDay() || 7);
    const named = new Date(
      posts.map(timeOf).find((at) => (new Date(at).getUTCDay() || 7) === days[0]?.at) ?? 0,
    );
    expect(row).toMatchObject({
      members: size,
      peak_score: peak,
      peak_comments: most(posts.map((post) => post.counts.comments)),
      peak_per_1k: size === null || peak === null ? null : round(peak / (size / 1000), 2),
      sample: { posts: posts.length },
      window: {
        from: new Date(Math.min(...posts.map(timeOf))).toISOString(),
        to: new Date(Math.max(...posts.map(timeOf))).toISOString(),
      },
      timing: {
        best_hours_utc: slotsOf(posts, (at) => at.getUTCHours())
          .slice(0, 3)
          .map(({ at, ...slot }) => ({ hour_utc: at, ...slot })),
        best_day_utc: {
          weekday_name_utc: weekday(named),
          posts: days[0]?.posts,
          hit_rate_pct: days[0]?.hit_rate_pct,
        },
        sample: { posts: posts.length },
      },
      pace: { posts_7d: posts.filter(within(7)).length, posts_30d: posts.filter(within(30)).length },
    });
    if (!row || !('flairs' in row)) throw new Error('a subreddit has no detail');
    const { null: _none, ...flairs } = counted(posts, ({ flair }) => flair);
    expect(Object.fromEntries((row.flairs ?? []).map((each) => [each.flair, each.posts]))).toEqual(flairs);
    expect(Object.fromEntries((row.type_mix ?? []).map((each) => [each.type, each.posts]))).toEqual(
      counted(posts, ({ type }) => type),
    );
    const fit = posts.filter(({ adult }) => !adult);
    const shown = (row.top_posts ?? []).map(({ title }) => fit.find((post) => post.title === title));
    expect(shown.map((post) => post && likesOf(post))).toEqual(
      fit
        .map(likesOf)
        .toSorted((a, b) => (b ?? -1) - (a ?? -1))
        .slice(0, 10),
    );
  }
});

it('feeds: gates, averages, best likes, authors and hashtags', async () => {
  const expected = held('bluesky');
  expect(expected).toHaveLength(3);
  expect((await list({ network: 'bluesky' })).map(({ slug }) => slug).toSorted()).toEqual(
    expected.map(([name]) => name).toSorted(),
  );
  for (const [name, posts] of expected) {
    const [row] = await list({ network: 'bluesky', feed: name });
    const likes = known(posts.map(likesOf));
    expect(row).toMatchObject({
      avg_likes: round(likes.reduce((sum, one) => sum + one, 0) / likes.length),
      top_likes: Math.max(...likes),
      sample: { posts: posts.length },
    });
    if (!row || !('top_authors' in row)) throw new Error('a feed has no detail');
    const authors = [
      ...Map.groupBy(
        posts.filter((post) => post.authorHandle),
        (post) => post.authorHandle,
      ),
    ];
    expect(
      row.top_authors?.map(({ author_handle, posts: count, likes: sum }) => [author_handle, count, sum]),
    ).toEqual(
      authors
        .map(
          ([handle, its]) =>
            [handle, its.length, known(its.map(likesOf)).reduce((sum, one) => sum + one, 0)] as const,
        )
        .toSorted((a, b) => b[2] - a[2]),
    );
    const fold = (tag: string) => tag.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    const tags = Object.fromEntries(
      (row.top_hashtags ?? []).map(({ tag, posts: count }) => [fold(tag), count]),
    );
    for (const key of ['owls', 'space', 'cafe'])
      expect(tags[key]).toBe(posts.filter((post) => post.tags.some((tag) => fold(tag) === key)).length);
  }
});
