import { describe, expect, test } from 'vitest';

import { markDays } from '#server/areas/delivery/post-metrics/store.ts';
import { now, startAppWithPosts } from '#test/app/app-with-posts.ts';
import { freshDatabase } from '#test/app/database.ts';

const database = await freshDatabase();
const { db } = database;
const { newsroom, organization, publish, setCounts } = await startAppWithPosts(database);

describe('before the first numbers', () => {
  test('an organization that has sent nothing is not ready, and awaits nothing', async () => {
    const { summary } = await organization(['bluesky']);
    expect(await summary()).toMatchObject({
      ready: false,
      days: 30,
      by_network: [],
      by_project: [],
      top_posts: [],
      first_numbers_at: null,
    });
  });

  test('one that has is told when they will come', async () => {
    const org = await organization(['bluesky']);
    await publish(org, [{ account: org.project.accounts[0] ?? 0, counts: null }]);
    expect(await org.summary()).toMatchObject({
      ready: false,
      by_network: [{ network: 'bluesky', posts: 1, impressions: null, likes: null, comments: null }],
      first_numbers_at: '2026-03-30T10:15:00.000Z',
    });
  });
});

describe('the summary', () => {
  test('counts each post once in all, and once at each network; what a network does not tell is null', async () => {
    const org = await organization(['instagram', 'bluesky']);
    const [instagram = 0, bluesky = 0] = org.project.accounts;
    const { id } = await publish(org, [
      { account: instagram, counts: { impressions: 900, likes: 30, comments: 4 } },
      { account: bluesky, counts: { likes: 12, comments: 0 } },
    ]);
    const summary = await org.summary();
    expect(summary.ready).toBe(true);
    expect(summary.by_network).toEqual([
      { network: 'bluesky', posts: 1, impressions: null, likes: 12, comments: 0 },
      { network: 'instagram', posts: 1, impressions: 900, likes: 30, comments: 4 },
    ]);
    expect(summary.by_project).toEqual([
      { project_id: org.project.id, project: 'Marsh Daily', posts: 1, impressions: 900 },
    ]);
    expect(summary.top_posts.map(({ network, impressions }) => [network, impressions])).toEqual([
      ['instagram', 900],
      ['bluesky', null],
    ]);
    expect(summary.top_posts[0]).toMatchObject({
      id,
      body: 'The harbour opens again.',
      permalink: expect.stringMatching(new RegExp(`^https?://.+/sandbox\\?post=${id}$`)),
    });
    // Of those with known impressions: 34 of 900.
    expect(summary.totals).toMatchObject({ posts: 1, targets: 2, engagement: 46, engagement_rate: 3.78 });
  });

  test('is corrected by late numbers, however long ago the post was sent', async () => {
    const org = await organization(['instagram']);
    const [account = 0] = org.project.accounts;
    const { targetIds } = await publish(org, [{ account, counts: { impressions: 10 } }], {
      at: '2025-06-01T10:00:00Z',
    });
    const year = { days: 365 };
    expect((await org.summary(year)).totals.impressions).toBe(10);
    await setCounts(targetIds[0] ?? 0, { impressions: 25 });
    expect((await org.summary(year)).totals.impressions).toBe(25);
  });

  test('compares with the range before, which is as long', async () => {
    const org = await organization(['instagram']);
    const [account = 0] = org.project.accounts;
    await publish(org, [{ account, counts: { impressions: 300, likes: 3 } }], { at: '2026-03-30T10:00:00Z' });
    await publish(org, [{ account, counts: { impressions: 200 } }], { at: '2026-03-20T10:00:00Z' });
    const begun = await org.summary({ days: 10 });
    expect(begun.changes).toMatchObject([
      { name: 'posts', from: 1, to: 1, percent: null },
      { name: 'impressions', from: 200, to: 300, delta: 100, percent: null },
      {},
      {},
    ]);
    await publish(org, [{ account, counts: { impressions: 70 } }], { at: '2026-03-11T10:00:00Z' });
    const { changes } = await org.summary({ days: 3 });
    expect(changes.find(({ name }) => name === 'impressions')).toMatchObject({
      from: null,
      to: 300,
      percent: null,
    });
    const two = await org.summary({ from: '2026-03-25', to: '2026-03-31' });
    expect(two.days).toBe(7);
    const wide = await org.summary({ days: 10 });
    expect(wide.changes).toEqual([
      { name: 'posts', from: 1, to: 1, delta: 0, percent: 0 },
      { name: 'impressions', from: 200, to: 300, delta: 100, percent: 50 },
      { name: 'engagement', from: null, to: 3, delta: null, percent: null },
      { name: 'engagement_rate', from: null, to: 1, delta: null, percent: null },
    ]);
  });

  test('says how much of it still grows', async () => {
    const org = await organization(['bluesky']);
    const [account = 0] = org.project.accounts;
    await publish(org, [{ account, counts: { likes: 1 } }], { at: '2026-03-30T10:00:00Z' });
    await publish(org, [{ account, counts: { likes: 1 } }], { at: '2026-03-20T10:00:00Z' });
    expect((await org.summary()).still_growing).toBe(1);
  });

  test('narrows to a project, a network, an author', async () => {
    const org = await organization(['instagram', 'bluesky']);
    const [instagram = 0, bluesky = 0] = org.project.accounts;
    const other = await newsroom.project(['instagram'], { organizationId: org.organizationId });
    const colleague = await newsroom.colleague('publisher', { organizationId: org.organizationId });
    await publish(org, [
      { account: instagram, counts: { impressions: 100 } },
      { account: bluesky, counts: { likes: 1 } },
    ]);
    await publish(org, [{ account: instagram, counts: { impressions: 20 } }], { author: colleague.userId });
    await publish(org, [{ account: other.accounts[0] ?? 0, counts: { impressions: 3 } }], {
      projectId: other.id,
      author: null,
    });
    const totals = async (input: Record<string, unknown>) => {
      const { posts, targets, impressions } = (await org.summary(input)).totals;
      return [posts, targets, impressions];
    };
    expect(await totals({})).toEqual([3, 4, 123]);
    expect(await totals({ project_id: org.project.id })).toEqual([2, 3, 120]);
    expect(await totals({ network: 'bluesky' })).toEqual([1, 1, null]);
    expect(await totals({ author_user_id: colleague.userId })).toEqual([1, 1, 20]);
    expect(await totals({ author_user_id: org.owner.userId, network: 'instagram' })).toEqual([1, 1, 100]);
  });
});

