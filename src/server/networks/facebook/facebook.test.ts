import { afterAll, describe, expect, test } from 'vitest';

import { facebookDesk } from '#test/networks/facebook-desk.ts';
import {
  closeAll,
  countsOf,
  minute,
  post,
  publish,
  send,
  sendingOf,
  signal,
} from '#test/networks/graph-desk.ts';
import { testMedia } from '#test/networks/network-media.ts';

const media = testMedia();

afterAll(closeAll);

describe('a request', () => {
  test('carries the proof of the app, and the token in no URL', async () => {
    const { server, account, network } = await facebookDesk({ needsProof: true });
    await publish({ account, network }, post('words'));
    const { token }: { token: string } = JSON.parse(account.credentials ?? '{}');
    expect(server.queries.join(' ')).toContain('appsecret_proof=');
    expect(server.queries.join(' ')).not.toContain(token);
  });
});

describe('a link', () => {
  test('in the text gets a preview', async () => {
    const started = await facebookDesk();
    await publish(started, post('Read https://example.com/harbour and https://example.com/other'));
    expect(started.server.posts[0]?.link).toBe('https://example.com/harbour');
  });

  test('that was chosen is previewed instead', async () => {
    const started = await facebookDesk();
    const options = { link: ' https://example.com/chosen ' };
    await publish(started, post('Read https://example.com/harbour', { options }));
    expect(started.server.posts[0]?.link).toBe('https://example.com/chosen');
  });

  test('gets no preview beside pictures', async () => {
    const started = await facebookDesk();
    const step = post('Read https://example.com/harbour', { media: [media.picture('', 20)] });
    await publish(started, step);
    expect(started.server.posts[0]).toMatchObject({ link: null, photos: [{ used: true }] });
  });

  test('in the text that Facebook cannot read goes out without a preview, and once', async () => {
    const started = await facebookDesk({ badLink: 'https://example.com/broken' });
    await publish(started, post('Read https://example.com/broken'));
    expect(started.server.posts).toMatchObject([{ message: 'Read https://example.com/broken', link: null }]);
  });

  test('that was chosen and cannot be read is refused in Facebook’s words', async () => {
    const started = await facebookDesk({ badLink: 'https://example.com/broken' });
    const options = { link: 'https://example.com/broken' };
    await expect(publish(started, post('words', { options }))).rejects.toMatchObject({
      kind: 'reject',
      replyText: 'Error Posting Link (100/1609005)',
    });
    expect(started.server.posts).toEqual([]);
  });

  test('that is none is refused before anything is sent', async () => {
    const { account, network } = await facebookDesk();
    const step = post('words', { options: { link: 'javascript:alert(1)' } });
    await expect(network.prepare(account, step, signal)).rejects.toMatchObject({ kind: 'reject' });
  });
});

describe('formats', () => {
  test('a reel is uploaded unseen, and published with its text', async () => {
    const started = await facebookDesk();
    const step = post('Boats', { media: [media.video('')], options: { format: 'reel' } });
    const sending = await sendingOf(started, step);
    expect(started.server.posts).toEqual([]);
    const published = await send(started, sending);
    const [shown] = started.server.posts;
    expect(shown).toMatchObject({ id: published.id, message: 'Boats', video: 100_000 });
    expect(published.url).toMatch(/^https:\/\/www\.facebook\.com\/reel\/\d+\/$/);
  });

  test.each([
    ['a picture', () => media.picture('a boat', 20), { photos: [{ alt: 'a boat' }], video: null }],
    ['a video', () => media.video(''), { photos: [], video: 100_000 }],
  ])('a story of %s has no text', async (_what, medium, shown) => {
    const started = await facebookDesk();
    await publish(started, post('unseen', { media: [medium()], options: { format: 'story' } }));
    expect(started.server.posts).toMatchObject([{ kind: 'story', message: '', ...shown }]);
  });

  test.each([
    ['reel', [], 'A reel is exactly one video.'],
    ['reel', ['picture'], 'A reel is exactly one video.'],
    ['reel', ['video', 'video'], 'A reel is exactly one video.'],
    ['story', [], 'A story is exactly one image or one video.'],
    ['story', ['picture', 'picture'], 'A story is exactly one image or one video.'],
  ])('a %s of %j is refused', async (format, kinds, message) => {
    const { account, network } = await facebookDesk();
    const all = kinds.map((kind) => (kind === 'video' ? media.video('') : media.picture('', 20)));
    const step = post('words', { media: all, options: { format } });
    await expect(network.prepare(account, step, signal)).rejects.toMatchObject({ kind: 'reject', message });
  });

  test('a story asks for a shorter video than a post does', async () => {
    const { account, network, media: read } = await facebookDesk();
    for (const format of ['feed', 'reel', 'story'])
      await network.prepare(account, post('', { media: [media.video('')], options: { format } }), signal);
    expect(read.asked).toMatchObject([
      { seconds: { max: 14_400 } },
      { seconds: { min: 3, max: 90 } },
      { seconds: { min: 3, max: 60 } },
    ]);
  });
});

