import { describe, expect, test } from 'vitest';

import { startAppWithPosts } from '#test/app/app-with-posts.ts';
import { freshDatabase } from '#test/app/database.ts';
import { codeOf } from '#test/data/newsroom.ts';
import { addPosts, postOf } from '#test/data/posts.ts';

const database = await freshDatabase();
const { db } = database;
const { newsroom, organization, publish } = await startAppWithPosts(database);

describe('the posts behind the numbers', () => {
  test('come best or worst first, with picture, card and trend; the youngest are not among the worst', async () => {
    const org = await organization(['instagram']);
    const [account = 0] = org.project.accounts;
    const media = [{ url: 'https://example.com/a.jpg', type: 'image/jpeg', alt: 'A quay' }];
    const best = await publish(org, [{ account, counts: { impressions: 90 } }], { media });
    const worst = await publish(org, [{ account, counts: { impressions: 1 } }]);
    const young = await publish(org, [{ account, counts: { impressions: 0 } }], {
      at: '2026-03-31T10:00:00Z',
    });
    await publish(org, [{ account, counts: null }]);
    const ids = async (input: Record<string, unknown>) => {
      const { body } = await org.ask('posts', input);
      return (body.data as { posts: { id: number }[] }).posts.map(({ id }) => id);
    };
    expect((await ids({})).slice(0, 3)).toEqual([best.id, worst.id, young.id]);
    expect(await ids({ order: 'worst' })).toEqual([worst.id, best.id]);
    const { body } = await org.ask('posts', { per_page: 1 });
    expect(body.meta).toMatchObject({ total: 4, has_more: true });
    expect((body.data as { posts: unknown[] }).posts[0]).toMatchObject({
      picture: { url: 'https://example.com/a.jpg', alt: 'A quay' },
      card_id: null,
      trend_id: null,
      metrics: { impressions: 90, sandbox: true },
    });
  });

  test('lead back to the card that they were made from, and to the trend of that card', async () => {
    const org = await organization(['bluesky']);
    const [account = 0] = org.project.accounts;
    await addPosts(database, new Date('2026-03-30T08:00:00Z'), [postOf('rss')]);
    const { id: trendId } = await db.selectFrom('trends').select('id').executeTakeFirstOrThrow();
    const made = await newsroom.app.call('POST', 'cards.php', { trend_id: trendId }, org.owner.key);
    const { card_id: cardId } = made.body.data as { card_id: number };
    await publish(org, [{ account, counts: { likes: 3 } }], { cardId });
    const { body } = await org.ask('posts');
    expect(body.data).toMatchObject({ posts: [{ card_id: cardId, trend_id: trendId }] });
  });

  test('have their readings over time', async () => {
    const org = await organization(['bluesky']);
    const { id, targetIds } = await publish(org, [
      { account: org.project.accounts[0] ?? 0, counts: { likes: 3 } },
    ]);
    for (const [hour, likes] of [
      [11, 1],
      [12, 3],
    ])
      // By SQL: only networks report numbers, at their own times.
      await db
        .insertInto('metric_readings')
        .values({
          target_id: targetIds[0] ?? 0,
          at: new Date(`2026-03-30T${hour}:00:00Z`),
          likes: likes ?? 0,
          impressions: null,
          reach: null,
          comments: null,
          shares: null,
          saves: null,
          clicks: null,
          score: null,
        })
        .execute();
    const { body } = await org.ask('readings', { id });
    expect(body.data).toMatchObject({
      targets: [
        {
          network: 'bluesky',
          metrics: { likes: 3 },
          readings: [
            { at: '2026-03-30T11:00:00.000Z', likes: 1, engagement: 1, impressions: null },
            { at: '2026-03-30T12:00:00.000Z', likes: 3 },
          ],
        },
      ],
    });
  });
});

test('the review flow tells the time from draft to sent, and what reviewers said', async () => {
  const org = await organization(['bluesky']);
  const [account = 0] = org.project.accounts;
  const quick = await publish(org, [{ account, counts: null }], { createdAt: '2026-03-30T08:00:00Z' });
  const slow = await publish(org, [{ account, counts: null }], { createdAt: '2026-03-29T10:00:00Z' });
  // By SQL: of posts that are already published, in the past.
  const review = (post: number, verdict: 'ok' | 'fix' | 'block', hour: number, ignored = false) =>
    db
      .insertInto('reviews')
      .values({
        post_id: post,
        user_id: org.owner.userId,
        given_verdict: verdict,
        verdict,
        scores: '{}',
        warnings: '[]',
        content_hash: 'a',
        policy_version: 0,
        ignored,
        created_at: new Date(`2026-03-30T${hour}:00:00Z`),
      })
      .execute();
  await review(quick.id, 'ok', 10);
  await review(slow.id, 'ok', 10, true);
  await review(slow.id, 'fix', 12);
  await review(slow.id, 'ok', 14);
  expect((await org.ask('review_flow')).body.data).toMatchObject({
    sent: 2,
    draft_to_sent_hours: { median: 13, p90: 21.8 },
    reviewed: 2,
    reviews: { ok: 2, fix: 1, block: 0 },
    fix_rate: 50,
    block_rate: 0,
    ok_at_once_rate: 50,
    by_reviewer: [
      {
        user_id: org.owner.userId,
        reviewed: 2,
        reviews: { ok: 2, fix: 1, block: 0 },
        fix_rate: 50,
        block_rate: 0,
        median_hours: 2,
      },
    ],
  });

  // A post reviewed before these days has no first review in them. By SQL: no operation backdates a verdict.
  await db
    .updateTable('reviews')
    .set({ created_at: new Date('2026-03-29T12:00:00Z') })
    .where('post_id', '=', slow.id)
    .where('verdict', '=', 'fix')
    .execute();
  const day = { from: '2026-03-30', to: '2026-03-30' };
  expect((await org.ask('review_flow', day)).body.data).toMatchObject({
    reviewed: 2,
    review_to_verdict_hours: { median: 2 },
    reviews: { ok: 2, fix: 0, block: 0 },
    ok_at_once_rate: 50,
    by_reviewer: [{ median_hours: 14 }],
  });
});

