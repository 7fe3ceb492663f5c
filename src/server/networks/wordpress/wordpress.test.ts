import { afterAll, describe, expect, test } from 'vitest';

import { createIo } from '#server/lib/io.ts';
import { article, attemptOf, bringOut } from '#test/networks/article-steps.ts';
import { signal } from '#test/networks/conformance-subject.ts';
import { testMedia } from '#test/networks/network-media.ts';
import { pageText } from '#test/networks/page-text.ts';
import { startWordPress, wordPressAccount } from '#test/networks/wordpress.ts';
import { wordpress } from './wordpress.ts';

const media = testMedia();
const open: { close(): Promise<void> }[] = [];

afterAll(() => Promise.all(open.map((one) => one.close())));

async function start(switches: Parameters<typeof startWordPress>[0] = {}) {
  const site = await startWordPress(switches);
  const io = createIo({ allow: [site.hostAndPort], userAgent: 'Copydesk-test/1' });
  open.push(site, io);
  return { site, account: wordPressAccount(site, { io, media: media.reader }) };
}

const publish = (account: Parameters<typeof bringOut>[1], step: Parameters<typeof bringOut>[2]) =>
  bringOut(wordpress, account, step);

describe('a post', () => {
  test('has its first line as title, which may be written as a heading', async () => {
    const { site, account } = await start();
    await publish(account, article('# The harbour opens\n\nAt **nine**.\nBring a boat.'));
    await publish(account, article('Only a title'));
    expect(site.posts.map(({ title, content }) => [title, content])).toEqual([
      ['The harbour opens', '<p>At <strong>nine</strong>.<br />Bring a boat.</p>'],
      ['Only a title', ''],
    ]);
  });

  test('keeps signs that would be markup or a shortcode in title, text and excerpt', async () => {
    const { site, account } = await start();
    const line = 'A & B <drei> [gallery] &amp;';
    await publish(
      account,
      article(`${line}\n\n${line} [l](https://example.com/[video])`, { options: { excerpt: line } }),
    );
    const [post] = site.posts;
    for (const stored of [post?.title, post?.content, post?.excerpt]) {
      expect(stored).not.toContain('[');
      expect(pageText(stored ?? '').text).toContain(line);
    }
  });

  test('has the chosen categories, tags, slug and excerpt, and closed comments', async () => {
    const { site, account } = await start();
    const options = {
      categories: ['2', '3'],
      tags: ['Harbour & Sea', ' harbour & sea ', '', 'Boats'],
      slug: 'Our own Größe',
      excerpt: 'In short',
      comments: 'closed',
    };
    await publish(account, article('Title\n\nwords', { options }));
    expect(site.tags.map(({ name }) => name)).toEqual(['Harbour & Sea', 'Boats']);
    expect(site.posts).toMatchObject([
      {
        status: 'publish',
        categories: [2, 3],
        tags: site.tags.map(({ id }) => id),
        slug: 'our-own-groe',
        excerpt: 'In short',
        comments: 'closed',
      },
    ]);
  });

  test('leaves to the site what nobody chose', async () => {
    const { site, account } = await start();
    await publish(account, article('The harbour opens\n\nwords'));
    expect(site.posts).toMatchObject([
      { status: 'publish', categories: [1], tags: [], slug: 'the-harbour-opens', comments: 'open' },
    ]);
  });

  test.each(['draft', 'pending', 'private', 'publish'])(
    'can be sent as %s, and is found as that',
    async (status) => {
      const { site, account } = await start();
      const { sending, published } = await publish(
        account,
        article('Title\n\nwords', { options: { status } }),
      );
      expect(site.posts.map((post) => post.status)).toEqual([status]);
      expect(await wordpress.find(account, sending, signal)).toEqual({ state: 'found', published });
      expect(published.url).toBe(`${site.origin}/?p=${published.id}`);
    },
  );

  test('of which two were prepared at once by two desks is published by each', async () => {
    const { site, account } = await start();
    const other = wordPressAccount(site, { io: account.io, media: media.reader });
    const step = article('Title\n\nwords');
    const first = await attemptOf(wordpress, account, step);
    const second = await attemptOf(wordpress, other, step);
    await wordpress.send(account, first, signal);
    await wordpress.send(other, second, signal);
    expect(site.posts.map(({ status }) => status)).toEqual(['publish', 'publish']);
  });

  test('with the same text as an earlier one is another post', async () => {
    const { site, account } = await start();
    const step = article('Title\n\nwords', { media: [media.picture('a boat', 20)] });
    const { published: first } = await publish(account, step);
    const { published: second } = await publish(account, step);
    expect(second.id).not.toBe(first.id);
    expect(site.posts.map(({ slug }) => slug)).toEqual(['title', 'title-2']);
  });

  test.each([
    [400, 'Invalid parameter(s): categories', 'reject'],
    [401, 'Sorry, you are not allowed to edit this post.', 'expired'],
    [403, 'Sorry, you are not allowed to publish posts.', 'reject'],
    [404, 'Invalid post ID.', 'reject'],
    [408, 'Request timeout', 'unknown'],
    [500, 'There has been a critical error on this website.', 'unknown'],
    [502, 'Bad gateway', 'unknown'],
  ])('that is answered with %i “%s” is a case of %s', async (status, words, kind) => {
    const { site, account } = await start();
    site.switches.next = { does: 'refuse', words, status };
    const error: unknown = await publish(account, article('Title\n\nwords')).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toMatchObject({ kind, replyText: words, next: expect.stringMatching(/\w/) });
  });

  test('whose account lost the right to publish meanwhile stays a draft', async () => {
    const { site, account } = await start();
    const sending = await attemptOf(wordpress, account, article('Title\n\nwords'));
    site.switches.capabilities = ['edit_posts'];
    await expect(wordpress.send(account, sending, signal)).rejects.toMatchObject({
      kind: 'reject',
      replyText: expect.stringContaining('not allowed to publish'),
    });
    expect(site.posts.map(({ status }) => status)).toEqual(['draft']);
  });
});

