import { expect, test, vi } from 'vitest';
import { z } from 'zod';

import { contract } from '#contract/index.ts';
import { collectMetricsJob } from '#server/areas/delivery/post-metrics/jobs.ts';
import { startApp, type Answer } from '#test/app/app.ts';
import { freshDatabase } from '#test/app/database.ts';
import { listening } from '#test/app/listening.ts';
import { Browser } from '#test/app/sign-in-app.ts';

/**
 * One story on an empty installation, by operations alone: each test continues where the previous one ended.
 */
let now = new Date('2026-03-02T09:00:00Z');

const feed = await listening((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(
    `<rss version="2.0"><channel><title>Harbour News</title><link>https://harbour.example/</link>
      <item><guid>1</guid><title>The old crane turns again</title><link>https://harbour.example/crane</link>
      <pubDate>Mon, 02 Mar 2026 08:30:00 GMT</pubDate></item></channel></rss>`,
  );
});
const database = await freshDatabase();
const app = await startApp(database, {
  now: () => now,
  env: { OUTBOUND_ALLOW: new URL(feed).host },
  isEmpty: true,
});

const first = {
  name: 'Ada Marsh',
  email: 'ada@example.com',
  password: 'a long sentence that is hard to guess',
  organization: 'Hill Media',
  timezone: 'Europe/Berlin',
  lang: 'de',
};
let key = '';

const get = async (path: string, sent: Record<string, unknown> = {}) =>
  dataOf(await app.call('GET', path, sent, key));
const post = async (path: string, sent: Record<string, unknown> = {}) =>
  dataOf(await app.call('POST', path, sent, key));
const steps = async () => contract.start.get.output.parse(await get('start.php'));
const states = async () => (await steps()).steps.map(({ state }) => state);

function dataOf({ body }: Answer): unknown {
  if (!body.success) throw new Error(JSON.stringify(body.error));
  return body.data;
}

test('an empty installation is set up, and its first owner makes a token', async () => {
  const browser = new Browser(app.fastify);
  expect((await browser.post('/tool/api/v1/setup.php', first)).statusCode).toBe(200);
  const made = await browser.post('/tool/api/v1/tokens.php', {
    action: 'create',
    name: 'Start',
    group: 'full',
  });
  key = contract.tokens.create.output.parse(made.json().data).key;
});

test('the first steps say what is missing and which operation comes next', async () => {
  const found = await steps();
  expect(found).toMatchObject({ done: 1, total: 5, complete: false, hidden: false, next: 'projects.create' });
  expect(found.steps.map(({ state }) => state)).toEqual(['done', 'open', 'open', 'open', 'open']);
  expect(found.steps.every(({ may }) => may)).toBe(true);
  expect(found.has_trends).toBe(false);
});

test('a member who may not do a step reads who can', async () => {
  const path = contract.members.createAgent.path;
  const agent = await post(path, { action: 'create_agent', name: 'Drafting agent' });
  const { member } = contract.members.createAgent.output.parse(agent);
  const token = await post('tokens.php', {
    action: 'create',
    name: 'Drafts',
    group: 'writer',
    user_id: member.user_id,
  });
  const own = contract.tokens.create.output.parse(token).key;
  const answer = await app.call('GET', 'start.php', {}, own);
  const { steps: found } = contract.start.get.output.parse(dataOf(answer));
  expect(found.map(({ may, who }) => [may, who])).toEqual([
    ...Array.from({ length: 4 }, () => [false, ['Ada Marsh']]),
    [true, []],
  ]);
  const { status } = await app.call('POST', 'start.php', { hidden: true }, own);
  expect(status).toBe(403);
});

test('without a project, an account and a post are refused with the operation to call first', async () => {
  const refusals = await Promise.all([
    app.call('POST', 'accounts.php', { action: 'connect_sandbox', network: 'bluesky', name: 'Trial' }, key),
    app.call('POST', 'schedule.php', { body: 'Too early', draft: true }, key),
  ]);
  for (const { status, body } of refusals) {
    expect(status).toBe(422);
    expect(body.error?.message).toContain('projects.create');
  }
});

test('a project, without an account a post is refused with the way to one, then a sandbox', async () => {
  const project = { name: 'Harbour Weekly', lang: 'de', timezone: 'Europe/Berlin', color: '#0891b2' };
  expect(await post('projects.php', project)).toMatchObject({ project });
  const early = await app.call('POST', 'schedule.php', { body: 'Too early', draft: true }, key);
  expect(early.body.error?.message).toContain('accounts.connectSandbox');
  await post('accounts.php', { action: 'connect_sandbox', network: 'bluesky', name: 'Harbour (sandbox)' });
  expect(await states()).toEqual(['done', 'done', 'done', 'open', 'open']);
});

test('sources come from the starter list, and any feed besides', async () => {
  const { starters } = contract.sources.starters.output.parse(
    await get('sources.php', { action: 'starters' }),
  );
  const german = starters.filter(({ lang, recommended }) => lang === 'de' && recommended);
  await post('sources.php', { action: 'add_starters', keys: german.map(({ key }) => key) });
  await post('sources.php', { action: 'add', kind: 'rss', address: `${feed}/feed.xml`, category: 'World' });
  const found = await steps();
  expect(found.counts.sources).toBe(german.length + 1);
  expect(found).toMatchObject({ has_trends: true, next: 'cards.create' });
});

let postId = 0;

test('a trend becomes a card, the card a draft, and the draft is published by the worker', async () => {
  const trending = await get('trending.php', { source: 'rss' });
  const [trend] = z
    .object({ posts: z.array(z.object({ id: z.int(), title: z.string() })) })
    .parse(trending).posts;
  expect(trend?.title).toBe('The old crane turns again');
  const { card_id } = contract.cards.create.output.parse(await post('cards.php', { trend_id: trend?.id }));
  expect((await steps()).next).toBe('schedule.create');
  const made = await post('schedule.php', { card_id, body: 'The old crane turns again.', draft: true });
  postId = contract.schedule.create.output.parse(made).id;
  expect((await steps()).next).toBe('schedule.approve');

  await app.deps.queue.work(app.deps);
  await post('schedule.php?action=approve', { id: postId });
  await vi.waitFor(async () => expect((await steps()).counts.published).toBe(1), { timeout: 120_000 });
  expect(await get('sandbox.php', { post: postId })).toMatchObject({
    posts: [{ body: 'The old crane turns again.' }],
  });
});

test('its numbers come, and nothing is missing any more', async () => {
  now = new Date(now.getTime() + 16 * 60_000);
  await app.deps.queue.send(collectMetricsJob, {});
  await vi.waitFor(async () => expect((await steps()).counts.measured).toBe(1), { timeout: 120_000 });
  expect(await steps()).toMatchObject({ done: 5, complete: true, next: null });
  const { targets } = contract.schedule.get.output.parse(
    await get('schedule.php', { action: 'get', id: postId }),
  );
  expect(targets).toMatchObject([{ state: 'sent', metrics: { read_at: now.toISOString() } }]);
});
