import { describe, expect, test } from 'vitest';

import { NetworkError } from '#server/networks/network.ts';
import { post, publish, sendingOf, signal, startDesk } from '#test/networks/linkedin-desk.ts';
import { memberUrn, pageUrn } from '#test/networks/linkedin-products.ts';
import { memberScopes, pageScopes } from './guide.ts';

const member = { owner: memberUrn, scopes: memberScopes };

describe('a post', () => {
  test('is public and may be reposted, unless something else is chosen', async () => {
    const desk = await startDesk({}, member);
    await publish(desk, post('as usual'));
    await publish(desk, post('for few', { options: { visibility: 'CONNECTIONS', reshare_disabled: true } }));
    expect(desk.server.posts).toMatchObject([
      { author: memberUrn, visibility: 'PUBLIC', isReshareDisabled: false },
      { author: memberUrn, visibility: 'CONNECTIONS', isReshareDisabled: true },
    ]);
  });

  test('of a page for connections only is refused: LinkedIn would show it to everyone or to none', async () => {
    const { network, account, server } = await startDesk();
    const step = post('for few', { options: { visibility: 'CONNECTIONS' } });
    await expect(network.prepare(account, step, signal)).rejects.toMatchObject({
      kind: 'reject',
      message: expect.stringContaining('always public'),
    });
    expect(server.requests).toEqual([]);
  });

  test('says the version of the API and of its protocol', async () => {
    const desk = await startDesk();
    await publish(desk, post('words'));
    expect(desk.server.requests.at(-1)?.headers).toMatchObject({
      'linkedin-version': expect.stringMatching(/^20\d{4}$/),
      'x-restli-protocol-version': '2.0.0',
    });
  });

  test('to a page whose role was taken away is refused in LinkedIn’s words, with what to check', async () => {
    const desk = await startDesk();
    const sending = await sendingOf(desk, post('words'));
    desk.server.switches.roles = {};
    await expect(desk.network.send(desk.account, sending, signal)).rejects.toMatchObject({
      kind: 'reject',
      replyText: expect.stringContaining('Not enough permissions'),
      next: expect.stringContaining('role on the page'),
    });
  });

  test.each([
    [400, 'BAD_REQUEST', 'reject'],
    [400, 'MEDIA_ASSET_PROCESSING', 'retry'],
    [400, 'MEDIA_ASSET_WAITING_UPLOAD', 'retry'],
    [400, 'MEDIA_ASSET_PROCESSING_FAILED', 'reject'],
    [401, 'REVOKED_ACCESS_TOKEN', 'expired'],
    [403, 'ACCESS_DENIED', 'reject'],
    [404, 'NOT_FOUND', 'reject'],
    [408, 'REQUEST_TIMEOUT', 'unknown'],
    [409, 'CONFLICT', 'unknown'],
    [422, 'UNPROCESSABLE_ENTITY', 'reject'],
    [500, 'INTERNAL_SERVER_ERROR', 'unknown'],
    [504, 'GATEWAY_TIMEOUT', 'unknown'],
  ])('that is answered with %i %s is a case of %s', async (status, code, kind) => {
    const desk = await startDesk({}, member);
    desk.server.switches.next = { does: 'refuse', words: 'No boats', status, code };
    const error: unknown = await publish(desk, post('words')).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ kind, replyText: 'No boats' });
    // An automatic retry needs no action.
    expect(error instanceof NetworkError && error.next === null).toBe(kind === 'retry');
  });

  test('that LinkedIn stored before it failed may be out', async () => {
    const desk = await startDesk({}, member);
    desk.server.switches.next = { does: 'fail' };
    await expect(publish(desk, post('words'))).rejects.toMatchObject({ kind: 'unknown' });
    expect(desk.server.posts).toHaveLength(1);
  });

  test.each(['garble', 'flood'] as const)('whose answer cannot be read (%s) may be out', async (does) => {
    const desk = await startDesk({}, member);
    desk.server.switches.next = { does };
    await expect(publish(desk, post('words'))).rejects.toMatchObject({
      kind: 'unknown',
      next: expect.stringContaining('Check the account'),
    });
    expect(desk.server.posts).toHaveLength(1);
  });

  test('beyond the day’s limit waits until midnight, UTC', async () => {
    const desk = await startDesk();
    desk.server.pass(30 * 60_000);
    desk.server.switches.next = { does: 'limit', seconds: null };
    await expect(publish(desk, post('words'))).rejects.toMatchObject({
      kind: 'rate_limited',
      waitMs: 11.5 * 3_600_000,
    });
  });

  test('in a version of the API that LinkedIn has retired says who can help', async () => {
    const desk = await startDesk({ versions: () => false });
    await expect(publish(desk, post('words'))).rejects.toMatchObject({
      kind: 'reject',
      message: expect.stringContaining('retired the version'),
      replyText: expect.stringContaining('is not active'),
      next: expect.stringContaining('update Copydesk'),
    });
  });

  test('counts as UTF-16, and what is escaped counts once', async () => {
    const desk = await startDesk();
    await publish(desk, post('('.repeat(3_000)));
    expect(desk.server.posts[0]?.little.text).toHaveLength(3_000);
    await expect(desk.network.prepare(desk.account, post('👍'.repeat(1_501)), signal)).rejects.toMatchObject({
      message: 'The text is 2 characters too long: LinkedIn takes 3000.',
    });
  });
});

