import { afterAll, describe, expect, test } from 'vitest';

import { createIo } from '#server/lib/io.ts';
import type { NetworkAccount, Sending } from '#server/networks/network.ts';
import { article, attemptOf, bringOut } from '#test/networks/article-steps.ts';
import { signal } from '#test/networks/conformance-subject.ts';
import { ghostAccount, startGhost } from '#test/networks/ghost.ts';
import { testMedia } from '#test/networks/network-media.ts';
import { pageText } from '#test/networks/page-text.ts';
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

describe('a post', () => {
  test('has its first line as title, as it was written', async () => {
    const { site, account } = await start();
    await bringOut(ghost, account, article('# A & B <drei> [gallery]\n\nAt **nine**.\nBring a boat.'));
    expect(site.posts).toMatchObject([
      { title: 'A & B <drei> [gallery]', html: '<p>At <strong>nine</strong>.<br />Bring a boat.</p>' },
    ]);
  });

  test('has what was chosen for it', async () => {
    const { site, account } = await start();
    const options = {
      tags: ['Harbour', ' Boats ', ''],
      access: 'members',
      slug: 'ours',
      excerpt: 'In short',
      featured: true,
      newsletter: ['weekly'],
      canonical_url: 'https://elsewhere.example/größe',
    };
    await bringOut(ghost, account, { ...step, options });
    expect(site.posts).toMatchObject([
      {
        status: 'published',
        tags: [{ name: 'Harbour' }, { name: 'Boats' }],
        visibility: 'members',
        slug: 'ours',
        custom_excerpt: 'In short',
        featured: true,
        mailed: 'weekly',
        canonical_url: 'https://elsewhere.example/gr%C3%B6%C3%9Fe',
      },
    ]);
  });

  test('is mailed to nobody unless that was chosen', async () => {
    const { site, account } = await start();
    await bringOut(ghost, account, step);
    expect(site.posts).toMatchObject([
      { status: 'published', mailed: null, slug: 'the-harbour-opens', visibility: 'public', tags: [] },
    ]);
  });

  test('can be sent as a draft, and is found as that', async () => {
    const { site, account } = await start();
    const { sending, published } = await bringOut(ghost, account, { ...step, options: { status: 'draft' } });
    expect(site.posts).toMatchObject([{ status: 'draft', slug: 'the-harbour-opens' }]);
    expect(await find(account, sending)).toEqual({ state: 'found', published });
  });

  test.each([
    [{ status: 'draft', newsletter: ['weekly'] }, 'A draft cannot be sent as a newsletter.'],
    [{ canonical_url: 'not a URL' }, 'The canonical URL is not a web address.'],
    [{ canonical_url: 'javascript:alert(1)' }, 'The canonical URL is not a web address.'],
    [{ newsletter: ['none'] }, expect.stringContaining('There is no newsletter “none”')],
  ])('with %j is refused before anything is made', async (options, message) => {
    const { site, account } = await start();
    await expect(ghost.prepare(account, { ...step, options }, signal)).rejects.toMatchObject({
      kind: 'reject',
      message,
      next: expect.stringMatching(/\w/),
    });
    expect(site.posts).toEqual([]);
  });

  test('that Ghost finds invalid is refused with what is wrong with it', async () => {
    const { account } = await start();
    const long = { ...step, options: { excerpt: 'x'.repeat(301) } };
    await expect(ghost.prepare(account, long, signal)).rejects.toMatchObject({
      kind: 'reject',
      replyText: 'Validation error, cannot save post. Validation failed for custom_excerpt.',
    });
  });

  test.each([
    [400, 'Request not understood', 'reject'],
    [401, 'Unknown Admin API Key', 'expired'],
    [403, 'You cannot publish', 'reject'],
    [409, 'Saving failed! Someone else is editing this post.', 'retry'],
    [500, 'Error sending email!', 'unknown'],
    [502, 'Bad gateway', 'unknown'],
  ])('that is answered with %i “%s” is a case of %s', async (status, words, kind) => {
    const { site, account } = await start();
    site.switches.next = { does: 'refuse', words, status };
    await expect(bringOut(ghost, account, step)).rejects.toMatchObject({
      kind,
      replyText: expect.stringContaining(words),
    });
  });
});