describe('a refusal', () => {
  test.each([
    [190, 460, 'expired'],
    [190, 467, 'expired'],
    [10, undefined, 'reject'],
    [200, undefined, 'reject'],
    [4, undefined, 'rate_limited'],
    [32, undefined, 'rate_limited'],
    [613, undefined, 'rate_limited'],
    [368, undefined, 'unknown'],
    [341, undefined, 'unknown'],
    [506, undefined, 'reject'],
    [1, undefined, 'unknown'],
    [2, undefined, 'unknown'],
    [100, 1_366_051, 'unknown'],
  ])('with code %i and subcode %s is a case of %s', async (code, subcode, kind) => {
    const started = await facebookDesk();
    started.server.switches.next = {
      does: 'refuse',
      words: 'Words of Facebook',
      code,
      ...(subcode && { subcode }),
    };
    await expect(publish(started, post('words'))).rejects.toMatchObject({
      kind,
      replyText: expect.stringContaining('Words of Facebook'),
    });
  });

  test('for lack of a permission names it', async () => {
    const started = await facebookDesk({}, ['pages_show_list', 'pages_read_engagement']);
    await expect(publish(started, post('words'))).rejects.toMatchObject({
      kind: 'reject',
      message: 'Facebook does not allow this: the permission pages_manage_posts is missing.',
      next: expect.stringContaining('Settings → Connected accounts'),
    });
  });

  test('of the same text twice in a row says so', async () => {
    const started = await facebookDesk();
    await publish(started, post('words'));
    await expect(publish(started, post('words'))).rejects.toMatchObject({
      kind: 'reject',
      message: 'Facebook refuses the same post twice in a row.',
      replyText: 'Duplicate status message (506)',
    });
  });

  test('of the proof, after the app’s secret has changed, asks for a new connection', async () => {
    const { account, network } = await facebookDesk();
    const changed = JSON.stringify({ ...JSON.parse(account.credentials), app_secret: 'another secret' });
    const step = post('', { media: [media.picture('', 20)] });
    const preparing = network.prepare({ ...account, credentials: changed }, step, signal);
    await expect(preparing).rejects.toMatchObject({
      kind: 'expired',
      next: expect.stringContaining('Settings → Connected accounts'),
      replyText: expect.not.stringContaining('another secret'),
    });
  });
});

describe('numbers', () => {
  test('are views, reach, clicks, reactions and comments; what is not told is missing', async () => {
    const { server, account, network } = await facebookDesk();
    const { published } = await publish({ account, network }, post('words'));
    const [shown] = server.posts;
    if (shown) shown.likes = 5;
    expect(await countsOf({ network, account }, published)).toEqual({
      views: 12,
      reach: 8,
      clicks: 8,
      reactions: 5,
      comments: 0,
    });
  });

  test('do not count our own first comment', async () => {
    const { server, account, network } = await facebookDesk();
    const { published } = await publish({ account, network }, post('words'));
    const at = server.now();
    server.posts[0]?.comments.push(
      { id: '1', message: 'ours', from: '7001', createdAt: at },
      { id: '2', message: 'theirs', from: '4711', createdAt: at },
    );
    expect(await countsOf({ network, account }, published, 1)).toMatchObject({ comments: 1 });
  });

  test('without the right to insights are those that are told without it', async () => {
    const { account, network } = await facebookDesk({ insights: 'refused' });
    const { published } = await publish({ account, network }, post('words'));
    expect(await countsOf({ network, account }, published)).toEqual({ reactions: 0, comments: 0 });
  });

  test('are left for later when hardly anything of the rate limit is left', async () => {
    const { account, network } = await facebookDesk({ used: 95 });
    const { published } = await publish({ account, network }, post('words'));
    await expect(countsOf({ network, account }, published)).rejects.toMatchObject({
      kind: 'rate_limited',
      waitMs: 15 * minute,
    });
  });

  test('of followers are the page’s; null where they are not told', async () => {
    const { server, account, network } = await facebookDesk();
    expect(await network.followers?.(account, signal)).toBe(1_234);
    server.switches.followers = null;
    expect(await network.followers?.(account, signal)).toBeNull();
  });
});

test.each([
  ['https://www.facebook.com/7001/posts/1002', '7001_1002'],
  ['https://www.facebook.com/7001_1002', '7001_1002'],
  ['https://m.facebook.com/story.php?story_fbid=1002&id=7001', '7001_1002'],
  ['https://www.facebook.com/permalink.php?story_fbid=1002&id=7001&x=1', '7001_1002'],
  ['https://www.facebook.com/reel/1002/', '1002'],
  ['https://www.facebook.com/harbournews/videos/1002', '1002'],
  ['https://www.facebook.com/harbournews/videos/boats-at-dawn/1002/', '1002'],
  ['https://www.facebook.com/watch/?v=1002', '1002'],
  ['https://www.facebook.com/harbournews/posts/pfbid02abc', null],
  ['https://www.facebook.com/permalink.php?story_fbid=pfbid02abc&id=7001', null],
  ['https://www.facebook.com/harbournews', null],
  ['https://facebook.com.example/reel/1002', null],
  ['mailto:a@facebook.com', null],
])('the address %s tells the id %s', async (address, id) => {
  const { network } = await facebookDesk();
  expect(network.idOf?.(address)).toBe(id);
});
