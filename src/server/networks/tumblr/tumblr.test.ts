import { describe, expect, test } from 'vitest';

import { below, countsOf, post, publish, send, sendingOf } from '#test/networks/graph-desk.ts';
import { media, signal, startDesk } from '#test/networks/tumblr-desk.ts';
import { clickableIn } from '#test/networks/tumblr-format.ts';
import { blog } from '#test/networks/tumblr.ts';

const contentOf = ({ server }: Awaited<ReturnType<typeof startDesk>>) => server.published()[0]?.content ?? [];

describe('the text of a post', () => {
  test('has a block for each line, and keeps the empty ones', async () => {
    const desk = await startDesk();
    await publish(desk, post('Boats\n\nAll of them.'));
    expect(contentOf(desk)).toEqual([
      { type: 'text', text: 'Boats' },
      { type: 'text', text: '' },
      { type: 'text', text: 'All of them.' },
    ]);
  });

  test('has links where it counts code points, also behind emoji', async () => {
    const desk = await startDesk();
    await publish(desk, post('👩‍👩‍👧 see https://example.com/a and @staff'));
    expect(clickableIn(contentOf(desk))).toEqual([
      { text: 'https://example.com/a', leads: 'https://example.com/a' },
      { text: '@staff', leads: 't:staff' },
    ]);
  });

  test('leaves the mention of a blog that does not exist as it is', async () => {
    const desk = await startDesk();
    await publish(desk, post('Ask @nobody-here, @constructor or @user@example.social'));
    expect(clickableIn(contentOf(desk))).toEqual([]);
  });

  test('stands above its images and video, in their order', async () => {
    const desk = await startDesk();
    await publish(desk, post('words', { media: [media.picture('a boat', 20), media.video('')] }));
    expect(contentOf(desk).map(({ type }) => type)).toEqual(['text', 'image', 'video']);
  });
});

describe('a post', () => {
  test('has a video whose alternative text, which Tumblr does not take, has any length', async () => {
    const desk = await startDesk();
    await publish(desk, post('words', { media: [media.video('x'.repeat(5_000))] }));
    expect(desk.server.published()).toHaveLength(1);
  });

  test('has the tags and the source that were chosen', async () => {
    const desk = await startDesk();
    await publish(
      desk,
      post('words', { options: { tags: ['#boats', ' big ships ', ''], source_url: 'https://example.com' } }),
    );
    expect(desk.server.published()).toMatchObject([
      { tags: ['boats', 'big ships'], source: 'https://example.com' },
    ]);
  });

  test('is never put into the queue', async () => {
    const desk = await startDesk();
    await publish(desk, post('words'));
    expect(desk.server.posts.map(({ state }) => state)).toEqual(['published']);
  });

  test('whose id does not change is published all the same', async () => {
    const desk = await startDesk({ keepsIds: true });
    const { sending, published } = await publish(desk, post('words'));
    expect(await send(desk, sending)).toEqual(published);
    expect(desk.server.published()).toHaveLength(1);
  });

  test('is known by the id that Tumblr answers where its list reports no former one', async () => {
    const desk = await startDesk({ hidesFormerIds: true });
    const { published } = await publish(desk, post('words'));
    expect(desk.server.published().map(({ id }) => id)).toEqual([published.id]);
  });

  test.each([
    [400, 8001, 'reject'],
    [403, 0, 'reject'],
    [403, 8023, 'rate_limited'],
    [408, 0, 'unknown'],
    [500, 8006, 'unknown'],
    [504, 0, 'unknown'],
  ])('that is answered with %i, code %i, is a case of %s', async (status, code, kind) => {
    const desk = await startDesk();
    const sending = await sendingOf(desk, post('words'));
    desk.server.switches.next = { does: 'refuse', words: 'No boats', status, code };
    await expect(send(desk, sending)).rejects.toMatchObject({ kind, replyText: 'No boats' });
    expect(desk.server.published()).toEqual([]);
  });

  test.each(['fail', 'cut'] as const)(
    'that Tumblr published before it failed (%s) may be out',
    async (does) => {
      const desk = await startDesk();
      const sending = await sendingOf(desk, post('words'));
      desk.server.switches.next = { does };
      await expect(send(desk, sending)).rejects.toMatchObject({ kind: 'unknown' });
      expect(desk.server.published()).toHaveLength(1);
    },
  );

  test('beyond a limit of the app waits until it is reset, and a minute where no header names one', async () => {
    const desk = await startDesk();
    for (const [seconds, waitMs] of [
      [50_000, 50_000_000],
      [null, 60_000],
    ] as const) {
      const sending = await sendingOf(desk, post('words'));
      desk.server.switches.next = { does: 'limit', seconds };
      await expect(send(desk, sending)).rejects.toMatchObject({ kind: 'rate_limited', waitMs });
    }
  });

  test.each([
    ['posts', { posts: 0, photos: 250, videos: 20 }, '0 of 250 left today.'],
    ['photos', { posts: 250, photos: 1, videos: 20 }, '1 of 250 left today.'],
  ])('waits until the day ends at Tumblr where its %s are used up', async (_what, left, replyText) => {
    const { network, account, server } = await startDesk({ left });
    const images = [media.picture('', 20), media.picture('', 20)];
    await expect(network.prepare(account, post('words', { media: images }), signal)).rejects.toMatchObject({
      kind: 'rate_limited',
      replyText,
      waitMs: 12 * 3_600_000,
    });
    expect(server.posts).toEqual([]);
  });

  test.each([
    [8004, 'rate_limited'],
    [8011, 'rate_limited'],
    [8010, 'retry'],
    [8005, 'reject'],
  ])('whose upload is refused with %i is a case of %s', async (uploads, kind) => {
    const { network, account } = await startDesk({ uploads });
    const step = post('words', { media: [media.picture('', 20)] });
    await expect(network.prepare(account, step, signal)).rejects.toMatchObject({
      kind,
      replyText: 'No more uploads',
    });
  });

  test('of more lines than Tumblr has blocks is refused', async () => {
    const { network, account } = await startDesk();
    await expect(network.prepare(account, post('x\n'.repeat(1_000)), signal)).rejects.toMatchObject({
      kind: 'reject',
      message: expect.stringContaining('1001 lines'),
    });
  });
});

