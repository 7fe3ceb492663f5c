import { afterAll, describe, expect, test } from 'vitest';

import { createIo } from '#server/lib/io.ts';
import type { NetworkAccount, Sending } from '#server/networks/network.ts';
import { article, bringOut } from '#test/networks/article-steps.ts';
import { signal } from '#test/networks/conformance-subject.ts';
import { ghostAccount, startGhost } from '#test/networks/ghost.ts';
import { testMedia } from '#test/networks/network-media.ts';
import { pageText } from '#test/networks/page-text.ts';
import { ghost } from './ghost.ts';

const media = testMedia();
const open: { close(): Promise<void> }[] = [];

afterAll(() => Promise.all(open.map((one) => one.close())));

async function start(switches: Parameters<typeof startGhost>[0] = {}) {
  const site = await startGhost(switches);
  const io = createIo({ allow: [site.hostAndPort], userAgent: 'Copydesk-test/1' });
  open.push(site, io);
  return { site, account: ghostAccount(site, { io, media: media.reader }) };
}

const find = (account: NetworkAccount, sending: Sending) => ghost.find(account, sending, signal);
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
        [plain.id, { comments: 1 }],
      ]),
    );
  });

  test.each([
    [{ status: 'pending' }, { comments: 0 }],
    [{ status: 'failed' }, { comments: 0 }],
    [{ track_opens: false }, { clicks: 0, likes: 0, comments: 0 }],
    [{ track_clicks: false }, { opens: 0, likes: 0, comments: 0 }],
    [{ feedback_enabled: false }, { opens: 0, clicks: 0, comments: 0 }],
  ])('of a mail with %j have no 0 for what nobody counts', async (mail, counts) => {
    const { site, account } = await start();
    const { published } = await bringOut(ghost, account, { ...step, options: { newsletter: ['weekly'] } });
    site.posts.forEach((post) => Object.assign(post.mail, mail));
    const reported = await ghost.metrics?.(account, [{ id: published.id, ownReplies: 0 }], signal);
    expect(reported?.get(published.id)).toEqual(counts);
  });

  test('of comments are missing where nobody can comment, unless there are some from before', async () => {
    const { site, account } = await start({ comments: 'off' });
    const { published } = await bringOut(ghost, account, step);
    const read = async () =>
      (await ghost.metrics?.(account, [{ id: published.id, ownReplies: 0 }], signal))?.get(published.id);
    expect(await read()).toEqual({});
    site.posts.forEach((post) => (post.comments = 2));
    expect(await read()).toEqual({ comments: 2 });
    Object.assign(site.switches, { comments: 'all', forbidden: ['settings'] });
    site.posts.forEach((post) => (post.comments = 0));
    expect(await read()).toEqual({});
  });

  test('followers are the members, and unknown to a key that may not read them', async () => {
    const { site, account } = await start();
    expect(await ghost.followers?.(account, signal)).toBe(1_234);
    site.switches.forbidden = ['members'];
    expect(await ghost.followers?.(account, signal)).toBeNull();
  });
});
