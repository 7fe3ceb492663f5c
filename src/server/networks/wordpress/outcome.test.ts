import { afterAll, describe, expect, test } from 'vitest';

import { createIo } from '#server/lib/io.ts';
import type { NetworkAccount, NetworkStep, Published, Sending } from '#server/networks/network.ts';
import { article, attemptAfter, attemptOf, bringOut } from '#test/networks/article-steps.ts';
import { signal } from '#test/networks/conformance-subject.ts';
import { testMedia } from '#test/networks/network-media.ts';
import { startWordPress, wordPressAccount } from '#test/networks/wordpress.ts';
import { wordpress } from './wordpress.ts';

const media = testMedia();
const minute = 60_000;
const open: { close(): Promise<void> }[] = [];

afterAll(() => Promise.all(open.map((one) => one.close())));

async function start(switches: Parameters<typeof startWordPress>[0] = {}) {
  const site = await startWordPress(switches);
  const io = createIo({ allow: [site.hostAndPort], userAgent: 'Copydesk-test/1' });
  open.push(site, io);
  return { site, account: wordPressAccount(site, { io, media: media.reader }) };
}

const find = (account: NetworkAccount, sending: Sending) => wordpress.find(account, sending, signal);
const send = (account: NetworkAccount, sending: Sending) => wordpress.send(account, sending, signal);
const step = article('The harbour opens\n\nwords');

