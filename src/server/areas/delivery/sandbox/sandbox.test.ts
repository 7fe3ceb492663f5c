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

it('shows nobody what belongs to another organization', async () => {
  const organizationId = await room.addOrganization();
  const [elsewhere = 0] = (await room.project(['bluesky'], { organizationId })).accounts;
  const theirs = await put(elsewhere, 'theirs');
  expect(await list({ post: theirs })).toEqual([]);
  expect(await list({ account_id: elsewhere })).toEqual([]);
});
