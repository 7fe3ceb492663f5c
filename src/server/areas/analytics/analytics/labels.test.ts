import { expect, test } from 'vitest';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { startAppWithPosts } from '#test/app/app-with-posts.ts';
import { freshDatabase } from '#test/app/database.ts';

const database = await freshDatabase();
const { app, newsroom, organization, publish } = await startAppWithPosts(database);

async function labelledPosts() {
  const org = await organization(['instagram', 'bluesky']);
  const [instagram = 0, bluesky = 0] = org.project.accounts;
  const manage = <Data>(path: string, sent: Record<string, unknown>) =>
    newsroom.manage<Data>(path, sent, org.organizationId);
  const label = async (name: string) =>
    (await manage<{ label: { id: number } }>('labels.php', { name })).label.id;
  const [news, tip] = [await label('News'), await label('Tip')];
  const { campaign } = await manage<{ campaign: { id: number } }>('campaigns.php', {
    project_id: org.project.id,
    name: 'Spring',
  });
  const first = await publish(org, [
    { account: instagram, counts: { impressions: 900, likes: 30 } },
    { account: bluesky, counts: { likes: 12 } },
  ]);
  const second = await publish(org, [{ account: bluesky, counts: { likes: 5 } }]);
  await publish(org, [{ account: bluesky, counts: { likes: 1 } }]);
  const relabel = async (post: { id: number }, change: Record<string, unknown>) => {
    const sent = { post_ids: [post.id], ...change };
    const { body } = await app.call('POST', 'schedule.php?action=label', sent, org.owner.key);
    expect(body.error).toBeUndefined();
  };
  await relabel(first, { label_ids: [news, tip], campaign_id: campaign.id });
  await relabel(second, { label_ids: [tip] });
  return { ...org, news, tip, campaign: campaign.id, first, second, relabel, manage };
}

test('a post counts for each of its labels and for its campaign; what no network told is unknown', async () => {
  const { report, news, tip, campaign, second, relabel, manage } = await labelledPosts();
  const { by_label, by_campaign } = await report();
  expect(
    by_label.map(({ label, posts, targets, impressions, likes }) => [
      label,
      posts,
      targets,
      impressions,
      likes,
    ]),
  ).toEqual([
    ['Tip', 2, 3, 900, 47],
    ['News', 1, 2, 900, 42],
  ]);
  expect(by_campaign).toMatchObject([{ campaign_id: campaign, campaign: 'Spring', posts: 1, likes: 42 }]);
  await relabel(second, { label_ids: [], campaign_id: campaign });
  const after = await report();
  expect(after.by_label.map(({ label_id, posts }) => [label_id, posts])).toEqual([
    [news, 1],
    [tip, 1],
  ]);
  expect(after.by_campaign).toMatchObject([{ posts: 2, likes: 47 }]);
  await manage('labels.php', { action: 'remove', id: tip });
  expect((await report()).by_label.map(({ label }) => label)).toEqual(['News']);
});

test('the whole page can be of one label or campaign', async () => {
  const { report, summary, ask, news, tip, campaign, first, second } = await labelledPosts();
  expect((await summary({ label_id: tip })).totals).toMatchObject({ posts: 2, likes: 47 });
  expect((await summary({ campaign_id: campaign })).totals).toMatchObject({ posts: 1, impressions: 900 });
  const both = await report({ label_id: tip, campaign_id: campaign });
  expect(both.by_network.map(({ network, likes }) => [network, likes])).toEqual([
    ['bluesky', 12],
    ['instagram', 30],
  ]);
  expect(both.by_label.map(({ label_id }) => label_id).toSorted((a, b) => a - b)).toEqual([news, tip]);
  const { body } = await ask('posts', { label_id: tip });
  const { posts } = body.data as DataOf<Contract['analytics']['posts']>;
  expect(new Set(posts.map(({ id }) => id))).toEqual(new Set([first.id, second.id]));
  expect((await ask('report', { label_id: 999_999 })).status).toBe(404);
  expect((await ask('review_flow', { campaign_id: campaign })).body.data).toMatchObject({ sent: 1 });
  const csv = (await ask('csv', { table: 'labels' })).body.data as { csv: string };
  expect(csv.csv).toContain('Tip');
});