describe('after an interruption', () => {
  test('it waits until nothing can be on its way any more', async () => {
    const { site, account } = await start();
    const sending = await attemptOf(wordpress, account, step);
    site.pass(30_000);
    await expect(find(account, sending)).rejects.toMatchObject({ kind: 'retry', waitMs: 90_000 });
    site.pass(90_000);
    expect(await find(account, sending)).toEqual({ state: 'absent' });
  });

  test('a request that arrives late and one that repeats it publish one post', async () => {
    const { site, account } = await start();
    const late = await attemptOf(wordpress, account, step);
    site.pass(3 * minute);
    expect(await find(account, late)).toEqual({ state: 'absent' });
    const again = await attemptAfter(wordpress, account, late);
    const published = await send(account, late);
    expect(await send(account, again)).toEqual(published);
    expect(site.posts).toHaveLength(1);
  });

  test('a request that arrives even before it is prepared again is taken for the post', async () => {
    const { site, account } = await start();
    const late = await attemptOf(wordpress, account, step);
    site.pass(3 * minute);
    expect(await find(account, late)).toEqual({ state: 'absent' });
    const published = await send(account, late);
    expect(await send(account, await attemptAfter(wordpress, account, late))).toEqual(published);
    expect(site.posts).toHaveLength(1);
  });

  test('posts of others with the same title are never taken for it', async () => {
    const { site, account } = await start();
    const lost = await attemptOf(wordpress, account, step);
    site.pass(minute);
    site.create({ status: 'publish', title: 'The harbour opens' });
    site.create({ status: 'draft', title: 'The harbour opens', slug: 'copydesk-of-another' });
    site.pass(2 * minute);
    expect(await find(account, lost)).toEqual({ state: 'absent' });
    const published = await send(account, await attemptAfter(wordpress, account, lost));
    expect(site.posts.map(({ id, status }) => [String(id) === published.id, status])).toEqual([
      [true, 'publish'],
      [false, 'publish'],
      [false, 'draft'],
    ]);
  });

  test('another delivery of the same text is another post, also while the first is not settled', async () => {
    const { site, account } = await start();
    const lost = await attemptOf(wordpress, account, step);
    const other = await send(account, await attemptOf(wordpress, account, step));
    site.pass(3 * minute);
    expect(await find(account, lost)).toEqual({ state: 'absent' });
    const published = await send(account, await attemptAfter(wordpress, account, lost));
    expect(published.id).not.toBe(other.id);
    expect(site.posts.map(({ status }) => status)).toEqual(['publish', 'publish']);
  });

  test('a draft that is still one is no proof, although the site answered with success', async () => {
    const { site, account } = await start({ publishing: 'read' });
    const sending = await attemptOf(wordpress, account, step);
    await expect(send(account, sending)).rejects.toMatchObject({
      kind: 'unknown',
      replyText: 'Status: draft',
    });
    site.pass(3 * minute);
    expect(await find(account, sending)).toEqual({ state: 'absent' });
    site.switches.publishing = null;
    await send(account, await attemptAfter(wordpress, account, sending));
    expect(site.posts.map(({ status }) => status)).toEqual(['publish']);
  });

  test('a post that the site holds for review is not called published, and a person is asked', async () => {
    const { site, account } = await start({ publishing: 'held' });
    const sending = await attemptOf(wordpress, account, step);
    await expect(send(account, sending)).rejects.toMatchObject({
      kind: 'unknown',
      replyText: 'Status: pending',
    });
    site.pass(3 * minute);
    expect(await find(account, sending)).toEqual({ state: 'cannot_tell' });
    await expect(attemptAfter(wordpress, account, sending)).rejects.toMatchObject({
      kind: 'reject',
      message: expect.stringContaining('not by Copydesk'),
    });
    expect(site.posts.map(({ status }) => status)).toEqual(['pending']);
  });

  test('a draft whose slug somebody changed at the site is not taken for the published post', async () => {
    const { site, account } = await start();
    const sending = await attemptOf(wordpress, account, step);
    Object.assign(site.posts[0] ?? {}, { slug: 'by-hand' });
    await expect(send(account, sending)).rejects.toMatchObject({ kind: 'unknown' });
    expect(await find(account, sending)).toEqual({ state: 'cannot_tell' });
    expect(site.posts.map(({ status }) => status)).toEqual(['draft']);
  });

  test('a slug that the site has changed is the one by which the draft is known', async () => {
    const { site, account } = await start({ numbersSlugs: true });
    const sending = await attemptOf(wordpress, account, step);
    expect(sending.prepared).toEqual({ id: site.posts[0]?.id, slug: site.posts[0]?.slug });
    expect(site.posts[0]?.slug).toMatch(/^copydesk-[\da-f]{32}-2$/);
    site.pass(3 * minute);
    expect(await find(account, sending)).toEqual({ state: 'absent' });
    const published = await send(account, await attemptAfter(wordpress, account, sending));
    expect(await find(account, sending)).toEqual({ state: 'found', published });
    expect(site.posts).toHaveLength(1);
  });

  test('a draft that was deleted at the site is not sent, and the next attempt makes another one', async () => {
    const { site, account } = await start();
    const sending = await attemptOf(wordpress, account, step);
    site.posts.splice(0);
    await expect(send(account, sending)).rejects.toMatchObject({ kind: 'retry', next: null });
    expect(await find(account, sending)).toEqual({ state: 'cannot_tell' });
    await send(account, await attemptAfter(wordpress, account, sending));
    expect(site.posts.map(({ status }) => status)).toEqual(['publish']);
  });

  test('a post that someone put into the trash meanwhile is not published again by itself', async () => {
    const { site, account } = await start();
    const { sending, published } = await bringOut(wordpress, account, step);
    await wordpress.remove?.(account, published, signal);
    expect(await find(account, sending)).toEqual({ state: 'cannot_tell' });
    expect(site.posts.map(({ status }) => status)).toEqual(['trash']);
  });

  test('a site that fails after it has published is asked, and has it', async () => {
    const { site, account } = await start();
    const sending = await attemptOf(wordpress, account, step);
    site.switches.next = { does: 'fail' };
    await expect(send(account, sending)).rejects.toMatchObject({ kind: 'unknown' });
    expect(await find(account, sending)).toMatchObject({ state: 'found' });
  });

  test('void credentials ask for a new connection', async () => {
    const { site, account } = await start();
    const sending = await attemptOf(wordpress, account, step);
    site.passwords.clear();
    await expect(find(account, sending)).rejects.toMatchObject({ kind: 'expired' });
    await expect(send(account, sending)).rejects.toMatchObject({ kind: 'expired' });
  });
});

/** Something before the site answers this to everything. */
function behind(account: NetworkAccount, status: number, body: string): NetworkAccount {
  const fetch: NetworkAccount['io']['fetch'] = async (address, options) => {
    const answer = await account.io.fetch(address, { ...options, method: 'GET', body: '' });
    return { ...answer, status, headers: {}, text: () => body };
  };
  return { ...account, io: { fetch } };
}

