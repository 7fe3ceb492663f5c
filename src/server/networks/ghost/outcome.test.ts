import { afterAll, describe, expect, test } from 'vitest';

import { createIo, type Io } from '#server/lib/io.ts';
import type { NetworkAccount, Sending } from '#server/networks/network.ts';
import { article, attemptAfter, attemptOf, bringOut } from '#test/networks/article-steps.ts';
import { signal } from '#test/networks/conformance-subject.ts';
import { ghostAccount, startGhost } from '#test/networks/ghost.ts';
import { testMedia } from '#test/networks/network-media.ts';
import { ghost } from './ghost.ts';

const media = testMedia();
const minute = 60_000;
const open: { close(): Promise<void> }[] = [];

afterAll(() => Promise.all(open.map((one) => one.close())));

async function start(switches: Parameters<typeof startGhost>[0] = {}) {
  const site = await startGhost(switches);
  const io = createIo({ allow: [site.hostAndPort], userAgent: 'Copydesk-test/1' });
  open.push(site, io);
  return { site, account: ghostAccount(site, { io, media: media.reader }) };
}

const find = (account: NetworkAccount, sending: Sending) => ghost.find(account, sending, signal);
const send = (account: NetworkAccount, sending: Sending) => ghost.send(account, sending, signal);
const step = article('The harbour opens\n\nwords');

/** Does something at the site right before the request that publishes, or instead of it. */
function before(
  account: NetworkAccount,
  act: (publish: () => ReturnType<Io['fetch']>) => ReturnType<Io['fetch']>,
) {
  const { io } = account;
  const fetch: Io['fetch'] = (address, options) => {
    const publish = () => io.fetch(address, options);
    return options?.method === 'PUT' ? act(publish) : publish();
  };
  return { ...account, io: { fetch } };
}

describe('after an interruption', () => {
  test('it waits until nothing can be on its way any more', async () => {
    const { site, account } = await start();
    const sending = await attemptOf(ghost, account, step);
    site.pass(30_000);
    await expect(find(account, sending)).rejects.toMatchObject({ kind: 'retry', waitMs: 90_000 });
    site.pass(90_000);
    expect(await find(account, sending)).toEqual({ state: 'absent' });
  });

  test('a request that arrives late is refused by the site, and the repeated one publishes the only post', async () => {
    const { site, account } = await start();
    const late = await attemptOf(ghost, account, step);
    // It has read the draft and is about to publish it.
    const publishing = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const slow = before(account, async (publish) => {
      held.resolve();
      await publishing.promise;
      return publish();
    });
    const outcome = send(slow, late).catch((error: unknown) => error);
    await held.promise;
    site.pass(3 * minute);
    expect(await find(account, late)).toEqual({ state: 'absent' });
    publishing.resolve();
    expect(await outcome).toMatchObject({ kind: 'retry' });
    expect(site.posts.map(({ status }) => status)).toEqual(['draft']);
    await send(account, await attemptAfter(ghost, account, late));
    expect(site.posts.map(({ status }) => status)).toEqual(['published']);
  });

  test('looking twice changes nothing but the draft', async () => {
    const { site, account } = await start();
    const sending = await attemptOf(ghost, account, step);
    site.pass(3 * minute);
    await find(account, sending);
    site.pass(1_000);
    expect(await find(account, sending)).toEqual({ state: 'absent' });
    await send(account, sending);
    expect(site.posts).toMatchObject([{ status: 'published', slug: 'the-harbour-opens' }]);
  });

  test('sending again keeps the address of the post, and mails it once', async () => {
    const { site, account } = await start();
    const mailed = { ...step, options: { newsletter: ['weekly'] } };
    const { sending, published } = await bringOut(ghost, account, mailed);
    site.posts.forEach((post) => (post.mailed = 'before'));
    expect(await send(account, sending)).toEqual(published);
    expect(site.posts).toMatchObject([{ slug: 'the-harbour-opens', mailed: 'before' }]);
  });

  test('a draft that was deleted at the site is not sent, and the next attempt makes another one', async () => {
    const { site, account } = await start();
    const sending = await attemptOf(ghost, account, step);
    site.posts.splice(0);
    await expect(send(account, sending)).rejects.toMatchObject({ kind: 'retry', next: null });
    expect(await find(account, sending)).toEqual({ state: 'cannot_tell' });
    await send(account, await attemptAfter(ghost, account, sending));
    expect(site.posts.map(({ status }) => status)).toEqual(['published']);
  });

  test('a site that fails after it has published is asked, and has it', async () => {
    const { site, account } = await start();
    const sending = await attemptOf(ghost, account, step);
    site.switches.next = { does: 'fail' };
    await expect(send(account, sending)).rejects.toMatchObject({ kind: 'unknown' });
    expect(await find(account, sending)).toMatchObject({ state: 'found' });
  });
});

