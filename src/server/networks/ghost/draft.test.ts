import { afterAll, describe, expect, test } from 'vitest';

import { createIo, type Io } from '#server/lib/io.ts';
import type { NetworkAccount, Preparing } from '#server/networks/network.ts';
import { article, bringOut } from '#test/networks/article-steps.ts';
import { signal } from '#test/networks/conformance-subject.ts';
import { ghostAccount, startGhost } from '#test/networks/ghost.ts';
import { testMedia } from '#test/networks/network-media.ts';
import { ghost } from './ghost.ts';
import { prepared } from './prepared.ts';

/** What an attempt leaves at the site, and who goes on with it. */

const media = testMedia();
const open: { close(): Promise<void> }[] = [];

afterAll(() => Promise.all(open.map((one) => one.close())));

async function start(switches: Parameters<typeof startGhost>[0] = {}) {
  const site = await startGhost(switches);
  const io = createIo({ allow: [site.hostAndPort], userAgent: 'Copydesk-test/1' });
  open.push(site, io);
  return { site, account: ghostAccount(site, { io, media: media.reader }) };
}

const step = article('The harbour opens\n\nwords');

/** A delivery as the delivery code makes attempts at it: what one has kept is the next one's. */
function delivery(account: NetworkAccount, content: Preparing = step) {
  let earlier: unknown = null;
  const keep = async (made: unknown) => void (earlier = JSON.parse(JSON.stringify(made)));
  return {
    prepare: async (io: Io = account.io) => {
      const made = await ghost.prepare({ ...account, io }, { ...content, earlier, keep }, signal);
      await keep(made);
      return prepared.parse(made);
    },
  };
}

/** The site creates what it is asked for, and the answer is lost. */
const losing = ({ io }: NetworkAccount): Io => ({
  async fetch(address, options) {
    const answer = await io.fetch(address, options);
    if (options?.method !== 'POST' || !address.includes('/posts/')) return answer;
    throw new Error('killed');
  },
});

describe('a draft', () => {
  test('is named as the site has stored it', async () => {
    const { site, account } = await start();
    const taken: Io = {
      async fetch(address, options) {
        const [other] = site.posts;
        if (!other && typeof options?.body === 'string' && options.method === 'POST')
          // Someone's post has the slug already.
          await account.io.fetch(address, options);
        return account.io.fetch(address, options);
      },
    };
    const { draft, marker } = await delivery(account).prepare(taken);
    expect(draft).toMatchObject({ id: site.posts[1]?.id, slug: `${marker}-2` });
    expect(site.posts[1]?.slug).toBe(draft.slug);
  });

  test('is made once by a delivery, with its media, however often it is prepared', async () => {
    const { site, account } = await start();
    const pictured = { ...step, media: [media.picture('a', 20), media.video('')] };
    const { prepare } = delivery(account, pictured);
    expect(await prepare()).toEqual(await prepare());
    expect([site.posts.length, site.uploads.length]).toEqual([1, 2]);
  });

  test('whose answer is lost is found by its own delivery', async () => {
    const { site, account } = await start();
    const { prepare } = delivery(account, { ...step, media: [media.picture('a', 20)] });
    await expect(prepare(losing(account))).rejects.toThrow('killed');
    const { draft } = await prepare();
    expect(site.posts.map(({ id }) => id)).toEqual([draft.id]);
    expect(site.uploads).toHaveLength(1);
  });

  test('whose answer is lost is left alone by another delivery of the same post', async () => {
    const { site, account } = await start();
    await expect(delivery(account).prepare(losing(account))).rejects.toThrow('killed');
    const { published } = await bringOut(ghost, account, step);
    expect(site.posts.map(({ id, status }) => [id === published.id, status])).toEqual([
      [false, 'draft'],
      [true, 'published'],
    ]);
  });

  test('that waits to be sent is left alone by another delivery of the same post', async () => {
    const { account } = await start();
    const [one, other] = [delivery(account), delivery(account)];
    const first = await one.prepare();
    const second = await other.prepare();
    expect(second.draft.id).not.toBe(first.draft.id);
    expect(second.marker).not.toBe(first.marker);
  });

  test('that a person has edited is filled anew', async () => {
    const { site, account } = await start();
    const { prepare } = delivery(account);
    const { draft } = await prepare();
    site.pass(1_000);
    site.posts.forEach((post) => Object.assign(post, { title: 'Mine', updatedAt: site.now() }));
    expect((await prepare()).draft.id).toBe(draft.id);
    expect(site.posts).toMatchObject([{ title: 'The harbour opens', status: 'draft' }]);
  });

  test.each([{ status: 'published' as const }, { slug: 'ours' }])(
    'that a person has made another post of (%j) is no draft, and no second one is made',
    async (changed) => {
      const { site, account } = await start();
      const { prepare } = delivery(account);
      await prepare();
      site.posts.forEach((post) => Object.assign(post, changed));
      await expect(prepare()).rejects.toMatchObject({
        kind: 'reject',
        message: expect.stringContaining('another post by now'),
        next: expect.stringContaining('Look at it there'),
      });
      expect(site.posts).toHaveLength(1);
    },
  );

  test('that was deleted is made again', async () => {
    const { site, account } = await start();
    const { prepare } = delivery(account);
    await prepare();
    site.posts.splice(0);
    await prepare();
    expect(site.posts).toMatchObject([{ status: 'draft', title: 'The harbour opens' }]);
  });

  test('of what was kept for another text is not used', async () => {
    const { site, account } = await start();
    const earlier = await delivery(account).prepare();
    await ghost.prepare(account, { ...article('Another\n\ntext'), earlier }, signal);
    expect(site.posts.map(({ title }) => title)).toEqual(['The harbour opens', 'Another']);
  });

  test('is not made where a file cannot be uploaded, and what was uploaded is used again', async () => {
    const { site, account } = await start({ uploads: 1 });
    const files = [media.picture('a', 20), media.picture('b', 20)];
    const { prepare } = delivery(account, { ...step, media: files });
    await expect(prepare()).rejects.toMatchObject({ kind: 'retry' });
    expect(site.posts).toEqual([]);
    site.switches.uploads = Infinity;
    await prepare();
    expect(site.uploads).toHaveLength(2);
  });
});
