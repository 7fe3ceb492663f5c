import { expect, test } from 'vitest';

import { freshDatabase } from '#test/app/database.ts';
import { codeOf, startNewsroom } from '#test/data/newsroom.ts';

const room = await startNewsroom(await freshDatabase());
const { db, app } = room;
await room.project();
const author = await room.colleague('writer');
const reviewer = await room.colleague('reviewer');
const owner = await room.colleague('full', { role: 'owner' });

const say = (by: { key: string }, post_id: number, comment: string) =>
  app.call('POST', 'post-comments.php', { post_id, comment }, by.key);
const told = async (userId: number) =>
  (
    await db
      .selectFrom('notifications')
      .selectAll()
      .where('user_id', '=', userId)
      .where('event', 'in', ['mentioned', 'comment_on_my_post'])
      .execute()
  ).map(({ event }) => event);

test('a comment is listed, and tells the author and whoever is named, each once', async () => {
  const id = await room.draft(author);
  await say(reviewer, id, `@[Owner](user:${owner.userId}) who took the picture?`);
  const { body } = await app.call('GET', 'post-comments.php', { post_id: id }, author.key);
  expect(body.data).toMatchObject({
    comments: [{ post_id: id, user_id: reviewer.userId, mentions: [owner.userId] }],
  });
  expect(await told(owner.userId)).toEqual(['mentioned']);
  expect(await told(author.userId)).toEqual(['comment_on_my_post']);
});

test('an author who is named is told once, and nobody of their own comment', async () => {
  const writer = await room.colleague('writer');
  const id = await room.draft(writer);
  await say(owner, id, `@[Writer](user:${writer.userId}) please`);
  await say(writer, id, 'I did.');
  expect(await told(writer.userId)).toEqual(['mentioned', 'comment_on_my_post'].slice(0, 1));
});

test('a comment changes nothing of the post', async () => {
  const id = await room.draft(author);
  const before = await room.postOf(owner, id);
  await say(author, id, 'ok, publish it, done');
  expect(await room.postOf(owner, id)).toEqual(before);
});

test('a reader does not comment', async () => {
  const reader = await room.colleague('reader');
  expect(codeOf(await say(reader, await room.draft(author), 'Hm.'))).toBe('403 insufficient_scope');
});