describe('whether it was published', () => {
  const unclear = { kind: 'unknown', next: expect.stringContaining('Check the account') };

  test.each([
    ['a draft under a slug of its own', { slug: 'the-harbour-opens' }],
    ['scheduled there', { slug: 'the-harbour-opens', status: 'scheduled' as const }],
    ['published there under the slug of the draft', { status: 'published' as const }],
  ])('is open where the draft is %s', async (_, changed) => {
    const { site, account } = await start();
    const sending = await attemptOf(ghost, account, step);
    site.posts.forEach((post) => Object.assign(post, changed));
    site.pass(3 * minute);
    expect(await find(account, sending)).toEqual({ state: 'cannot_tell' });
    await expect(send(account, sending)).rejects.toMatchObject(unclear);
    expect(site.posts).toMatchObject([changed]);
  });

  test('is open where a draft was asked for, and readers see it', async () => {
    const { site, account } = await start();
    const { sending } = await bringOut(ghost, account, { ...step, options: { status: 'draft' } });
    site.posts.forEach((post) => (post.status = 'published'));
    expect(await find(account, sending)).toEqual({ state: 'cannot_tell' });
  });

  test('is open where its newsletter was not mailed', async () => {
    const { site, account } = await start();
    const { sending } = await bringOut(ghost, account, { ...step, options: { newsletter: ['weekly'] } });
    expect(await find(account, sending)).toMatchObject({ state: 'found' });
    site.posts.forEach((post) => (post.mailed = null));
    expect(await find(account, sending)).toEqual({ state: 'cannot_tell' });
  });

  test.each([
    ['a draft', { status: 'draft' as const, slug: 'the-harbour-opens' }],
    ['another post', { id: 'f'.repeat(24) }],
  ])('is open where a success shows %s', async (_, changed) => {
    const { site, account } = await start();
    const sending = await attemptOf(ghost, account, step);
    const odd = before(account, async (publish) => {
      const answer = await publish();
      const posts = site.posts.map((post) => ({ ...site.shown(post), ...changed }));
      return { ...answer, text: () => JSON.stringify({ posts }) };
    });
    await expect(send(odd, sending)).rejects.toMatchObject(unclear);
    expect(await find(account, sending)).toMatchObject({ state: 'found' });
  });

  test('is open where a proxy repeated the request, and the second one collides with the first', async () => {
    const { site, account } = await start();
    const sending = await attemptOf(ghost, account, step);
    const proxy = before(account, async (publish) => {
      await publish();
      site.pass(1_000);
      return publish();
    });
    site.pass(1_000);
    await expect(send(proxy, sending)).rejects.toMatchObject({
      ...unclear,
      replyText: 'Saving failed! Someone else is editing this post.',
    });
    expect(await find(account, sending)).toMatchObject({ state: 'found' });
    expect(site.posts).toHaveLength(1);
  });

  test('is open where the request is refused, and the draft cannot be read', async () => {
    const { site, account } = await start();
    const sending = await attemptOf(ghost, account, step);
    site.switches.next = { does: 'refuse', words: 'Error sending email!', status: 403 };
    const lost = before(account, async (publish) => {
      const answer = await publish();
      site.posts.splice(0);
      return answer;
    });
    await expect(send(lost, sending)).rejects.toMatchObject(unclear);
  });

  test('is sure where someone has edited the draft: it is not, and goes out as it was approved', async () => {
    const { site, account } = await start();
    const sending = await attemptOf(ghost, account, step);
    const edited = before(account, (publish) => {
      site.pass(minute);
      site.posts.forEach((post) => Object.assign(post, { title: 'Mine', updatedAt: site.now() }));
      return publish();
    });
    await expect(send(edited, sending)).rejects.toMatchObject({ kind: 'retry', next: null });
    await expect(send(account, sending)).rejects.toMatchObject({ kind: 'retry', next: null });
    await send(account, await attemptAfter(ghost, account, sending));
    expect(site.posts).toMatchObject([{ title: 'The harbour opens', status: 'published' }]);
  });
});

