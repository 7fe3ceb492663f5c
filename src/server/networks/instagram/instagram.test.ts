import { afterAll, describe, expect, test } from 'vitest';

import {
  below,
  closeAll,
  comment,
  countsOf,
  find,
  minute,
  publish,
  send,
  sendingOf,
  signal,
} from '#test/networks/graph-desk.ts';
import { created, instagramDesk, withPicture } from '#test/networks/instagram-desk.ts';

const day = 24 * 60 * minute;

afterAll(closeAll);

describe('the quota', () => {
  test('is looked at before anything is made, and asked for again soon', async () => {
    const started = await instagramDesk({ quotaUsed: 50, quotaTotal: 50 });
    await expect(sendingOf(started, withPicture(started, 'words'))).rejects.toMatchObject({
      kind: 'rate_limited',
      waitMs: 5 * minute,
      replyText: '50 of 50',
    });
    expect(created(started)).toBe(0);
  });

  test('ends when the oldest post that counts leaves the window', async () => {
    const started = await instagramDesk({ quotaTotal: 2 });
    await publish(started, withPicture(started, 'one'));
    started.server.pass(60 * minute);
    await publish(started, withPicture(started, 'two'));
    const waitMs = day - 60 * minute;
    await expect(sendingOf(started, withPicture(started, 'three'))).rejects.toMatchObject({ waitMs });
    started.server.pass(waitMs);
    await publish(started, withPicture(started, 'three'));
    expect(started.server.media).toHaveLength(3);
  });

  test('that is used up in between is a short pause, and the post is absent', async () => {
    const started = await instagramDesk();
    const sending = await sendingOf(started, withPicture(started, 'words'));
    started.server.switches.quotaUsed = 50;
    await expect(send(started, sending)).rejects.toMatchObject({
      kind: 'rate_limited',
      waitMs: 5 * minute,
      replyText: expect.stringContaining('maximum number of posts'),
    });
    expect(started.server.media).toEqual([]);
  });

  test('concerns no comment', async () => {
    const started = await instagramDesk();
    const { published } = await publish(started, withPicture(started, 'words'));
    started.server.switches.quotaUsed = 50;
    await publish(started, comment('More'), below(published));
    expect(started.server.media[0]?.comments).toHaveLength(1);
  });
});

describe('a refusal', () => {
  test.each([
    [25, 2_207_050, 'unknown', 'restricts this account'],
    [4, 2_207_051, 'unknown', 'restricts this account'],
    [9_007, 2_207_027, 'retry', 'has not finished'],
    [24, 2_207_008, 'unknown', 'has not finished'],
    [-1, 2_207_001, 'unknown', 'without confirming'],
    [80_002, undefined, 'rate_limited', 'limits the rate'],
    [10, undefined, 'reject', 'does not allow'],
  ])('of publishing with code %i and subcode %s is a case of %s', async (code, subcode, kind, message) => {
    const started = await instagramDesk();
    const reply = 'Words of Instagram';
    started.server.switches.next = { does: 'refuse', words: reply, code, ...(subcode && { subcode }) };
    await expect(publish(started, withPicture(started, 'words'))).rejects.toMatchObject({
      kind,
      message: expect.stringContaining(message),
      replyText: expect.stringContaining(reply),
    });
  });

  test('with which the post is published all the same is found by its container', async () => {
    const started = await instagramDesk();
    const sending = await sendingOf(started, withPicture(started, 'words'));
    started.server.switches.next = { does: 'block' };
    await expect(send(started, sending)).rejects.toMatchObject({ kind: 'unknown' });
    const [medium] = started.server.media;
    expect(await find(started, sending)).toMatchObject({ state: 'found', published: { id: medium?.id } });
  });

  test('that repeats the address of a medium does not show it', async () => {
    const started = await instagramDesk();
    const words =
      'Wrong: https:\\/\\/desk.example\\/pub\\/m\\/1?signature=abc and http://desk.example/2?s=abc.';
    started.server.switches.next = { does: 'refuse', words };
    const error: unknown = await publish(started, withPicture(started, 'words')).catch(
      (thrown: unknown) => thrown,
    );
    expect(JSON.stringify(error)).toContain('Wrong');
    expect(JSON.stringify(error)).not.toContain('desk.example');
    expect(JSON.stringify(error)).not.toContain('abc');
  });

  test('for lack of a permission names it', async () => {
    const started = await instagramDesk({}, ['instagram_basic', 'pages_show_list']);
    await expect(sendingOf(started, withPicture(started, 'words'))).rejects.toMatchObject({
      kind: 'reject',
      message: expect.stringContaining('instagram_content_publish'),
    });
  });
});

describe('the first comment', () => {
  test('is written under the post, and found there', async () => {
    const started = await instagramDesk();
    const { published } = await publish(started, withPicture(started, 'words'));
    const { sending, published: commented } = await publish(started, comment('More'), below(published));
    expect(commented.url).toBe(published.url);
    expect(await find(started, sending)).toEqual({ state: 'found', published: commented });
    started.server.pass(10 * minute);
    const again = { ...sending, attemptedAt: started.account.now() };
    expect(await find(started, again)).toEqual({ state: 'found', published: commented });
  });

  test('that nobody finds is left to a person', async () => {
    const started = await instagramDesk();
    const { published } = await publish(started, withPicture(started, 'words'));
    const sending = await sendingOf(started, comment('More'), below(published));
    const at = started.server.now();
    started.server.media[0]?.comments.push({ id: '1', text: 'More', from: '4711', at });
    await expect(find(started, sending)).rejects.toMatchObject({ kind: 'retry' });
    started.server.pass(3 * minute);
    expect(await find(started, sending)).toEqual({ state: 'cannot_tell' });
  });
});

describe('numbers', () => {
  test('of a post; our own first comment is not counted', async () => {
    const started = await instagramDesk();
    const { published } = await publish(started, withPicture(started, 'words'));
    await publish(started, comment('More'), below(published));
    const [medium] = started.server.media;
    if (medium) medium.likes = 3;
    expect(await countsOf(started, published, 1)).toEqual({
      likes: 3,
      comments: 0,
      views: 40,
      reach: 2,
      shares: 2,
      saves: 2,
    });
  });

  test('of a story are fewer', async () => {
    const started = await instagramDesk();
    const { published } = await publish(started, withPicture(started, '', { format: 'story' }));
    expect(await countsOf(started, published)).toMatchObject({ views: 40, reach: 2, shares: 2 });
    expect(await countsOf(started, published)).not.toHaveProperty('saves');
  });

  test('that are hidden, or that few viewers do not make, are missing', async () => {
    const started = await instagramDesk({ hidesLikes: true, insights: 'few' });
    const { published } = await publish(started, withPicture(started, 'words'));
    expect(await countsOf(started, published)).toEqual({ comments: 0 });
  });

  test('of followers are the account’s', async () => {
    const { network, account } = await instagramDesk();
    expect(await network.followers?.(account, signal)).toBe(4_321);
  });
});
