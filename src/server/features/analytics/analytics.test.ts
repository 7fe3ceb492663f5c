import { describe, expect, test } from 'vitest';

import { markDays } from '#server/features/post-metrics/store.ts';
import { freshDatabase } from '#test/database.ts';
import { now, startPublishedDesk } from '#test/published-desk.ts';

const database = await freshDatabase();
const { db } = database;
const { newsroom, house, publish, tell } = await startPublishedDesk(database);

describe('before the first numbers', () => {
  test('an organization that has sent nothing is not ready, and awaits nothing', async () => {
    const { summary } = await house(['bluesky']);
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
    const desk = await house(['bluesky']);
    await publish(desk, [{ account: desk.project.accounts[0] ?? 0, told: null }]);
    expect(await desk.summary()).toMatchObject({
      ready: false,
      by_network: [{ network: 'bluesky', posts: 1, impressions: null, likes: null, comments: null }],
      first_numbers_at: '2026-03-30T10:15:00.000Z',
    });
  });
});

describe('the summary', () => {
  test('counts each post once in all, and once at each network; what a network does not tell is null', async () => {
    const desk = await house(['instagram', 'bluesky']);
    const [instagram = 0, bluesky = 0] = desk.project.accounts;
    const { id } = await publish(desk, [
      { account: instagram, told: { impressions: 900, likes: 30, comments: 4 } },
      { account: bluesky, told: { likes: 12, comments: 0 } },
    ]);
    const summary = await desk.summary();
    expect(summary.ready).toBe(true);
    expect(summary.by_network).toEqual([
      { network: 'bluesky', posts: 1, impressions: null, likes: 12, comments: 0 },
      { network: 'instagram', posts: 1, impressions: 900, likes: 30, comments: 4 },
    ]);
    expect(summary.by_project).toEqual([
      { project_id: desk.project.id, project: 'Marsh Daily', posts: 1, impressions: 900 },
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
    // Of those whose impressions are known: 34 of 900.
    expect(summary.totals).toMatchObject({ posts: 1, targets: 2, engagement: 46, engagement_rate: 3.78 });
  });

  test('is corrected by late numbers, however long ago the post was sent', async () => {
    const desk = await house(['instagram']);
    const [account = 0] = desk.project.accounts;
    const { targetIds } = await publish(desk, [{ account, told: { impressions: 10 } }], {
      at: '2025-06-01T10:00:00Z',
    });
    const year = { days: 365 };
    expect((await desk.summary(year)).totals.impressions).toBe(10);
    await tell(targetIds[0] ?? 0, { impressions: 25 });
    expect((await desk.summary(year)).totals.impressions).toBe(25);
  });

  test('compares with the range before, which is as long', async () => {
    const desk = await house(['instagram']);
    const [account = 0] = desk.project.accounts;
    await publish(desk, [{ account, told: { impressions: 300, likes: 3 } }], { at: '2026-03-30T10:00:00Z' });
    await publish(desk, [{ account, told: { impressions: 200 } }], { at: '2026-03-20T10:00:00Z' });
    const begun = await desk.summary({ days: 10 });
    expect(begun.changes).toMatchObject([
      { name: 'posts', from: 1, to: 1, percent: null },
      { name: 'impressions', from: 200, to: 300, delta: 100, percent: null },
      {},
      {},
    ]);
    await publish(desk, [{ account, told: { impressions: 70 } }], { at: '2026-03-11T10:00:00Z' });
    const { changes } = await desk.summary({ days: 3 });
    expect(changes.find(({ name }) => name === 'impressions')).toMatchObject({
      from: null,
      to: 300,
      percent: null,
    });
    const two = await desk.summary({ from: '2026-03-25', to: '2026-03-31' });
    expect(two.days).toBe(7);
    const wide = await desk.summary({ days: 10 });
    expect(wide.changes).toEqual([
      { name: 'posts', from: 1, to: 1, delta: 0, percent: 0 },
      { name: 'impressions', from: 200, to: 300, delta: 100, percent: 50 },
      { name: 'engagement', from: null, to: 3, delta: null, percent: null },
      { name: 'engagement_rate', from: null, to: 1, delta: null, percent: null },
    ]);
  });

  test('says how much of it still grows', async () => {
    const desk = await house(['bluesky']);
    const [account = 0] = desk.project.accounts;
    await publish(desk, [{ account, told: { likes: 1 } }], { at: '2026-03-30T10:00:00Z' });
    await publish(desk, [{ account, told: { likes: 1 } }], { at: '2026-03-20T10:00:00Z' });
    expect((await desk.summary()).still_growing).toBe(1);
  });

  test('narrows to a project, a network, an author', async () => {
    const desk = await house(['instagram', 'bluesky']);
    const [instagram = 0, bluesky = 0] = desk.project.accounts;
    const other = await newsroom.project(['instagram'], { organizationId: desk.organizationId });
    const colleague = await newsroom.colleague('publisher', { organizationId: desk.organizationId });
    await publish(desk, [
      { account: instagram, told: { impressions: 100 } },
      { account: bluesky, told: { likes: 1 } },
    ]);
    await publish(desk, [{ account: instagram, told: { impressions: 20 } }], { author: colleague.userId });
    await publish(desk, [{ account: other.accounts[0] ?? 0, told: { impressions: 3 } }], {
      projectId: other.id,
      author: null,
    });
    const totals = async (input: Record<string, unknown>) => {
      const { posts, targets, impressions } = (await desk.summary(input)).totals;
      return [posts, targets, impressions];
    };
    expect(await totals({})).toEqual([3, 4, 123]);
    expect(await totals({ project_id: desk.project.id })).toEqual([2, 3, 120]);
    expect(await totals({ network: 'bluesky' })).toEqual([1, 1, null]);
    expect(await totals({ author_user_id: colleague.userId })).toEqual([1, 1, 20]);
    expect(await totals({ author_user_id: desk.owner.userId, network: 'instagram' })).toEqual([1, 1, 100]);
  });
});

describe('sandboxes', () => {
  test('count where nothing else was sent, and are named as such', async () => {
    const desk = await house(['bluesky']);
    await publish(desk, [{ account: desk.project.accounts[0] ?? 0, told: { likes: 4 } }]);
    expect(await desk.summary()).toMatchObject({ accounts: 'sandbox', totals: { likes: 4 } });
    expect(await desk.summary({ accounts: 'real' })).toMatchObject({ ready: false, totals: { posts: 0 } });
  });

  test('are never added to real accounts', async () => {
    const desk = await house(['bluesky', 'mastodon']);
    const [sandbox = 0, real = 0] = desk.project.accounts;
    // By SQL: a real one is connected at its network, and none is here.
    await db.updateTable('accounts').set({ transport: 'real' }).where('id', '=', real).execute();
    await publish(desk, [
      { account: sandbox, told: { likes: 400 } },
      { account: real, told: { likes: 5 } },
    ]);
    expect(await desk.summary()).toMatchObject({ accounts: 'real', totals: { posts: 1, likes: 5 } });
    expect(await desk.summary({ accounts: 'sandbox' })).toMatchObject({ totals: { likes: 400 } });
  });
});

describe('the report', () => {
  test('has a piece for each day, also where nothing was sent, and the same of the range before', async () => {
    const desk = await house(['bluesky']);
    await publish(desk, [{ account: desk.project.accounts[0] ?? 0, told: { likes: 4 } }]);
    const { step, series, before } = await desk.report({ days: 3 });
    expect(step).toBe('day');
    expect(series.map(({ date, posts, likes }) => [date, posts, likes])).toEqual([
      ['2026-03-29', 0, null],
      ['2026-03-30', 1, 4],
      ['2026-03-31', 0, null],
    ]);
    expect(before.map(({ date }) => date)).toEqual(['2026-03-26', '2026-03-27', '2026-03-28']);
  });

  test('marks the pieces of its series that still grow', async () => {
    const desk = await house(['bluesky']);
    const { series } = await desk.report({ days: 5 });
    expect(series.map(({ date, final }) => [date, final])).toEqual([
      ['2026-03-27', true],
      ['2026-03-28', true],
      ['2026-03-29', false],
      ['2026-03-30', false],
      ['2026-03-31', false],
    ]);
    const weeks = (await desk.report({ days: 70, to: '2026-03-30' })).series;
    expect(weeks.filter(({ final }) => !final)).toHaveLength(1);
  });

  test('has weekday and hour as the project’s clock shows them, summer time included', async () => {
    const desk = await house(['bluesky'], 'Asia/Tokyo');
    const [account = 0] = desk.project.accounts;
    // Sunday 29 March 23:30 UTC is Monday morning in Tokyo.
    await publish(desk, [{ account, told: { likes: 4 } }], { at: '2026-03-29T23:30:00Z' });
    const { by_hour, series } = await desk.report({ days: 3 });
    expect(by_hour.map(({ weekday, hour }) => [weekday, hour])).toEqual([[1, 8]]);
    expect(series.find(({ posts }) => posts === 1)?.date).toBe('2026-03-30');
    const berlin = await house(['bluesky']);
    for (const at of ['2026-03-28T09:00:00Z', '2026-03-29T09:00:00Z'])
      await publish(berlin, [{ account: berlin.project.accounts[0] ?? 0, told: { likes: 1 } }], { at });
    expect((await berlin.report()).by_hour.map(({ hour }) => hour)).toEqual([11, 10]);
  });

  test('follows a project that moves to another zone', async () => {
    const desk = await house(['bluesky'], 'Europe/Berlin');
    const [account = 0] = desk.project.accounts;
    await publish(desk, [{ account, told: { likes: 4 } }], { at: '2026-03-29T23:30:00Z' });
    expect((await desk.report()).by_hour).toMatchObject([{ weekday: 1, hour: 1 }]);
    const moved = { action: 'edit', project_id: desk.project.id, timezone: 'America/New_York' };
    await newsroom.manage('projects.php', moved, desk.organizationId);
    expect((await desk.report()).by_hour).toMatchObject([{ weekday: 0, hour: 19, likes: 4 }]);
  });

  test('is broken down by kind and author; who has left is nobody', async () => {
    const desk = await house(['bluesky']);
    const [account = 0] = desk.project.accounts;
    await publish(desk, [{ account, told: { likes: 4 } }], { kind: 'fact' });
    await publish(desk, [{ account, told: { likes: 2 } }], { author: null });
    const { by_kind, by_author } = await desk.report();
    expect(by_kind.map(({ kind, likes }) => [kind, likes])).toEqual([
      [null, 2],
      ['fact', 4],
    ]);
    expect(by_author.map(({ author_user_id, likes }) => [author_user_id, likes])).toEqual([
      [desk.owner.userId, 4],
      [null, 2],
    ]);
  });

  test('says what was not measured, and why', async () => {
    const desk = await house(['instagram', 'bluesky']);
    const [instagram = 0, bluesky = 0] = desk.project.accounts;
    await publish(desk, [
      { account: instagram, told: { likes: 1, reach: 2, comments: 0, shares: 0, saves: 0 } },
      { account: bluesky, told: null },
    ]);
    const { targetIds } = await publish(desk, [{ account: bluesky, told: null }]);
    // By SQL: only its network takes a post away.
    await db.transaction().execute(async (trx) => {
      await trx
        .updateTable('post_metrics')
        .set({ gone_at: now, due_at: null })
        .where('target_id', '=', targetIds[0] ?? 0)
        .execute();
      await markDays(trx, targetIds);
    });
    const { not_measured } = await desk.report();
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