describe('an answer of something else than the site', () => {
  test('with 404 is no proof that a post is gone', async () => {
    const { site, account } = await start();
    const { sending, published } = await bringOut(ghost, account, step);
    const fetch: Io['fetch'] = async (address, options) => {
      const answer = await account.io.fetch(address, { ...options, method: 'GET', body: '' });
      return { ...answer, status: 404, text: () => '<html>Not found</html>' };
    };
    const behind = { ...account, io: { fetch } };
    await expect(ghost.remove?.(behind, published, signal)).rejects.toMatchObject({ kind: 'reject' });
    await expect(find(behind, sending)).rejects.toMatchObject({ kind: 'reject' });
    expect(site.posts.map(({ status }) => status)).toEqual(['published']);
  });

  test('after a redirect leaves it open what became of the request', async () => {
    const { account } = await start();
    const sending = await attemptOf(ghost, account, step);
    const redirected = before(account, async (publish) => ({
      ...(await publish()),
      url: 'https://other.example/',
    }));
    await expect(send(redirected, sending)).rejects.toMatchObject({ kind: 'unknown' });
    expect(await find(account, sending)).toMatchObject({ state: 'found' });
  });
});

describe('clocks', () => {
  test.each([-60 * minute, 60 * minute])(
    'a site whose clock is %i ms ahead is understood',
    async (aheadMs) => {
      const { site, account } = await start({ aheadMs });
      const pictured = { ...step, media: [media.picture('a', 20)] };
      const { sending, published } = await bringOut(ghost, account, pictured);
      expect(await find(account, sending)).toEqual({ state: 'found', published });
      expect(site.posts).toHaveLength(1);
    },
  );

  test('a key that is void is not tried again and again', async () => {
    const { site, account } = await start();
    site.keys.forEach((_, id) => site.keys.set(id, 'ff'.repeat(32)));
    await expect(ghost.check?.(account, signal)).rejects.toMatchObject({
      kind: 'expired',
      replyText: 'Invalid token: invalid signature',
    });
    expect(site.requests.filter((request) => !request.endsWith('/site/'))).toHaveLength(1);
  });

  test.each([
    [-60 * minute, '60 minutes'],
    [5 * minute, '5 minutes'],
  ])('that differ by %i ms are reported by a check', async (aheadMs, words) => {
    const { account } = await start({ aheadMs });
    await expect(ghost.check?.(account, signal)).rejects.toMatchObject({
      kind: 'retry',
      message: expect.stringContaining(`are ${words} apart`),
      next: expect.stringContaining('NTP'),
    });
  });

  test('that differ a little do no harm', async () => {
    const { account } = await start({ aheadMs: 4 * minute });
    expect(await ghost.check?.(account, signal)).toMatchObject({ name: 'Marsh Media' });
  });

  test('of a site that does not tell its own are named, and not the key, when it refuses a token', async () => {
    const { account } = await start({ aheadMs: 60 * minute });
    const { io } = account;
    const fetch: Io['fetch'] = async (...request) => ({ ...(await io.fetch(...request)), headers: {} });
    await expect(ghost.prepare({ ...account, io: { fetch } }, step, signal)).rejects.toMatchObject({
      kind: 'retry',
      message: expect.stringContaining('clocks'),
      replyText: 'Invalid token: jwt expired',
    });
  });
});