describe('a first comment', () => {
  test('is plain text on the post, by the page', async () => {
    const desk = await startDesk();
    const { published } = await publish(desk, post('words'));
    const step = post('Read on: https://example.com/a_b (#news)', { kind: 'first_comment' });
    const under = { post: published, before: published };
    const { published: comment } = await publish(desk, step, under);
    expect(desk.server.comments).toMatchObject([
      { urn: comment.id, on: published.id, actor: pageUrn, text: step.body },
    ]);
    expect(comment.url).toContain(published.id);
  });

  test('longer than 1,250 characters is refused with the number', async () => {
    const { network, account } = await startDesk();
    const step = post('x'.repeat(1_251), { kind: 'first_comment' });
    await expect(network.prepare(account, step, signal)).rejects.toMatchObject({
      message: 'The text is 1 character too long: LinkedIn takes 1250.',
    });
  });

  test('by an app that may not comment is refused without asking LinkedIn, with what to do', async () => {
    const { network, account, server } = await startDesk({}, member);
    await expect(
      network.prepare(account, post('words', { kind: 'first_comment' }), signal),
    ).rejects.toMatchObject({ kind: 'reject', next: expect.stringContaining('manually') });
    expect(server.requests).toEqual([]);
  });

  test('whose answer is cut may be there, and is found', async () => {
    const desk = await startDesk();
    const { published } = await publish(desk, post('words'));
    const under = { post: published, before: published };
    const sending = await sendingOf(desk, post('more', { kind: 'first_comment' }), under);
    desk.server.switches.next = { does: 'garble' };
    await expect(desk.network.send(desk.account, sending, signal)).rejects.toMatchObject({ kind: 'unknown' });
    expect(await desk.network.find(desk.account, sending, signal)).toMatchObject({
      state: 'found',
      published: { id: desk.server.comments[0]?.urn },
    });
  });
});

describe('correcting', () => {
  test('a post and its comment changes both texts, each as it is written there', async () => {
    const desk = await startDesk();
    const { published } = await publish(desk, post('Tuesday'));
    const under = { post: published, before: published };
    const { published: comment } = await publish(desk, post('more', { kind: 'first_comment' }), under);
    await desk.network.correct?.(desk.account, published, post('Wednesday (12:00)'), signal);
    const step = post('more (here)', { kind: 'first_comment' });
    await desk.network.correct?.(desk.account, comment, step, signal);
    expect(desk.server.posts[0]?.little).toMatchObject({ text: 'Wednesday (12:00)', isCut: false });
    expect(desk.server.comments[0]?.text).toBe('more (here)');
  });

  test('to a text that is too long is refused, and nothing is changed', async () => {
    const desk = await startDesk();
    const { published } = await publish(desk, post('Tuesday'));
    const correcting = desk.network.correct?.(desk.account, published, post('x'.repeat(3_001)), signal);
    await expect(correcting).rejects.toMatchObject({ kind: 'reject' });
    expect(desk.server.posts[0]?.little.text).toBe('Tuesday');
  });
});