describe('sandboxes', () => {
  test('count where nothing else was sent, and are named as such', async () => {
    const org = await organization(['bluesky']);
    await publish(org, [{ account: org.project.accounts[0] ?? 0, counts: { likes: 4 } }]);
    expect(await org.summary()).toMatchObject({ accounts: 'sandbox', totals: { likes: 4 } });
    expect(await org.summary({ accounts: 'real' })).toMatchObject({ ready: false, totals: { posts: 0 } });
  });

  test('are never added to real accounts', async () => {
    const org = await organization(['bluesky', 'mastodon']);
    const [sandbox = 0, real = 0] = org.project.accounts;
    // By SQL: a real account is connected at its network, which this test does not have.
    await db.updateTable('accounts').set({ transport: 'real' }).where('id', '=', real).execute();
    await publish(org, [
      { account: sandbox, counts: { likes: 400 } },
      { account: real, counts: { likes: 5 } },
    ]);
    expect(await org.summary()).toMatchObject({ accounts: 'real', totals: { posts: 1, likes: 5 } });
    expect(await org.summary({ accounts: 'sandbox' })).toMatchObject({ totals: { likes: 400 } });
  });
});

describe('the report', () => {
  test('has a piece for each day, also where nothing was sent, and the same of the range before', async () => {
    const org = await organization(['bluesky']);
    await publish(org, [{ account: org.project.accounts[0] ?? 0, counts: { likes: 4 } }]);
    const { step, series, before } = await org.report({ days: 3 });
    expect(step).toBe('day');
    expect(series.map(({ date, posts, likes }) => [date, posts, likes])).toEqual([
      ['2026-03-29', 0, null],
      ['2026-03-30', 1, 4],
      ['2026-03-31', 0, null],
    ]);
    expect(before.map(({ date }) => date)).toEqual(['2026-03-26', '2026-03-27', '2026-03-28']);
  });

  test('marks the pieces of its series that still grow', async () => {
    const org = await organization(['bluesky']);
    const { series } = await org.report({ days: 5 });
    expect(series.map(({ date, final }) => [date, final])).toEqual([
      ['2026-03-27', true],
      ['2026-03-28', true],
      ['2026-03-29', false],
      ['2026-03-30', false],
      ['2026-03-31', false],
    ]);
    const weeks = (await org.report({ days: 70, to: '2026-03-30' })).series;
    expect(weeks.filter(({ final }) => !final)).toHaveLength(1);
  });

  test('has weekday and hour as the project’s clock shows them, summer time included', async () => {
    const org = await organization(['bluesky'], 'Asia/Tokyo');
    const [account = 0] = org.project.accounts;
    // Sunday 29 March 23:30 UTC is Monday morning in Tokyo.
    await publish(org, [{ account, counts: { likes: 4 } }], { at: '2026-03-29T23:30:00Z' });
    const { by_hour, series } = await org.report({ days: 3 });
    expect(by_hour.map(({ weekday, hour }) => [weekday, hour])).toEqual([[1, 8]]);
    expect(series.find(({ posts }) => posts === 1)?.date).toBe('2026-03-30');
    const berlin = await organization(['bluesky']);
    for (const at of ['2026-03-28T09:00:00Z', '2026-03-29T09:00:00Z'])
      await publish(berlin, [{ account: berlin.project.accounts[0] ?? 0, counts: { likes: 1 } }], { at });
    expect((await berlin.report()).by_hour.map(({ hour }) => hour)).toEqual([11, 10]);
  });

  test('follows a project that moves to another zone', async () => {
    const org = await organization(['bluesky'], 'Europe/Berlin');
    const [account = 0] = org.project.accounts;
    await publish(org, [{ account, counts: { likes: 4 } }], { at: '2026-03-29T23:30:00Z' });
    expect((await org.report()).by_hour).toMatchObject([{ weekday: 1, hour: 1 }]);
    const moved = { action: 'edit', project_id: org.project.id, timezone: 'America/New_York' };
    await newsroom.manage('projects.php', moved, org.organizationId);
    expect((await org.report()).by_hour).toMatchObject([{ weekday: 0, hour: 19, likes: 4 }]);
  });

  test('is broken down by kind and author; who has left is nobody', async () => {
    const org = await organization(['bluesky']);
    const [account = 0] = org.project.accounts;
    await publish(org, [{ account, counts: { likes: 4 } }], { kind: 'fact' });
    await publish(org, [{ account, counts: { likes: 2 } }], { author: null });
    const { by_kind, by_author } = await org.report();
    expect(by_kind.map(({ kind, likes }) => [kind, likes])).toEqual([
      [null, 2],
      ['fact', 4],
    ]);
    expect(by_author.map(({ author_user_id, likes }) => [author_user_id, likes])).toEqual([
      [org.owner.userId, 4],
      [null, 2],
    ]);
  });

  test('says what was not measured, and why', async () => {
    const org = await organization(['instagram', 'bluesky']);
    const [instagram = 0, bluesky = 0] = org.project.accounts;
    await publish(org, [
      { account: instagram, counts: { likes: 1, reach: 2, comments: 0, shares: 0, saves: 0 } },
      { account: bluesky, counts: null },
    ]);
    const { targetIds } = await publish(org, [{ account: bluesky, counts: null }]);
    // By SQL: only its network deletes a post.
    await db.transaction().execute(async (trx) => {
      await trx
        .updateTable('post_metrics')
        .set({ gone_at: now, due_at: null })
        .where('target_id', '=', targetIds[0] ?? 0)
        .execute();
      await markDays(trx, targetIds);
    });
    const { not_measured } = await org.report();
    expect(not_measured).toEqual(
      expect.arrayContaining([
        { network: 'instagram', metric: 'impressions', reason: 'withheld', targets: 1 },
        { network: 'instagram', metric: 'clicks', reason: 'unsupported', targets: 1 },
        { network: 'bluesky', metric: null, reason: 'delayed', targets: 1 },
        { network: 'bluesky', metric: null, reason: 'gone', targets: 1 },
      ]),
    );
    expect(not_measured).toHaveLength(5);
  });
});
