import { afterAll, expect, test } from 'vitest';

import { FetchError } from '#server/lib/fetch-error.ts';
import { createIo } from '#server/lib/io.ts';
import { NetworkError, type NetworkAccount } from '#server/networks/network.ts';
import { article, attemptAfter, attemptOf } from '#test/networks/article-steps.ts';
import { signal } from '#test/networks/conformance-subject.ts';
import { kept } from '#test/networks/kept.ts';
import { testMedia } from '#test/networks/network-media.ts';
import { startWordPress, wordPressAccount } from '#test/networks/wordpress.ts';
import { wordpress } from './wordpress.ts';

/** What attempts that come to nothing leave behind, and what the next one makes of it. */

const media = testMedia();
const open: { close(): Promise<void> }[] = [];

afterAll(() => Promise.all(open.map((one) => one.close())));

async function start(switches: Parameters<typeof startWordPress>[0] = {}) {
  const site = await startWordPress(switches);
  const io = createIo({ allow: [site.hostAndPort], userAgent: 'Copydesk-test/1' });
  open.push(site, io);
  return { site, account: wordPressAccount(site, { io, media: media.reader }) };
}

/** The account on a line that carries out the nth request to a route, and loses its answer. */
function losing(account: NetworkAccount, route: string, nth = 1): NetworkAccount {
  let left = nth;
  return {
    ...account,
    io: {
      async fetch(address, options) {
        const answer = await account.io.fetch(address, options);
        const isMeant = options?.method === 'POST' && decodeURIComponent(address).includes(`${route}&`);
        if (!isMeant || (left -= 1) !== 0) return answer;
        throw new FetchError('unreachable', 'The connection broke.');
      },
    },
  };
}

const published = ({ site }: Awaited<ReturnType<typeof start>>) =>
  site.posts.filter(({ status }) => status === 'publish').length;

test('a draft whose creation was never confirmed is found by the next attempt', async () => {
  const started = await start();
  const { site, account } = started;
  const step = kept(article('Title\n\nwords'));
  await expect(wordpress.prepare(losing(account, 'wp/v2/posts'), step, signal)).rejects.toMatchObject({
    kind: 'retry',
  });
  await wordpress.send(account, await attemptOf(wordpress, account, step), signal);
  expect([site.posts.length, published(started)]).toEqual([1, 1]);
});

test('an upload that was never confirmed is found too, and nothing is uploaded twice', async () => {
  const { site, account } = await start();
  const files = [media.picture('a', 20), media.picture('b', 20), media.picture('c', 20)];
  const step = kept(article('Title\n\nwords', { media: files }));
  await expect(wordpress.prepare(losing(account, 'wp/v2/media', 2), step, signal)).rejects.toMatchObject({
    kind: 'retry',
  });
  await wordpress.prepare(account, step, signal);
  expect([site.posts.length, site.media.length]).toEqual([1, 3]);
});

test('a step that is prepared again and again has one draft with one file of each', async () => {
  const { site, account } = await start();
  const step = article('Title\n\nwords', { media: [media.picture('a', 20), media.picture('b', 20)] });
  const first = await attemptOf(wordpress, account, step);
  await wordpress.send(account, await attemptAfter(wordpress, account, first), signal);
  expect([site.posts.length, site.media.length]).toEqual([1, 2]);
});

test('what was changed between two attempts is what is published', async () => {
  const { site, account } = await start();
  const first = await attemptOf(
    wordpress,
    account,
    article('Title\n\nTuesday', { media: [media.picture('a', 20)] }),
  );
  const changed = article('Other\n\nWednesday', { media: [media.picture('b', 20)] });
  const again = await attemptAfter(wordpress, account, { ...first, ...changed });
  await wordpress.send(account, again, signal);
  expect(site.posts).toMatchObject([
    { title: 'Other', content: '<p>Wednesday</p>', featured: site.media.at(-1)?.id },
  ]);
  expect(site.media.map(({ altText }) => altText)).toEqual(['a', 'b']);
});

test('two deliveries of one text that are prepared at once are two posts', async () => {
  const { site, account } = await start();
  const step = article('Title\n\nwords');
  const [first, second] = [
    await attemptOf(wordpress, account, step),
    await attemptOf(wordpress, account, step),
  ];
  const one = await wordpress.send(account, first, signal);
  expect(await wordpress.send(account, second, signal)).not.toEqual(one);
  expect(site.posts.map(({ status }) => status)).toEqual(['publish', 'publish']);
});

test('what an earlier version has stored is no draft of this delivery', async () => {
  const { site, account } = await start();
  const step = { ...article('Title\n\nwords'), earlier: { id: 1, marker: 'copydesk-0' } };
  await wordpress.prepare(account, step, signal);
  expect(site.posts).toHaveLength(1);
});

test('a file that vanished at the site is uploaded again', async () => {
  const { site, account } = await start();
  const step = article('Title\n\nwords', { media: [media.picture('a', 20)] });
  const first = await attemptOf(wordpress, account, step);
  const [gone] = site.media.splice(0);
  await attemptAfter(wordpress, account, first);
  expect(site.media).toHaveLength(1);
  expect(site.posts[0]?.featured).not.toBe(gone?.id);
});

test('a picture that has vanished here leaves a draft, and nothing is published', async () => {
  const started = await start();
  const { account } = started;
  const vanished = new NetworkError('retry', 'The image could not be read.', { next: null });
  const reader = { ...media.reader, image: () => Promise.reject(vanished) };
  const step = article('Title\n\nwords', { media: [media.picture('a', 20)] });
  await expect(wordpress.prepare({ ...account, media: reader }, step, signal)).rejects.toBe(vanished);
  expect(published(started)).toBe(0);
});

test.each(['{"id":', 'null', '[]', '"text"', '{"id":"x"}'])(
  'an answer that is %s leaves it open whether the post was published, and it is found',
  async (text) => {
    const { site, account } = await start();
    const sending = await attemptOf(wordpress, account, article('Title\n\nwords'));
    const io: NetworkAccount['io'] = {
      async fetch(address, options) {
        const answer = await account.io.fetch(address, options);
        return options?.method === 'POST' ? { ...answer, body: Buffer.from(text), text: () => text } : answer;
      },
    };
    await expect(wordpress.send({ ...account, io }, sending, signal)).rejects.toMatchObject({
      kind: 'unknown',
    });
    expect(await wordpress.find(account, sending, signal)).toMatchObject({ state: 'found' });
    expect(site.posts).toHaveLength(1);
  },
);

test('a connection that breaks within the answer leaves it open too', async () => {
  const { account } = await start();
  const sending = await attemptOf(wordpress, account, article('Title\n\nwords'));
  const broken = losing(account, `wp/v2/posts/${String(Object.values(sending.prepared ?? {})[0])}`);
  await expect(wordpress.send(broken, sending, signal)).rejects.toMatchObject({ kind: 'unknown' });
  expect(await wordpress.find(account, sending, signal)).toMatchObject({ state: 'found' });
});