describe('media', () => {
  test('the first picture is above the text, the others and the videos below it', async () => {
    const { site, account } = await start();
    const files = [
      media.video(''),
      media.picture('first "one"', 20),
      media.picture('second <one>\n& more', 20),
    ];
    await publish(account, article('Title\n\nwords', { media: files }));
    const [post] = site.posts;
    const [first] = site.media;
    expect(post?.featured).toBe(first?.id);
    expect(first).toMatchObject({ altText: 'first "one"', type: 'image/png', parent: post?.id });
    expect(pageText(post?.content ?? '').media.map(({ alt }) => alt)).toEqual([null, 'second <one>\n& more']);
  });

  test('all are below it where that is chosen', async () => {
    const { site, account } = await start();
    const files = [media.picture('one', 20), media.picture('two', 20)];
    await publish(account, article('Title\n\nwords', { media: files, options: { featured: false } }));
    expect(site.posts[0]?.featured).toBe(0);
    expect(pageText(site.posts[0]?.content ?? '').media.map(({ alt }) => alt)).toEqual(['one', 'two']);
  });

  test('that the site’s limits refuse end the attempt for good, in its words', async () => {
    const { site, account } = await start({ mostBytes: 1_000 });
    const step = article('Title\n\nwords', { media: [media.picture('', 100)] });
    await expect(publish(account, step)).rejects.toMatchObject({
      kind: 'reject',
      replyText: expect.stringContaining('upload_max_filesize'),
    });
    expect(site.posts.map(({ status }) => status)).toEqual(['draft']);
  });

  test('are not uploaded by someone who may not', async () => {
    const { account } = await start({ capabilities: ['edit_posts', 'publish_posts'] });
    const step = article('Title\n\nwords', { media: [media.picture('', 20)] });
    await expect(publish(account, step)).rejects.toMatchObject({ kind: 'reject' });
  });

  test('a document is neither picture nor video', async () => {
    const { account } = await start();
    const step = article('Title\n\nwords', { media: [media.document('report')] });
    await expect(wordpress.prepare(account, step, signal)).rejects.toMatchObject({
      kind: 'reject',
      message: 'A file of this post is neither an image nor a video.',
    });
  });
});

test('a site without a trash deletes for good', async () => {
  const { site, account } = await start({ trash: false });
  const { published } = await publish(account, article('Title\n\nwords'));
  await wordpress.remove?.(account, published, signal);
  expect(site.posts).toEqual([]);
});

test('a post in the trash is not corrected, and stays there', async () => {
  const { site, account } = await start();
  const { published } = await publish(account, article('Title\n\nTuesday'));
  await wordpress.remove?.(account, published, signal);
  const corrected = wordpress.correct?.(account, published, article('Title\n\nWednesday'), signal);
  await expect(corrected).rejects.toMatchObject({ kind: 'reject' });
  expect(site.posts).toMatchObject([{ status: 'trash', content: '<p>Tuesday</p>' }]);
});

test('a corrected post keeps what was chosen for it, and its media below the text', async () => {
  const { site, account } = await start();
  const step = article('Title\n\nTuesday', {
    media: [media.picture('a', 20), media.picture('b', 20)],
    options: { slug: 'ours', tags: ['Boats'] },
  });
  const { published } = await publish(account, step);
  const before = site.posts.map(({ content, ...rest }) => ({ ...rest, media: pageText(content).media }));
  await wordpress.correct?.(account, published, { ...step, body: 'Other\n\nWednesday [now]' }, signal);
  const after = site.posts.map(({ content, ...rest }) => ({ ...rest, media: pageText(content).media }));
  expect(after).toEqual(before.map((post) => ({ ...post, title: 'Other' })));
  expect(pageText(site.posts[0]?.content ?? '').text).toBe('Wednesday [now]');
});

test.each([
  ['https://blog.example/?p=42', '42'],
  ['https://blog.example/sub/?p=42&preview=true', '42'],
  ['https://blog.example/wp-admin/post.php?post=42&action=edit', '42'],
  ['https://blog.example/2026/03/the-harbour-opens/', null],
  ['https://blog.example/?p=x', null],
  ['https://blog.example/?post=42', null],
  ['mailto:ada@example.com?p=1', null],
])('the address %s tells the id %s', (address, id) => {
  expect(wordpress.idOf?.(address)).toBe(id);
});
