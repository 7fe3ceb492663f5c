import { expect, test } from 'vitest';

import { collectMetricsJob } from '#server/areas/delivery/post-metrics/jobs.ts';
import type { Answer } from '#test/app/app.ts';
import { freshDatabase } from '#test/app/database.ts';
import {
  dataOf,
  draftOf,
  postOf,
  rowsOf,
  schedule,
  startOrganization,
  type Row,
} from '#test/app/specification-client.ts';
import { codeOf } from '#test/data/newsroom.ts';

/** The specification's published posts, with the worker that delivers them; and their analytics. */

let hoursLater = 0;
const office = await startOrganization(await freshDatabase(), {
  now: () => new Date(Date.now() + hoursLater * 3_600_000),
});
const { owner, deps } = office;
const project = await office.project('Marsh Daily', ['bluesky', 'mastodon']);
const [bluesky, mastodon] = project.accounts;
await deps.queue.work(deps);

const analytics = async (parameters: Row = {}) => dataOf(await owner.get('analytics.php', parameters));

/** The outcome of a post; the publishing call waits for it, but not for ever. */
async function delivered(answer: Answer): Promise<Row> {
  const { id } = dataOf(answer);
  const read = async () => dataOf(await schedule(owner, 'get', { id }));
  await expect.poll(async () => (await read()).status).toMatch(/^(sent|partly_sent|failed)$/);
  return read();
}

test('analytics say that nothing is ready while nothing was collected', async () => {
  expect(await analytics()).toMatchObject({
    ready: false,
    days: 30,
    by_network: [],
    by_project: [],
    top_posts: [],
  });
});

test('a post without a time is sent now, to each account by itself, with the result of each', async () => {
  await owner.post('accounts.php', { action: 'edit', account_id: mastodon, switches: { rejects: true } });
  const made = await delivered(await schedule(owner, 'create', { body: 'The harbour opens again.' }));
  await owner.post('accounts.php', { action: 'edit', account_id: mastodon, switches: { rejects: false } });
  expect(made).toMatchObject({ status: 'partly_sent', warnings: expect.any(Array) });
  expect(made.results).toEqual([
    expect.objectContaining({ account_id: bluesky, network: 'bluesky', status: 'sent', error: null }),
    expect.objectContaining({ account_id: mastodon, status: 'failed', error: expect.any(Object) }),
  ]);
  const after = dataOf(await schedule(owner, 'get', { id: made.id }));
  const kinds = (after.events as Row[]).map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['sent', 'failed']));
  for (const event of after.events as Row[])
    expect(event).toMatchObject({ at: expect.any(String), text: expect.stringMatching(/\S/) });
  expect(after.support_text).toEqual(expect.stringMatching(/\S/));
});

test('what was sent is no draft any more', async () => {
  const id = await draftOf(owner, { body: 'Ferries run every hour.' });
  expect(await delivered(await schedule(owner, 'approve', { id }))).toMatchObject({ status: 'sent' });
  for (const [action, input] of [
    ['update', { body: 'x' }],
    ['approve', {}],
    ['cancel', {}],
    ['review', { verdict: 'ok' }],
  ] as const)
    expect([action, codeOf(await schedule(owner, action, { id, ...input }))]).toEqual([
      action,
      '409 invalid_state',
    ]);
  expect(await postOf(owner, id)).toMatchObject({ status: 'sent' });
});

test('each account sends its own copy, and nobody the notes for the reviewer', async () => {
  const overrides = { [String(mastodon)]: { body: 'For Mastodon alone.' } };
  const sent = { body: 'For all others.', author_notes: 'Not for readers.', overrides };
  const made = await delivered(await schedule(owner, 'create', sent));
  expect(made.status).toBe('sent');
  const urls = (made.results as Row[]).map(({ url }) => String(url));
  expect(new Set(urls).size).toBe(2);
  const sandbox = dataOf(await owner.get('sandbox.php', { account_id: mastodon }));
  expect(JSON.stringify(sandbox)).toContain('For Mastodon alone.');
  for (const hidden of ['For all others.', 'Not for readers.'])
    expect(JSON.stringify(sandbox)).not.toContain(hidden);
});

test('a draft is made as one in review mode, and is sent when it is approved', async () => {
  await owner.post('organization.php', { action: 'edit', review_mode: 'all' });
  const made = dataOf(await schedule(owner, 'create', { body: 'First reviewed.' }));
  await owner.post('organization.php', { action: 'edit', review_mode: 'off' });
  expect(made).toMatchObject({ status: 'draft', review_url: expect.any(String) });
  const approved = await schedule(owner, 'approve', { id: made.id });
  expect(await delivered(approved)).toMatchObject({ status: 'sent' });
});

test('analytics tell networks, projects and the best posts once numbers were collected', async () => {
  hoursLater = 24;
  await collectMetricsJob.run(deps, {}, new AbortController().signal);
  const count = expect.any(Number);
  const summary = await analytics();
  expect(summary).toMatchObject({ ready: true, days: 30 });
  expect(summary.by_network).toEqual([
    { network: 'bluesky', posts: 4, impressions: null, likes: count, comments: count },
    { network: 'mastodon', posts: 3, impressions: null, likes: count, comments: count },
  ]);
  expect(summary.by_project).toEqual([
    { project_id: project.id, project: 'Marsh Daily', posts: 4, impressions: null },
  ]);
  const top = rowsOf(await owner.get('analytics.php'), 'top_posts');
  expect(top).not.toEqual([]);
  for (const post of top) {
    expect(post).toMatchObject({
      id: count,
      network: expect.any(String),
      permalink: expect.stringMatching(/^https?:/),
      body: expect.any(String),
    });
    expect(post).toHaveProperty('impressions');
  }
  expect(await analytics({ days: 7 })).toMatchObject({ days: 7 });
  expect(codeOf(await owner.get('analytics.php', { days: 0 }))).toBe('422 validation_error');
});
