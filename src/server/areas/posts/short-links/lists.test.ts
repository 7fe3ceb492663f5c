import { beforeAll, expect, test } from 'vitest';

import type { DataOf } from '#contract/operation.ts';
import type { shortLinks as contract } from '#contract/posts/short-links.ts';
import { freshDatabase } from '#test/app/database.ts';
import { codeOf, startNewsroom, type Colleague } from '#test/data/newsroom.ts';
import { countClicks } from './clicks.ts';

const room = await startNewsroom(await freshDatabase(), {
  now: () => new Date('2026-11-27T12:00:00Z'),
  env: { BASE_URL: 'https://desk.nord.example.org' },
});
const { app, db, schedule } = room;
const { id: project, accounts } = await room.project(['mastodon', 'bluesky']);
const [real = 0, sandbox = 0] = accounts;

let owner: Colleague;

beforeAll(async () => {
  owner = await room.colleague('full', { role: 'owner' });
  await room.manage('utm-presets.php', { action: 'shorten', project_id: project, on: true });
});

async function released(body: string): Promise<number> {
  const id = await room.draft(owner, { body, target_account_ids: accounts });
  await schedule(owner, 'approve', { id });
  return id;
}

const list = async (input: object = {}) => {
  const { body } = await app.call('GET', 'short-links.php', { ...input }, owner.key);
  return body.data as DataOf<typeof contract.list>;
};

/** The rows without the head. */
const rowsOfCsv = async (input: object) => {
  const { body } = await app.call('GET', 'short-links.php', { action: 'csv', ...input }, owner.key);
  return (body.data as DataOf<typeof contract.csv>).csv.trim().split('\n').slice(1);
};

test('links are narrowed to the posts with a label or of a campaign, and so is the CSV', async () => {
  const { label } = await room.manage<{ label: { id: number } }>('labels.php', { name: 'Counted' });
  const { campaign } = await room.manage<{ campaign: { id: number } }>('campaigns.php', {
    action: 'create',
    project_id: project,
    name: 'Counted',
  });
  const one = await released('https://nord.example.com/labelled');
  const other = await released('https://nord.example.com/of-a-campaign');
  await schedule(owner, 'label', { post_ids: [one], add_label_ids: [label.id] });
  await schedule(owner, 'label', { post_ids: [other], campaign_id: campaign.id });
  for (const [filter, id] of [
    [{ label_id: label.id }, one],
    [{ campaign_id: campaign.id }, other],
  ] as const) {
    const { counts, links } = await list(filter);
    expect([counts.links, ...links.map(({ post_id }) => post_id)]).toEqual([2, id, id]);
    expect(await rowsOfCsv(filter)).toHaveLength(2);
  }
  for (const unknown of [{ label_id: 999_999 }, { campaign_id: 999_999 }])
    expect(codeOf(await app.call('GET', 'short-links.php', unknown, owner.key))).toBe('404 not_found');
});

test('clicks on links of sandboxes are never added to those of real accounts', async () => {
  const id = await released('https://nord.example.com/both');
  const clicks = countClicks(app.deps);
  for (const { id: linkId, account_id } of (await list({ post_id: id })).links)
    for (let times = 0; times < (account_id === real ? 1 : 2); times++)
      clicks.add({ linkId, robot: false, address: '203.0.113.7', agent: 'Firefox', referrer: null });
  await clicks.close();
  expect(await list({ post_id: id })).toMatchObject({ accounts: 'sandbox', counts: { clicks: 3 } });
  // By SQL: a real account is connected at its network, which this test does not have.
  await db.updateTable('accounts').set({ transport: 'real' }).where('id', '=', real).execute();
  for (const [input, whose, count, account_id] of [
    [{}, 'real', 1, real],
    [{ accounts: 'sandbox' }, 'sandbox', 2, sandbox],
  ] as const) {
    expect(await list({ post_id: id, ...input })).toMatchObject({
      accounts: whose,
      counts: { clicks: count },
      links: [{ account_id }],
    });
    const rows = await rowsOfCsv(input);
    expect(new Set(rows.map((row) => row.includes(whose === 'real' ? ',no,' : ',yes,')))).toEqual(
      new Set([true]),
    );
  }
});