describe('deleting', () => {
  test('a post and a comment leaves neither, and what is gone already is fine', async () => {
    const desk = await startDesk();
    const { published } = await publish(desk, post('words'));
    const under = { post: published, before: published };
    const { published: comment } = await publish(desk, post('more', { kind: 'first_comment' }), under);
    for (const one of [comment, published, comment, published])
      await desk.network.remove?.(desk.account, one, signal);
    expect(desk.server.comments).toEqual([]);
    expect(desk.server.posts).toEqual([]);
  });

  test('needs a valid sign-in', async () => {
    const desk = await startDesk({}, member);
    const { published } = await publish(desk, post('words'));
    desk.server.signIns.revokeAll();
    await expect(desk.network.remove?.(desk.account, published, signal)).rejects.toMatchObject({
      kind: 'expired',
    });
    expect(desk.server.posts).toHaveLength(1);
  });
});

describe('numbers', () => {
  const measured = (id: string, ownReplies = 0) => ({ id, ownReplies });

  test('of a page’s posts and videos are its own, without our comments', async () => {
    const desk = await startDesk();
    const { published } = await publish(desk, post('words'));
    expect(await desk.network.metrics?.(desk.account, [measured(published.id, 1)], signal)).toEqual(
      new Map([
        [published.id, { impressions: 120, reach: 80, likes: 0, comments: 1, reshares: 1, clicks: 5 }],
      ]),
    );
  });

  test('of a post that nobody has seen yet are unknown, and the post is not gone', async () => {
    const desk = await startDesk({ omitsUnseen: true });
    const { published } = await publish(desk, post('words'));
    const gone = 'urn:li:share:7000000000000000001';
    const counts = await desk.network.metrics?.(
      desk.account,
      [measured(published.id), measured(gone)],
      signal,
    );
    expect(counts).toEqual(new Map([[published.id, {}]]));
  });

  test('of a member are unknown where the app may not read them, and nothing is asked', async () => {
    const desk = await startDesk({}, member);
    const { published } = await publish(desk, post('words'));
    const asked = desk.server.requests.length;
    expect(await desk.network.metrics?.(desk.account, [measured(published.id)], signal)).toEqual(
      new Map([[published.id, {}]]),
    );
    expect(desk.server.requests).toHaveLength(asked);
  });

  test('of a member include saves where the app may read them; one that is refused is missing', async () => {
    const desk = await startDesk({}, { owner: memberUrn, scopes: pageScopes });
    const { published } = await publish(desk, post('words'));
    const read = () => desk.network.metrics?.(desk.account, [measured(published.id)], signal);
    expect((await read())?.get(published.id)).toMatchObject({ likes: 0, saves: 3, clicks: 5 });
    desk.server.switches.countsAll = false;
    expect((await read())?.get(published.id)).not.toHaveProperty('saves');
    expect((await read())?.get(published.id)).toHaveProperty('likes', 0);
  });

  test('of followers are those of the page; of a member LinkedIn reports none', async () => {
    const page = await startDesk();
    expect(await page.network.followers?.(page.account, signal)).toBe(1_234);
    const profile = await startDesk({}, member);
    expect(await profile.network.followers?.(profile.account, signal)).toBeNull();
  });
});

test.each([
  [
    'https://www.linkedin.com/feed/update/urn:li:share:7241234567890123456',
    'urn:li:share:7241234567890123456',
  ],
  [
    'https://www.linkedin.com/feed/update/urn%3Ali%3AugcPost%3A7241234567890123456/?x=1',
    'urn:li:ugcPost:7241234567890123456',
  ],
  [
    'https://linkedin.com/posts/ada-marsh_boats-activity-7241234567890123456-aB3d?utm=1',
    'urn:li:activity:7241234567890123456',
  ],
  ['https://www.linkedin.com/in/ada-marsh', null],
  ['https://linkedin.com.evil.example/feed/update/urn:li:share:7241234567890123456', null],
  ['https://www.linkedin.com/feed/update/%E0%A4%A/', null],
])('the address %s tells the id %s', async (address, id) => {
  const { network } = await startDesk();
  expect(network.idOf?.(address)).toBe(id);
});

test.each([
  ['harbour-news', true],
  ['Harbour-News', true],
  ['ada-marsh', false],
  [null, true],
])('of a page whose name in URLs is %s the address of a post is taken: %s', async (handle, isTaken) => {
  const { network } = await startDesk();
  const address =
    'https://www.linkedin.com/posts/harbour-news_boats_at-sea-activity-7241234567890123456-aB3d';
  const id = network.idOf?.(address, { remoteId: pageUrn, handle, prepared: null });
  expect(id).toBe(isTaken ? 'urn:li:activity:7241234567890123456' : null);
});
