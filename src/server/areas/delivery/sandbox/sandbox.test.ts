import { expect, it } from 'vitest';

import type { sandbox } from '#contract/delivery/sandbox.ts';
import type { DataOf } from '#contract/operation.ts';
import { freshDatabase } from '#test/app/database.ts';
import { startNewsroom } from '#test/data/newsroom.ts';
import { sandboxOutbox } from './store.ts';

const room = await startNewsroom(await freshDatabase());
const { db, app } = room;
const outbox = sandboxOutbox(db);
const [account = 0] = (await room.project(['mastodon'])).accounts;
const key = await app.token('reader');

let keys = 0;
const put = async (accountId: number, body: string, parentId: number | null = null) =>
  (
    await outbox.put({
      accountId,
      key: `key ${keys++}`,
      parentId,
      kind: parentId === null ? 'post' : 'thread',
      body,
      media: [],
      createdAt: new Date(),
      once: false,
    })
  ).id;

async function list(input: Record<string, unknown> = {}, by = key) {
  const { body } = await app.call('GET', 'sandbox.php', input, by);
  return (body.data as DataOf<typeof sandbox.list>).posts;
}

it('shows each thread under its post, the newest post first', async () => {
  const first = await put(account, 'first');
  const second = await put(account, 'second', first);
  const third = await put(account, 'third', second);
  const later = await put(account, 'later');
  const posts = await list();
  expect(posts.map(({ id }) => id)).toEqual([later, first]);
  expect(posts[1]).toMatchObject({ network: 'mastodon', account_id: account, body: 'first' });
  expect(posts[1]?.answers.map(({ id, parent_id }) => [id, parent_id])).toEqual([
    [second, first],
    [third, second],
  ]);
  expect((await list({ post: third })).map(({ id }) => id)).toEqual([first]);
  expect(await list({ account_id: account + 1 })).toEqual([]);
});

it('shows what was deleted as deleted, and its replies with it', async () => {
  const first = await put(account, 'first');
  const second = await put(account, 'second', first);
  const at = new Date('2026-03-01T12:00:00Z');
  await outbox.remove(account, first, at);
  const [post] = await list({ post: first });
  expect(post).toMatchObject({ id: first, body: 'first', removed_at: at.toISOString() });
  expect(post?.answers).toMatchObject([{ id: second, removed_at: null }]);
  expect(await outbox.correct(account, first, 'another')).toBe(false);
  expect(await outbox.correct(account, second, 'another')).toBe(true);
  expect((await list({ post: first }))[0]?.answers).toMatchObject([{ body: 'another' }]);
});

it('keeps the posts of an account from another one', async () => {
  const post = await put(account, 'mine');
  await outbox.remove(account + 1, post, new Date());
  expect(await outbox.correct(account + 1, post, 'theirs')).toBe(false);
  expect(await list({ post })).toMatchObject([{ body: 'mine', removed_at: null }]);
});

it('keeps what was chosen of the network’s options', async () => {
  const options = { silent: true, link_preview: 'none', tags: ['sea'] };
  const { id } = await outbox.put({
    accountId: account,
    key: 'with options',
    parentId: null,
    kind: 'post',
    body: 'chosen',
    media: [],
    options,
    createdAt: new Date(),
    once: false,
  });
  expect(await list({ post: id })).toMatchObject([{ options }]);
  expect(await list({ post: await put(account, 'none') })).toMatchObject([{ options: {} }]);
});

it('shows nobody what belongs to another organization', async () => {
  const organizationId = await room.addOrganization();
  const [elsewhere = 0] = (await room.project(['bluesky'], { organizationId })).accounts;
  const theirs = await put(elsewhere, 'theirs');
  expect(await list({ post: theirs })).toEqual([]);
  expect(await list({ account_id: elsewhere })).toEqual([]);
});
