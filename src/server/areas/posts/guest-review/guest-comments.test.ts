import { beforeAll, describe, expect, test } from 'vitest';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { freshDatabase } from '#test/app/database.ts';
import { codeOf, startNewsroom, type Colleague } from '#test/data/newsroom.ts';
import { linksOf } from '#test/data/review-links.ts';

const room = await startNewsroom(await freshDatabase(), { now: () => new Date('2026-11-20T12:00:00Z') });
const { db, app, schedule } = room;
const { linkBy, revoke, opened } = linksOf(app);

type Comment = DataOf<Contract['postComments']['list']>['comments'][number];

let author: Colleague;
let owner: Colleague;

beforeAll(async () => {
  await room.project();
  author = await room.colleague('writer');
  owner = await room.colleague('full', { role: 'owner' });
});

const pier = 'https://example.com/pier.png';
const onMonday = { passage: { where: 'body', quote: 'Monday' } };
const draft = () =>
  room.draft(author, { body: 'The harbour opens on Monday.', media: [{ url: pier, alt: 'A pier' }] });

const comment = (secret: string, post_id: number, sent: Record<string, unknown>) =>
  app.call('POST', 'guest-review.php', { action: 'comment', secret, post_id, name: 'Vera Holm', ...sent });

async function inside(post_id: number): Promise<Comment[]> {
  const { body } = await app.call('GET', 'post-comments.php', { post_id }, owner.key);
  return (body.data as { comments: Comment[] }).comments;
}

const seen = async (secret: string) => (await opened(secret)).posts[0]?.comments ?? [];

describe('a guest’s comment', () => {
  test('at a passage is listed for members as by link, and its suggestion is taken over by one of them', async () => {
    const post_id = await draft();
    const { secret } = await linkBy(owner, { post_id });
    const sent = { comment: ' We open later. ', ...onMonday, suggestion: 'Thursday' };
    expect(codeOf(await comment(secret, post_id, sent))).toBe('200');
    const [one] = await inside(post_id);
    expect(one).toMatchObject({
      user_id: null,
      user_name: 'Vera Holm (by link)',
      by_link: true,
      comment: 'We open later.',
      mentions: [],
      passage: { quote: 'Monday', state: 'here' },
    });
    expect(
      codeOf(await app.call('POST', 'post-comments.php', { action: 'apply', id: one?.id }, author.key)),
    ).toBe('200');
    expect((await room.postOf(owner, post_id)).body).toBe('The harbour opens on Thursday.');
    expect(await seen(secret)).toMatchObject([{ name: 'Vera Holm', applied_at: expect.any(String) }]);
  });

  test('at a place in a picture names it by the URL that the guest sees, and the post’s own inside', async () => {
    const post_id = await draft();
    const { secret } = await linkBy(owner, { post_id });
    const url = (await opened(secret)).posts[0]?.media[0]?.url;
    expect(url).not.toBe(pier);
    expect(
      codeOf(await comment(secret, post_id, { comment: 'Whose boat?', picture: { url, x: 0.5, y: 0.25 } })),
    ).toBe('200');
    expect(await inside(post_id)).toMatchObject([{ picture: { url: pier, x: 0.5, y: 0.25, state: 'here' } }]);
    expect(await seen(secret)).toMatchObject([{ picture: { url, x: 0.5, y: 0.25, state: 'here' } }]);
    await schedule(author, 'update', { id: post_id, media: [] });
    expect(await seen(secret)).toMatchObject([{ picture: { state: 'gone' } }]);
  });

  test('is no verdict, notifies the author and who created the link, and is in the audit log', async () => {
    const post_id = await draft();
    const { secret } = await linkBy(owner, { post_id });
    const before = await room.postOf(owner, post_id);
    await comment(secret, post_id, { ...onMonday, suggestion: 'Friday' });
    expect(await room.postOf(owner, post_id)).toEqual(before);
    const told = await db
      .selectFrom('notifications')
      .select(['user_id', 'title', 'body'])
      .where('path', '=', `/compose/${post_id}`)
      .orderBy('user_id')
      .execute();
    expect(told).toEqual(
      [author.userId, owner.userId]
        .toSorted((a, b) => a - b)
        .map((user_id) => ({
          user_id,
          title: 'Vera Holm (by link) commented on “The harbour opens on Monday.”',
          body: '“Monday” → “Friday”',
        })),
    );
    const { body } = await app.call('GET', 'audit.php', { subject: `post ${post_id}` }, owner.key);
    expect(JSON.stringify(body.data)).toContain('guestReview.comment');
  });

  test('is seen by its own link only, without what members say', async () => {
    const post_id = await draft();
    const [client, lawyer] = [await linkBy(author, { post_id }), await linkBy(author, { post_id })];
    await comment(client.secret, post_id, { comment: 'Sure?', ...onMonday });
    await app.call(
      'POST',
      'post-comments.php',
      { post_id, comment: 'An inside word', ...onMonday },
      owner.key,
    );
    expect(await seen(client.secret)).toMatchObject([{ comment: 'Sure?' }]);
    expect(await seen(lawyer.secret)).toEqual([]);
  });

  test('is stored once, however often it is sent', async () => {
    const post_id = await draft();
    const { secret } = await linkBy(author, { post_id });
    const again = () => comment(secret, post_id, { comment: 'Sure?', ...onMonday });
    expect((await Promise.all([again(), again(), again()])).map(codeOf)).toEqual(['200', '200', '200']);
    expect(await inside(post_id)).toHaveLength(1);
    await comment(secret, post_id, { comment: 'Really?', ...onMonday });
    expect(await inside(post_id)).toHaveLength(2);
  });
});

describe('a guest’s comment is refused', () => {
  test.each([
    ['without a place', { comment: 'Hm.' }],
    ['without words', { comment: ' ', ...onMonday }],
    ['of 1 MB', { comment: 'x'.repeat(1_000_000), ...onMonday }],
    ['without a name', { comment: 'Hm.', name: ' ', ...onMonday }],
    ['with a name of two lines', { comment: 'Hm.', name: 'Vera\nHolm', ...onMonday }],
    ['on words that are not there', { comment: 'Hm.', passage: { where: 'body', quote: 'Sunday' } }],
    [
      'on a picture of another host',
      { comment: 'Hm.', picture: { url: 'http://10.0.0.1/a.png', x: 0, y: 0 } },
    ],
    ['at a place that is no number', { comment: 'Hm.', picture: { url: pier, x: 'left', y: 0 } }],
  ])('%s', async (_what, sent) => {
    const post_id = await draft();
    const { secret } = await linkBy(author, { post_id });
    expect(codeOf(await comment(secret, post_id, sent))).toBe('422 validation_error');
    expect(await inside(post_id)).toEqual([]);
  });

  test('by a closed link, on another post, and on a post that is no draft', async () => {
    const [post_id, other] = [await draft(), await draft()];
    const sent = { comment: 'Hm.', ...onMonday };
    const [open, closed] = [await linkBy(author, { post_id }), await linkBy(author, { post_id })];
    await revoke(author, closed.id);
    expect(codeOf(await comment(closed.secret, post_id, sent))).toBe('404 not_found');
    expect(codeOf(await comment('A'.repeat(43), post_id, sent))).toBe('404 not_found');
    expect(codeOf(await comment(open.secret, other, sent))).toBe('404 not_found');
    await schedule(author, 'cancel', { id: post_id });
    expect(codeOf(await comment(open.secret, post_id, sent))).toBe('409 invalid_state');
    for (const id of [post_id, other]) expect(await inside(id)).toEqual([]);
  });
});
