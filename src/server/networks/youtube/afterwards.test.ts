import { describe, expect, test } from 'vitest';

import { newNetwork, post, publish, sendingOf, signal, startDesk } from '#test/networks/youtube-desk.ts';

type Desk = Awaited<ReturnType<typeof startDesk>>;

const minute = 60_000;
const words = { kind: 'first_comment', body: 'Where do you sail?', media: [], lang: null } as const;

async function published(desk: Desk) {
  const { published: video } = await publish(desk, post('The harbour opens\n\nAgain.'));
  return { video, under: { post: video, before: video } };
}

describe('the first comment', () => {
  test('is the channel’s, below the video', async () => {
    const desk = await startDesk();
    const { video, under } = await published(desk);
    const { published: comment } = await publish(desk, words, under);
    expect(desk.server.comments).toMatchObject([
      {
        id: comment.id,
        videoId: video.id,
        text: 'Where do you sail?',
        author: desk.server.switches.channel?.id,
      },
    ]);
    expect(comment.url).toBe(`https://www.youtube.com/watch?v=${video.id}&lc=${comment.id}`);
  });

  test('whose answer is lost is found by its text, if only one is alike', async () => {
    const desk = await startDesk();
    const { under } = await published(desk);
    const sending = await sendingOf(desk, words, { under });
    desk.server.switches.next = { does: 'fail' };
    await expect(desk.network.send(desk.account, sending, signal)).rejects.toMatchObject({ kind: 'unknown' });
    expect(await desk.network.find(desk.account, sending, signal)).toMatchObject({
      state: 'found',
      published: { id: desk.server.comments[0]?.id },
    });
    desk.server.comments.push(...desk.server.comments.map((one) => ({ ...one, id: `${one.id}x` })));
    desk.server.pass(3 * minute);
    expect(await desk.network.find(desk.account, sending, signal)).toEqual({ state: 'cannot_tell' });
  });

  test('that is not there may still arrive, then a person decides', async () => {
    const desk = await startDesk();
    const { under } = await published(desk);
    const sending = await sendingOf(desk, words, { under });
    await expect(desk.network.find(desk.account, sending, signal)).rejects.toMatchObject({
      kind: 'retry',
      waitMs: 2 * minute,
    });
    desk.server.pass(2 * minute);
    expect(await desk.network.find(desk.account, sending, signal)).toEqual({ state: 'cannot_tell' });
  });

  test.each([
    ['of others', { author: 'UCsomebody' }],
    ['from before', { at: Date.parse('2026-03-01T11:00:00Z') }],
  ])('is never one %s', async (_whose, difference) => {
    const desk = await startDesk();
    const { under } = await published(desk);
    const { sending } = await publish(desk, words, under);
    const [comment] = desk.server.comments;
    if (comment) Object.assign(comment, difference);
    desk.server.pass(3 * minute);
    // Another process, which remembers nothing.
    const network = newNetwork(desk.server);
    expect(await network.find(desk.account, sending, signal)).toEqual({ state: 'cannot_tell' });
  });

  test('on a video made for kids is refused in YouTube’s words', async () => {
    const desk = await startDesk({ commentsOff: true });
    const { under } = await published(desk);
    const sending = await sendingOf(desk, words, { under });
    await expect(desk.network.send(desk.account, sending, signal)).rejects.toMatchObject({
      kind: 'reject',
      replyText: expect.stringContaining('could not be created'),
      next: expect.stringContaining('made for kids'),
    });
  });

  test('can be deleted, the video stays', async () => {
    const desk = await startDesk();
    const { under } = await published(desk);
    const { published: comment } = await publish(desk, words, under);
    await desk.network.remove?.(desk.account, comment, signal);
    await desk.network.remove?.(desk.account, comment, signal);
    expect(desk.server.comments).toEqual([]);
    expect(desk.server.videos).toHaveLength(1);
  });
});

test('a correction changes title and description, and nothing else', async () => {
  const desk = await startDesk();
  const options = { made_for_kids: 'no', visibility: 'unlisted', tags: ['boats'], category: '25' };
  const { published: video } = await publish(
    desk,
    post('The harbor opens\n\nAgain.', { options, lang: 'en' }),
  );
  const before = structuredClone(desk.server.videos[0]);
  await desk.network.correct?.(desk.account, video, post('The harbour opens\n\nAgain!'), signal);
  expect(desk.server.videos).toEqual([
    { ...before, snippet: { ...before?.snippet, title: 'The harbour opens', description: 'Again!' } },
  ]);
});

describe('numbers', () => {
  test('are views, likes and comments of others; what is hidden is missing', async () => {
    const desk = await startDesk({ hidesLikes: true });
    const { video, under } = await published(desk);
    await publish(desk, words, under);
    const [stored] = desk.server.videos;
    if (stored) Object.assign(stored, { views: 1_234_567, comments: 3 });
    const counts = await desk.network.metrics?.(desk.account, [{ id: video.id, ownReplies: 1 }], signal);
    expect(counts).toEqual(new Map([[video.id, { views: 1_234_567, comments: 2 }]]));
  });

  test('of a video that YouTube has rejected since are those of one that is gone', async () => {
    const desk = await startDesk();
    const { video } = await published(desk);
    desk.server.switches.refusal = { uploadStatus: 'rejected', reason: 'copyright' };
    expect(await desk.network.metrics?.(desk.account, [{ id: video.id, ownReplies: 0 }], signal)).toEqual(
      new Map(),
    );
  });

  test('of subscribers are missing where the channel hides them', async () => {
    const desk = await startDesk();
    expect(await desk.network.followers?.(desk.account, signal)).toBe(1_230);
    desk.server.switches.subscribers = null;
    expect(await desk.network.followers?.(desk.account, signal)).toBeNull();
  });
});