async function csvOf(org: Awaited<ReturnType<typeof organization>>, table: string): Promise<string> {
  const { body } = await org.ask('csv', { table });
  return (body.data as { csv: string }).csv;
}

test('each table is a CSV file, named by what it holds', async () => {
  const org = await organization(['instagram']);
  await publish(org, [{ account: org.project.accounts[0] ?? 0, counts: { impressions: 7 } }], {
    body: '=1+1',
  });
  expect(await csvOf(org, 'not_measured')).toContain('instagram,clicks,unsupported,1');
  expect(await csvOf(org, 'reviewers')).toBe('\r\n');
  for (const table of ['networks', 'projects', 'days', 'kinds', 'hours', 'authors', 'posts']) {
    const { body } = await org.ask('csv', { table, days: 2 });
    const { filename, csv } = body.data as { filename: string; csv: string };
    expect(filename).toBe(`copydesk-${table}-2026-03-30-2026-03-31-sandbox.csv`);
    expect(csv).toContain(',7,');
  }
  const { body } = await org.ask('csv', { table: 'posts' });
  expect((body.data as { csv: string }).csv).toContain("'=1+1");
});

describe('what cannot be asked', () => {
  test.each([
    ['a hundred years', { days: 36_500 }, '422 validation_error'],
    ['a hundred years between two days', { from: '2000-01-01', to: '2099-12-31' }, '422 validation_error'],
    ['a range that ends before it begins', { from: '2026-03-02', to: '2026-03-01' }, '422 validation_error'],
    ['the 30th of February', { from: '2026-02-30' }, '422 validation_error'],
    ['the year 0', { from: '0000-01-01', to: '0000-01-02' }, '422 validation_error'],
    ['an unknown project', { project_id: 999_999 }, '422 validation_error'],
    ['an unknown network', { network: 'friendster' }, '422 validation_error'],
    ['an unknown author', { author_user_id: 999_999 }, '404 not_found'],
    ['no day at all', { days: 0 }, '422 validation_error'],
    ['no number of days', { days: 'many' }, '422 validation_error'],
  ])('is %s', async (_what, input, said) => {
    const org = await organization(['bluesky']);
    for (const action of [null, 'report', 'posts']) expect(codeOf(await org.ask(action, input))).toBe(said);
  });

  test('is another organization’s: its projects, people and posts are none of ours, nor are its numbers', async () => {
    const [org, other] = [await organization(['bluesky']), await organization(['bluesky'])];
    const { id } = await publish(other, [{ account: other.project.accounts[0] ?? 0, counts: { likes: 9 } }]);
    expect((await org.summary()).totals.posts).toBe(0);
    expect(codeOf(await org.ask(null, { project_id: other.project.id }))).toBe('422 validation_error');
    expect(codeOf(await org.ask(null, { author_user_id: other.owner.userId }))).toBe('404 not_found');
    expect(codeOf(await org.ask('readings', { id }))).toBe('404 not_found');
    expect((await org.ask('posts')).body.data).toMatchObject({ posts: [] });
  });
});

test('what was published is read as before on a plan that no longer publishes', async () => {
  const org = await organization(['bluesky']);
  const { id } = await publish(org, [{ account: org.project.accounts[0] ?? 0, counts: { likes: 9 } }]);
  const answers = async () => {
    const all = [null, 'report', 'posts', 'review_flow', 'followers', 'readings', 'csv'] as const;
    const input = (action: (typeof all)[number]) =>
      action === 'readings' ? { id } : action === 'csv' ? { table: 'posts' } : {};
    return Promise.all(all.map(async (action) => (await org.ask(action, input(action))).body));
  };
  // The first reader triggers the count.
  expect((await org.summary()).totals.posts).toBe(1);
  const before = await answers();
  expect(before.map(({ success }) => success)).not.toContain(false);
  await newsroom.app.founder.choosePlan(org.organizationId, 'free');
  expect(await answers()).toEqual(before);
});