describe('media', () => {
  test('the first picture is above the text, the others and the videos below it', async () => {
    const { site, account } = await start();
    const files = [media.video(''), media.picture('first <one>', 20), media.picture('second', 20)];
    await bringOut(ghost, account, { ...step, media: files });
    const [post] = site.posts;
    expect(post).toMatchObject({ feature_image: site.uploads[0]?.url, feature_image_alt: 'first <one>' });
    expect(pageText(post?.html ?? '').media.map(({ alt }) => alt)).toEqual([null, 'second']);
  });

  test('all are below it where that is chosen', async () => {
    const { site, account } = await start();
    const files = [media.picture('one', 20), media.picture('two', 20)];
    await bringOut(ghost, account, { ...step, media: files, options: { feature_image: false } });
    expect(site.posts[0]?.feature_image).toBeNull();
    expect(pageText(site.posts[0]?.html ?? '').media.map(({ alt }) => alt)).toEqual(['one', 'two']);
  });

  test('and drafts are made once, however often the post is prepared', async () => {
    const { site, account } = await start();
    const pictured = { ...step, media: [media.picture('a', 20), media.video('')] };
    await ghost.prepare(account, pictured, signal);
    await ghost.prepare(account, pictured, signal);
    await bringOut(ghost, account, pictured);
    expect([site.posts.length, site.uploads.length]).toEqual([1, 2]);
  });

  test('that cannot be uploaded leave no draft', async () => {
    const { site, account } = await start({ uploads: 1 });
    const pictured = { ...step, media: [media.picture('a', 20), media.picture('b', 20)] };
    await expect(ghost.prepare(account, pictured, signal)).rejects.toMatchObject({ kind: 'retry' });
    expect(site.posts).toEqual([]);
  });
});

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
    const io: NetworkAccount['io'] = {
      async fetch(address, options) {
        if (options?.method === 'PUT') {
          held.resolve();
          await publishing.promise;
        }
        return account.io.fetch(address, options);
      },
    };
    const outcome = send({ ...account, io }, late).catch((error: unknown) => error);
    await held.promise;
    site.pass(3 * minute);
    expect(await find(account, late)).toEqual({ state: 'absent' });
    publishing.resolve();
    expect(await outcome).toMatchObject({ kind: 'retry' });
    expect(site.posts.map(({ status }) => status)).toEqual(['draft']);
    await send(account, await attemptOf(ghost, account, step, late.key));
    expect(site.posts.map(({ status }) => status)).toEqual(['published']);
  });

  test('looking twice changes nothing but the draft', async () => {
    const { site, account } = await start();
    const sending = await attemptOf(ghost, account, step);
    site.pass(3 * minute);
    await find(account, sending);
    expect(await find(account, sending)).toEqual({ state: 'absent' });
    await send(account, sending);
    expect(site.posts).toMatchObject([{ status: 'published', slug: 'the-harbour-opens' }]);
  });

  test('sending again keeps the address of the post, and mails it once', async () => {
    const { site, account } = await start();
    const mailed = { ...step, options: { newsletter: ['weekly'] } };
    const { sending, published } = await bringOut(ghost, account, mailed);
    site.posts.forEach((post) => (post.mailed = null));
    expect(await send(account, sending)).toEqual(published);
    expect(site.posts).toMatchObject([{ slug: 'the-harbour-opens', mailed: null }]);
  });

  test('a draft that was deleted at the site is not sent, and the next attempt makes another one', async () => {
    const { site, account } = await start();
    const sending = await attemptOf(ghost, account, step);
    site.posts.splice(0);
    await expect(send(account, sending)).rejects.toMatchObject({ kind: 'retry', next: null });
    expect(await find(account, sending)).toEqual({ state: 'cannot_tell' });
    await send(account, await attemptOf(ghost, account, step, sending.key));
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

describe('the numbers', () => {
  test('of a mailed post are its opens and clicks, of any post its feedback and comments', async () => {
    const { site, account } = await start();
    const { published: mailed } = await bringOut(ghost, account, {
      ...step,
      options: { newsletter: ['weekly'] },
    });
    const { published: plain } = await bringOut(ghost, account, article('Other\n\nwords'));
    site.posts.forEach((post) => Object.assign(post, { opens: 7, clicks: 3, feedback: 2, comments: 1 }));
    const asked = [mailed, plain].map(({ id }) => ({ id, ownReplies: 0 }));
    expect(await ghost.metrics?.(account, asked, signal)).toEqual(
      new Map([
        [mailed.id, { opens: 7, clicks: 3, likes: 2, comments: 1 }],
        [plain.id, { likes: 2, comments: 1 }],
      ]),
    );
  });

  test('followers are the members, and unknown to a key that may not read them', async () => {
    const { site, account } = await start();
    expect(await ghost.followers?.(account, signal)).toBe(1_234);
    site.switches.forbidden = ['members'];
    expect(await ghost.followers?.(account, signal)).toBeNull();
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
    expect(site.requests).toHaveLength(1);
  });
});
