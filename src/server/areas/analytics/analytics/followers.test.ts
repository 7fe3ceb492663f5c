import { expect, test } from 'vitest';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { startAppWithPosts } from '#test/app/app-with-posts.ts';
import { freshDatabase } from '#test/app/database.ts';
import { codeOf } from '#test/data/newsroom.ts';

const database = await freshDatabase();
const { db } = database;
const { organization } = await startAppWithPosts(database);

type Followers = DataOf<Contract['analytics']['followers']>;
type Organization = Awaited<ReturnType<typeof organization>>;

const followers = async (org: Organization, input: Record<string, unknown> = {}) =>
  ((await org.ask('followers', input)).body.data as Followers).accounts;

// By SQL: only networks count followers, once a day.
async function counted(accountId: number | undefined, days: Record<string, number>) {
  const rows = Object.entries(days).map(([day, count]) => ({
    account_id: accountId ?? 0,
    day,
    followers: count,
  }));
  await db.insertInto('account_followers').values(rows).execute();
}

test('each account has its followers over the range, against what it had before', async () => {
  const org = await organization(['bluesky', 'mastodon']);
  const [bluesky, mastodon] = org.project.accounts;
  await counted(bluesky, { '2026-02-10': 90, '2026-03-10': 100, '2026-03-30': 130 });
  await counted(mastodon, { '2026-03-20': 40, '2026-03-30': 35 });
  expect(await followers(org)).toMatchObject([
    {
      network: 'bluesky',
      project: 'Marsh Daily',
      sandbox: true,
      before: 90,
      followers: 130,
      delta: 40,
      reason: null,
      readings: [
        { date: '2026-03-10', followers: 100 },
        { date: '2026-03-30', followers: 130 },
      ],
    },
    { network: 'mastodon', before: 40, followers: 35, delta: -5 },
  ]);
});

test('an account that was counted once has nothing to be compared with', async () => {
  const org = await organization(['bluesky']);
  await counted(org.project.accounts[0], { '2026-03-30': 130 });
  expect(await followers(org)).toMatchObject([{ followers: 130, before: null, delta: null, reason: null }]);
});

test('an account without any says why: not counted yet, or not at this network', async () => {
  const org = await organization(['bluesky', 'reddit']);
  expect(await followers(org)).toMatchObject([
    { network: 'bluesky', followers: null, before: null, delta: null, reason: 'delayed', readings: [] },
    { network: 'reddit', followers: null, reason: 'unsupported' },
  ]);
});

test('they narrow to a network and a project, and become a CSV file', async () => {
  const org = await organization(['bluesky', 'mastodon']);
  const [bluesky, mastodon] = org.project.accounts;
  await counted(bluesky, { '2026-03-30': 7 });
  await counted(mastodon, { '2026-03-30': 8 });
  expect(await followers(org, { network: 'mastodon' })).toMatchObject([{ followers: 8 }]);
  expect(await followers(org, { project_id: org.project.id })).toHaveLength(2);
  const { body } = await org.ask('csv', { table: 'followers' });
  expect((body.data as { csv: string }).csv.split('\r\n')).toEqual([
    'date,project,network,account,followers',
    expect.stringMatching(/^2026-03-30,Marsh Daily,bluesky,.+,7$/),
    expect.stringMatching(/^2026-03-30,Marsh Daily,mastodon,.+,8$/),
    '',
  ]);
});

test('another organization’s are none of ours, and real ones are not mixed with sandboxes', async () => {
  const [org, other] = [await organization(['bluesky', 'mastodon']), await organization(['bluesky'])];
  const [, real] = org.project.accounts;
  // By SQL: a real account is connected at its network, which this test does not have.
  await db
    .updateTable('accounts')
    .set({ transport: 'real' })
    .where('id', '=', real ?? 0)
    .execute();
  expect(await followers(org, { accounts: 'real' })).toMatchObject([{ network: 'mastodon', sandbox: false }]);
  expect(await followers(org, { accounts: 'sandbox' })).toMatchObject([{ network: 'bluesky' }]);
  expect(codeOf(await org.ask('followers', { project_id: other.project.id }))).toBe('422 validation_error');
  expect(codeOf(await org.ask('followers', { days: 0 }))).toBe('422 validation_error');
});
