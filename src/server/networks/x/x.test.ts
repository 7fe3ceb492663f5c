import { describe, expect, test } from 'vitest';

import { NetworkError } from '#server/networks/network.ts';
import { post, publish, sendingOf, signal, startDesk } from '#test/networks/x-desk.ts';
import { longPost } from './identity.ts';

describe('a post', () => {
  test('may be answered by everyone and discloses nothing, unless something else is chosen', async () => {
    const desk = await startDesk();
    await publish(desk, post('as usual', { options: { reply_settings: 'everyone', made_with_ai: false } }));
    const options = { reply_settings: 'mentionedUsers', made_with_ai: true, paid_partnership: true };
    await publish(desk, post('chosen', { options }));
    expect(desk.server.posts).toMatchObject([
      { replySettings: 'everyone', madeWithAi: false, paidPartnership: false },
      { replySettings: 'mentionedUsers', madeWithAi: true, paidPartnership: true },
    ]);
  });

  test('is named by the account and its id', async () => {
    const desk = await startDesk();
    const { published } = await publish(desk, post('words'));
    expect(published.url).toBe(`https://x.com/marshdaily/status/${published.id}`);
  });

  test('of more than 280 characters needs the account’s longer limit', async () => {
    const desk = await startDesk({ subscription: 'Premium' });
    const long = 'é'.repeat(281);
    await expect(desk.network.prepare(desk.account, post(long), signal)).rejects.toMatchObject({
      message: 'The text is 1 character too long: X takes 280.',
    });
    const settings = { text_limit: longPost };
    const premium = { ...desk, account: { ...desk.account, settings } };
    await publish(premium, post(long));
    expect(desk.server.posts).toMatchObject([{ text: long }]);
    await expect(
      desk.network.prepare(premium.account, post('x'.repeat(25_001)), signal),
    ).rejects.toMatchObject({ message: 'The text is 1 character too long: X takes 25000.' });
  });

  test('of an account that lost X Premium says what it lacks', async () => {
    const desk = await startDesk({ subscription: 'None' });
    const account = { ...desk.account, settings: { text_limit: longPost } };
    await expect(publish({ ...desk, account }, post('x'.repeat(300)))).rejects.toMatchObject({
      kind: 'reject',
      message: expect.stringContaining('X Premium'),
      replyText: 'You are not permitted to perform this action.',
      next: expect.stringContaining('Settings → Connected accounts'),
    });
  });

  test.each<[number, string, string | undefined, NetworkError['kind']]>([
    [400, 'Invalid', undefined, 'reject'],
    [402, 'Your account does not have any credits', undefined, 'reject'],
    [403, 'Forbidden', undefined, 'reject'],
    [403, 'Client Forbidden', 'https://api.twitter.com/2/problems/client-forbidden', 'reject'],
    [404, 'Not found', undefined, 'reject'],
    [408, 'Timeout', undefined, 'unknown'],
    [409, 'Conflict', undefined, 'unknown'],
    [429, 'Usage cap exceeded', 'https://api.x.com/2/problems/usage-capped', 'reject'],
    [429, 'Too Many Requests', undefined, 'rate_limited'],
    [500, 'Internal', undefined, 'unknown'],
    [502, 'Bad gateway', undefined, 'unknown'],
    [503, 'Unavailable', undefined, 'unknown'],
    [504, 'Timeout', undefined, 'unknown'],
  ])('that is answered with %i %s (%s) is a case of %s', async (status, words, type, kind) => {
    const desk = await startDesk();
    desk.server.switches.next = { does: 'refuse', words, status, ...(type !== undefined && { type }) };
    const error: unknown = await publish(desk, post('words')).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ kind, replyText: words });
    // A limit that ends needs no action.
    expect(error instanceof NetworkError && error.next === null).toBe(kind === 'rate_limited');
    expect(desk.server.posts).toEqual([]);
  });

  test('without credits says who adds them', async () => {
    const desk = await startDesk();
    desk.server.switches.next = { does: 'refuse', words: 'No credits', status: 402 };
    await expect(publish(desk, post('words'))).rejects.toMatchObject({
      next: expect.stringContaining('add credits'),
    });
  });

  test('that X stored before it failed may be out', async () => {
    const desk = await startDesk();
    desk.server.switches.next = { does: 'fail' };
    await expect(publish(desk, post('words'))).rejects.toMatchObject({ kind: 'unknown' });
    expect(desk.server.posts).toHaveLength(1);
  });
});