describe('a thread', () => {
  const part = (body: string, more = {}) => post(body, { kind: 'thread', ...more });

  test('is reblogs of one’s own, each of the part before', async () => {
    const desk = await startDesk();
    const { published: first } = await publish(desk, post('first'));
    const { published: second } = await publish(desk, part('second'), below(first));
    await publish(desk, part('third'), { post: first, before: second });
    expect(desk.server.published().map(({ parent }) => parent)).toEqual([null, first.id, second.id]);
  });

  test('has videos in its first part only', async () => {
    const { network, account, server } = await startDesk();
    const step = { ...part('second', { media: [media.video('')] }), under: below({ id: '1', url: null }) };
    await expect(network.prepare(account, step, signal)).rejects.toMatchObject({
      kind: 'reject',
      message: expect.stringContaining('first part'),
    });
    expect(server.requests).toEqual([]);
  });

  test('whose part before was deleted goes no further', async () => {
    const desk = await startDesk();
    const { published } = await publish(desk, post('first'));
    desk.server.posts.length = 0;
    await expect(publish(desk, part('second'), below(published))).rejects.toMatchObject({
      kind: 'reject',
      message: 'The part before no longer exists on Tumblr.',
    });
  });

  test('has no count of reblogs, since its own parts may be among them', async () => {
    const desk = await startDesk();
    const { published: first } = await publish(desk, post('first'));
    expect(await countsOf(desk, first)).toEqual({ likes: 0, reblogs: 0 });
    const { published: second } = await publish(desk, part('second'), below(first));
    await publish(desk, part('third'), { post: first, before: second });
    expect(await countsOf(desk, first, 1)).toEqual({ likes: 0 });
  });
});

test('a corrected post keeps its tags and who may reblog it, and a new mention becomes a link', async () => {
  const desk = await startDesk();
  const { published } = await publish(desk, post('Tuesday', { options: { tags: ['boats'] } }));
  Object.assign(desk.server.posts[0] ?? {}, { reblogs: 'noone' });
  await desk.network.correct?.(desk.account, published, post('Wednesday, says @staff'), signal);
  expect(desk.server.published()).toMatchObject([{ id: published.id, tags: ['boats'], reblogs: 'noone' }]);
  expect(clickableIn(contentOf(desk))).toEqual([{ text: '@staff', leads: 't:staff' }]);
});

describe('the address of a post', () => {
  const ids = [
    [`https://${blog.name}.tumblr.com/post/790000000000000001/slug`, '790000000000000001'],
    [`https://www.tumblr.com/${blog.name}/790000000000000001`, '790000000000000001'],
    [`https://www.tumblr.com/@${blog.name}/790000000000000001/slug`, '790000000000000001'],
    ['https://www.tumblr.com/another/790000000000000001', null],
    ['https://another.tumblr.com/post/790000000000000001', null],
    ['https://www.tumblr.com/dashboard', null],
    ['https://harbour.example/post/790000000000000001', null],
  ] as const;

  test.each(ids)('%s', async (address, id) => {
    const { network } = await startDesk();
    const of = { remoteId: blog.uuid, handle: blog.name, prepared: null };
    expect(network.idOf?.(address, of)).toBe(id);
  });
});
