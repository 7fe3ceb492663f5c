import { afterEach, expect, test } from 'vitest';

import type { PostRow } from '#contract/posts/posts.ts';
import { listAccounts } from '#server/areas/delivery/accounts/store.ts';
import { NetworkError, type Examined, type NetworkStep } from '#server/networks/network.ts';
import { contextOf } from '#test/app/context.ts';
import { freshDatabase } from '#test/app/database.ts';
import { startNewsroom, outcomeOf, codeOf } from '#test/data/newsroom.ts';
import { plant } from '#test/networks/fake-network.ts';
import { examineContent } from './examine.ts';

/** What the network says, and how often it was asked. */
let say: (step: NetworkStep) => Promise<readonly Examined[]> = async () => [];
const asked: NetworkStep[] = [];

plant('tumblr', {
  newKey: () => 'key',
  prepare: async () => null,
  send: async () => ({ id: '1', url: null }),
  find: async () => ({ state: 'cannot_tell' }),
  async examine(_account, step) {
    asked.push(step);
    return say(step);
  },
});

let now = new Date('2026-03-01T12:00:00Z');
const room = await startNewsroom(await freshDatabase(), { now: () => now });
const { id: projectId, accounts } = await room.project(['tumblr', 'bluesky']);
const [account = 0, other = 0] = accounts;
// By SQL: the account of a network that exists in this file only is no sandbox.
await room.db.updateTable('accounts').set({ transport: 'real' }).where('id', '=', account).execute();
const writer = await room.colleague('full', { role: 'admin' });

afterEach(() => {
  say = async () => [];
  asked.length = 0;
});

const refused: Examined = {
  where: 'option community',
  text: () => 'r/harbour takes no links.',
  severity: 'block',
};
const asks: Examined = { where: null, text: () => 'Be kind.', severity: 'info' };

const ofNetwork = ({ findings }: PostRow) =>
  findings.flatMap(({ code, severity, account_id, where, text }) =>
    code.startsWith('network_') ? [[code, severity, account_id, where, text]] : [],
  );

const schedule = (body: string, more: Record<string, unknown> = {}) =>
  room.schedule(writer, 'create', { body, scheduled_at: '2026-03-02T12:00:00Z', ...more });

test('what the network says of a draft is told when it is saved, and stays with its present form', async () => {
  say = async ({ body }) => (body.includes('link') ? [refused, asks] : []);
  const id = await room.draft(writer, { body: 'With a link' });
  expect(ofNetwork(await room.postOf(writer, id))).toEqual([
    ['network_refuses', 'block', account, 'option community', 'r/harbour takes no links.'],
    ['network_notes', 'info', account, null, 'Be kind.'],
  ]);
  await room.schedule(writer, 'update', { id, body: 'Without' });
  expect(ofNetwork(await room.postOf(writer, id))).toEqual([]);
  await room.schedule(writer, 'update', { id, body: 'With a link' });
  expect(ofNetwork(await room.postOf(writer, id))).toHaveLength(2);
});

test('it is asked about the version of its account, once for each', async () => {
  const overrides = { [account]: { body: 'For this account' } };
  const id = await room.draft(writer, { body: 'For all', overrides });
  await room.schedule(writer, 'update', { id, author_notes: 'A note' });
  expect(asked.map(({ kind, body }) => [kind, body])).toEqual([['post', 'For this account']]);
  now = new Date(now.getTime() + 11 * 60_000);
  await room.schedule(writer, 'update', { id, author_notes: 'Another note' });
  expect(asked).toHaveLength(2);
});

test('a post that it would refuse is not scheduled for it, and goes to the others', async () => {
  say = async () => [refused];
  const answer = await schedule('To both');
  const { targets } = outcomeOf(answer);
  expect(targets.map(({ account_id, state, reason }) => [account_id, state, reason])).toEqual([
    [account, 'skipped', expect.stringContaining('r/harbour takes no links.')],
    [other, 'queued', null],
  ]);
});

test('a choice that the network demands for this post alone stops it for all accounts, until it is made', async () => {
  say = async ({ options }) =>
    options?.tags === undefined
      ? [{ where: 'option tags', text: () => 'r/harbour requires tags.', severity: 'block' }]
      : [];
  const refusal = await schedule('Without tags');
  expect(codeOf(refusal)).toBe('422 validation_error');
  expect(refusal.body.error).toMatchObject({
    message: expect.stringContaining('r/harbour requires tags.'),
    details: { fields: { [`overrides.${account}.options.tags`]: 'r/harbour requires tags.' } },
  });
  const answer = await schedule('With tags', {
    overrides: { [account]: { options: { tags: ['harbour'] } } },
  });
  expect(outcomeOf(answer).targets.map(({ state }) => state)).toEqual(['queued', 'queued']);
});

test('a post that goes nowhere else is not scheduled at all, and says why', async () => {
  say = async () => [refused];
  const answer = await schedule('To one', { target_account_ids: [account] });
  expect(codeOf(answer)).toBe('422 validation_error');
  expect(JSON.stringify(answer.body.error)).toContain('r/harbour takes no links.');
});

test('it is asked again before a draft is approved, if that was a while ago', async () => {
  const id = await room.draft(writer, { body: 'A draft of yesterday', target_account_ids: [account] });
  now = new Date(now.getTime() + 3_600_000);
  say = async () => [refused];
  const answer = await room.schedule(writer, 'approve', { id });
  expect(codeOf(answer)).toBe('422 validation_error');
  expect(JSON.stringify(answer.body.error)).toContain('r/harbour takes no links.');
});

test('and before an OK, which may release it', async () => {
  const reviewer = await room.colleague('full', { role: 'admin' });
  const id = await room.draft(writer, { body: 'For a reviewer', target_account_ids: [account] });
  now = new Date(now.getTime() + 3_600_000);
  say = async () => [refused];
  await room.schedule(reviewer, 'review', { id, verdict: 'ok' });
  expect(ofNetwork(await room.postOf(writer, id))).toEqual([
    ['network_refuses', 'block', account, 'option community', 'r/harbour takes no links.'],
  ]);
});

test('notes stand in nobody’s way', async () => {
  say = async () => [asks];
  expect(outcomeOf(await schedule('With a note')).status).toBe('scheduled');
});

test('a network that fails or never answers keeps nobody from saving', async () => {
  say = () => Promise.reject(new NetworkError('retry', 'It is down.', { next: null }));
  await room.draft(writer, { body: 'It is down' });
  say = () => Promise.reject(new Error('a mistake of ours'));
  await room.draft(writer, { body: 'A mistake' });
  expect(asked).toHaveLength(2);
  say = () => new Promise(() => {});
  const context = contextOf(room.db, { organizationId: room.organizationId, userId: writer.userId });
  const rows = await listAccounts(room.db, room.organizationId, { accountId: account });
  const content = { body: 'It never answers', media: [], thread: [], first_comment: null, overrides: {} };
  await examineContent(context, content, rows, 1);
  expect(asked).toHaveLength(3);
});

test('a sandbox asks nobody', async () => {
  await room.draft(writer, { body: 'For the sandbox', target_account_ids: [other] });
  expect(asked).toEqual([]);
});

test('a token that is limited to the project asks and is told too', async () => {
  say = async () => [asks];
  const key = await room.keyOf(writer.userId, 'full', room.organizationId, { projectIds: [projectId] });
  const id = await room.draft({ key }, { body: 'By a limited token' });
  expect(ofNetwork(await room.postOf({ key }, id))).toEqual([
    ['network_notes', 'info', account, null, 'Be kind.'],
  ]);
});