describe('a limit', () => {
  test.each([
    ['usual', 300],
    ['app day', 20 * 3_600],
    ['user day', 3 * 3_600],
  ] as const)('of the window “%s” says when it ends', async (window, seconds) => {
    const desk = await startDesk();
    desk.server.switches.next = { does: 'limit', seconds, window };
    await expect(publish(desk, post('words'))).rejects.toMatchObject({
      kind: 'rate_limited',
      waitMs: seconds * 1_000,
    });
  });

  test('ends by X’s clock, not by ours', async () => {
    const desk = await startDesk();
    desk.server.skew(-3_600_000);
    desk.server.switches.next = { does: 'limit', seconds: 300 };
    await expect(publish(desk, post('words'))).rejects.toMatchObject({ waitMs: 300_000 });
  });
});

describe('a reply to an own post', () => {
  test.each(['thread', 'first_comment'] as const)(
    'that X does not let the app make is told so that one understands it: %s',
    async (kind) => {
      const desk = await startDesk({ allowsReplies: false });
      const { published } = await publish(desk, post('first'));
      const under = { post: published, before: published };
      await expect(publish(desk, post('second', { kind }), under)).rejects.toMatchObject({
        kind: 'reject',
        message: expect.stringContaining('lets self-serve apps reply only'),
        replyText: expect.stringContaining('Reply to this conversation is not allowed'),
        next: 'Add it on X by hand. The post above it is published and stays.',
      });
      expect(desk.server.posts).toHaveLength(1);
    },
  );

  test('hangs under the part before it, the comment under the post', async () => {
    const desk = await startDesk();
    const { published: first } = await publish(desk, post('first'));
    const { published: second } = await publish(desk, post('second', { kind: 'thread' }), {
      post: first,
      before: first,
    });
    const under = { post: first, before: second };
    await publish(desk, post('third', { kind: 'thread' }), under);
    await publish(desk, post('comment', { kind: 'first_comment' }), under);
    expect(desk.server.posts.map(({ text, parent }) => [text, parent])).toEqual([
      ['first', null],
      ['second', first.id],
      ['third', second.id],
      ['comment', first.id],
    ]);
  });
});

describe('a text that the account has published lately', () => {
  test('is refused for good at the first attempt', async () => {
    const desk = await startDesk();
    await publish(desk, post('words'));
    await expect(publish(desk, post('words'))).rejects.toMatchObject({
      kind: 'reject',
      message: 'X has this text of the account already.',
      next: expect.stringContaining('Change the text'),
    });
  });

  test('may be that of an earlier attempt at a later one', async () => {
    const desk = await startDesk();
    desk.server.switches.next = { does: 'fail' };
    const sending = await sendingOf(desk, post('words'));
    await desk.network.send(desk.account, sending, signal).catch(() => {});
    desk.server.pass(120_000);
    const again = { ...sending, attemptedAt: desk.server.now() };
    await expect(desk.network.send(desk.account, again, signal)).rejects.toMatchObject({
      kind: 'unknown',
      replyText: expect.stringContaining('duplicate content'),
    });
    expect(desk.server.posts).toHaveLength(1);
  });
});

describe('the URL of a post', () => {
  const idOf = async (address: string, handle: string | null = 'marshdaily') =>
    (await startDesk()).network.idOf?.(address, { remoteId: null, handle, prepared: null });

  test.each([
    'https://x.com/marshdaily/status/1990000000000000001',
    'https://x.com/MarshDaily/status/1990000000000000001?s=20',
    'https://twitter.com/marshdaily/statuses/1990000000000000001/',
    'https://mobile.x.com/marshdaily/status/1990000000000000001/photo/1',
    'https://x.com/i/web/status/1990000000000000001',
    'https://x.com/i/status/1990000000000000001',
  ])('tells its id: %s', async (address) => {
    expect(await idOf(address)).toBe('1990000000000000001');
  });

  test.each([
    'https://x.com/somebody/status/1990000000000000001',
    'https://x.com/marshdaily',
    'https://example.com/marshdaily/status/1990000000000000001',
    'https://notx.com/marshdaily/status/1990000000000000001',
    'ftp://x.com/marshdaily/status/1990000000000000001',
  ])('of something else, or of another account, tells none: %s', async (address) => {
    expect(await idOf(address)).toBeNull();
  });
});
