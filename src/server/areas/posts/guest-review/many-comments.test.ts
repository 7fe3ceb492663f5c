import { beforeAll, describe, expect, test } from 'vitest';

import { freshDatabase } from '#test/app/database.ts';
import { codeOf, startNewsroom, type Colleague } from '#test/data/newsroom.ts';
import { linksOf } from '#test/data/review-links.ts';

/** They nearly use up the hour of a guest, so they are in a file of their own. */

const room = await startNewsroom(await freshDatabase(), { now: () => new Date('2026-11-20T12:00:00Z') });
const { app } = room;
const { linkBy, revoke, opened } = linksOf(app);

let author: Colleague;

beforeAll(async () => {
  await room.project();
  author = await room.colleague('writer');
});

const onMonday = { passage: { where: 'body', quote: 'Monday' } };
const draft = () => room.draft(author, { body: 'The harbour opens on Monday.' });

const comment = (secret: string, post_id: number, sent: Record<string, unknown>) =>
  app.call('POST', 'guest-review.php', { action: 'comment', secret, post_id, name: 'Vera Holm', ...sent });

describe('many comments by a link', () => {
  const page = (secret: string, post_id: number, more: object = {}) =>
    app.call('GET', 'guest-review.php', { action: 'comments', secret, post_id, ...more });
  const textsOf = async (answer: ReturnType<typeof page>) =>
    ((await answer).body.data as { comments: { comment: string }[] }).comments.map((one) => one.comment);

  test('the link opens with the latest of them, and all are read page by page', async () => {
    const post_id = await draft();
    const { secret } = await linkBy(author, { post_id });
    const all = Array.from({ length: 103 }, (_, index) => `Remark ${index + 1}`);
    for (const text of all)
      expect(codeOf(await comment(secret, post_id, { comment: text, ...onMonday }))).toBe('200');
    const post = (await opened(secret)).posts[0];
    expect(post?.comments.map((one) => one.comment)).toEqual(all.slice(3));
    expect(post?.comment_count).toBe(103);
    expect(await textsOf(page(secret, post_id))).toEqual(all.slice(0, 100));
    expect(await textsOf(page(secret, post_id, { page: 2 }))).toEqual(all.slice(100));
    expect((await page(secret, post_id, { page: 2, per_page: 50 })).body.meta).toEqual({
      page: 2,
      per_page: 50,
      total: 103,
      total_pages: 3,
      has_more: true,
    });
    await comment(secret, post_id, { comment: 'Remark 103', ...onMonday });
    expect((await opened(secret)).posts[0]?.comment_count).toBe(103);
  });

  test('are those of the link and the post alone, and of an open link', async () => {
    const [post_id, other] = [await draft(), await draft()];
    const [client, lawyer] = [await linkBy(author, { post_id }), await linkBy(author, { post_id })];
    await comment(client.secret, post_id, { comment: 'Sure?', ...onMonday });
    expect(await textsOf(page(client.secret, post_id))).toEqual(['Sure?']);
    expect(await textsOf(page(lawyer.secret, post_id))).toEqual([]);
    expect(codeOf(await page(client.secret, other))).toBe('404 not_found');
    expect(codeOf(await page(client.secret, post_id, { per_page: 101 }))).toBe('422 validation_error');
    await revoke(author, client.id);
    expect(codeOf(await page(client.secret, post_id))).toBe('404 not_found');
  });
});