describe.each([
  ['a proxy', 404, '<html>Not found</html>'],
  ['a proxy', 410, '<html>Gone</html>'],
  [
    'a switched-off API',
    404,
    '{"code":"rest_no_route","message":"No route was found.","data":{"status":404}}',
  ],
])('what %s answers with %i', (_what, status, body) => {
  test('is no proof that a post is gone', async () => {
    const { site, account } = await start();
    const { sending, published } = await bringOut(wordpress, account, step);
    const other = behind(account, status, body);
    await expect(wordpress.remove?.(other, published, signal)).rejects.toMatchObject({ kind: 'reject' });
    await expect(find(other, sending)).rejects.toMatchObject({ kind: 'reject' });
    await expect(wordpress.correct?.(other, published, step, signal)).rejects.toMatchObject({
      message: expect.not.stringContaining('no longer exists'),
    });
    expect(site.posts.map((post) => post.status)).toEqual(['publish']);
  });
});

describe('a first comment', () => {
  const comment: NetworkStep = {
    ...article('More at <https://example.com/> & “here”\n[gallery]'),
    kind: 'first_comment',
  };

  async function commented(account: NetworkAccount, post: Published) {
    const sending = { ...(await attemptOf(wordpress, account, comment)), under: { post, before: post } };
    return { sending, published: await send(account, sending) };
  }

  test('is one of the post, as it was written, and is found', async () => {
    const { site, account } = await start();
    const { published: post } = await bringOut(wordpress, account, step);
    const { sending, published } = await commented(account, post);
    expect(site.comments).toMatchObject([
      { post: Number(post.id), content: 'More at &lt;https://example.com/&gt; &amp; “here”\n&#91;gallery]' },
    ]);
    expect(published.url).toContain(`?p=${post.id}#comment-`);
    expect(await find(account, sending)).toEqual({ state: 'found', published });
  });

  test('that waits for approval is not called published, and a person is asked', async () => {
    const { site, account } = await start({ holdsComments: true });
    const { published: post } = await bringOut(wordpress, account, step);
    const sending = { ...(await attemptOf(wordpress, account, comment)), under: { post, before: post } };
    await expect(send(account, sending)).rejects.toMatchObject({
      kind: 'unknown',
      message: expect.stringContaining('waits for approval'),
    });
    await expect(find(account, sending)).rejects.toMatchObject({ kind: 'retry' });
    site.pass(3 * minute);
    expect(await find(account, sending)).toEqual({ state: 'cannot_tell' });
  });

  test('is refused where comments are closed, in the site’s words', async () => {
    const { account } = await start();
    const { published: post } = await bringOut(wordpress, account, {
      ...step,
      options: { comments: 'closed' },
    });
    await expect(commented(account, post)).rejects.toMatchObject({
      kind: 'reject',
      replyText: 'Sorry, comments are closed for this item.',
    });
  });

  test('too long as it is stored is refused before', async () => {
    const { account } = await start();
    const long = { ...comment, body: '&'.repeat(20_000) };
    await expect(wordpress.prepare(account, long, signal)).rejects.toMatchObject({
      kind: 'reject',
      message: expect.stringMatching(/34,475 .*too long/),
    });
  });

  test('is deleted alone, although a post may have the same number', async () => {
    const { site, account } = await start();
    const { published: post } = await bringOut(wordpress, account, step);
    const { published } = await commented(account, post);
    await wordpress.remove?.(account, published, signal);
    expect([site.posts.length, site.comments.length]).toEqual([1, 0]);
    await wordpress.remove?.(account, published, signal);
  });
});

describe('the numbers', () => {
  test('are the approved comments of others', async () => {
    const { site, account } = await start();
    const { published } = await bringOut(wordpress, account, step);
    const by = (author: number, approved = true) => ({
      id: site.comments.length + 1,
      post: Number(published.id),
      author,
      content: 'words',
      approved,
    });
    site.comments.push(by(site.userId), by(0), by(0), by(0, false));
    const counts = await wordpress.metrics?.(account, [{ id: published.id, ownReplies: 1 }], signal);
    expect(counts).toEqual(new Map([[published.id, { comments: 2 }]]));
  });

  test('are absent where the total is none', async () => {
    const { account } = await start();
    const { published } = await bringOut(wordpress, account, step);
    const io: NetworkAccount['io'] = {
      async fetch(address, options) {
        const answer = await account.io.fetch(address, options);
        return { ...answer, headers: { ...answer.headers, 'x-wp-total': 'many' } };
      },
    };
    const counts = await wordpress.metrics?.(
      { ...account, io },
      [{ id: published.id, ownReplies: 0 }],
      signal,
    );
    expect(counts?.get(published.id)).toEqual({});
  });
});
