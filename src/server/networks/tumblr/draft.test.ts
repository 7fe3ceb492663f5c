import { describe, expect, test } from 'vitest';

import { find, minute, post, publish, send, sendingOf } from '#test/networks/graph-desk.ts';
import { kept } from '#test/networks/kept.ts';
import { media, signal, startDesk } from '#test/networks/tumblr-desk.ts';

const film = () => post('words', { media: [media.video('')] });

describe('a draft', () => {
  test('is made once, however often a post is prepared', async () => {
    const desk = await startDesk();
    const step = kept(post('words', { media: [media.picture('', 20)] }));
    await sendingOf(desk, step);
    await sendingOf(desk, step);
    expect(desk.server.posts.map(({ state }) => state)).toEqual(['draft']);
  });

  test('is made anew for another text', async () => {
    const desk = await startDesk();
    const step = kept(post('words'));
    await sendingOf(desk, step);
    const { published } = await publish(desk, { ...step, body: 'other words' });
    expect(desk.server.published().map(({ id }) => id)).toEqual([published.id]);
  });

  test('that an earlier attempt has published makes no second post', async () => {
    const desk = await startDesk();
    const step = kept(post('words'));
    const { published } = await publish(desk, step);
    const again = await sendingOf(desk, step);
    expect(await send(desk, again)).toEqual(published);
    expect(desk.server.posts).toHaveLength(1);
  });

  test('is not made again after days either: what it became is still found', async () => {
    const desk = await startDesk();
    const step = kept(post('words'));
    const { published } = await publish(desk, step);
    desk.server.pass(2 * 24 * 60 * minute);
    desk.server.signIns.expireAll();
    expect(await send(desk, await sendingOf(desk, step))).toEqual(published);
    expect(desk.server.posts).toHaveLength(1);
  });

  test('that someone deleted is not made again: it may have been published', async () => {
    const desk = await startDesk();
    const step = kept(post('words'));
    const sending = await sendingOf(desk, step);
    desk.server.posts.length = 0;
    await expect(desk.network.prepare(desk.account, step, signal)).rejects.toMatchObject({
      kind: 'reject',
      next: 'Check the account. If the post is not there, publish a copy of it.',
    });
    await expect(send(desk, sending)).rejects.toMatchObject({ kind: 'unknown' });
    expect(desk.server.posts).toEqual([]);
  });

  test('whose text someone has changed is published with the approved one', async () => {
    const desk = await startDesk();
    const sending = await sendingOf(desk, post('words', { media: [media.picture('a boat', 20)] }));
    const [draft] = desk.server.posts;
    if (draft) draft.content[0] = { type: 'text', text: 'changed' };
    await send(desk, sending);
    expect(desk.server.published().map(desk.server.textOf)).toEqual(['words']);
  });

  test('whose images someone has changed is not published', async () => {
    const desk = await startDesk();
    const sending = await sendingOf(desk, post('words', { media: [media.picture('a boat', 20)] }));
    desk.server.posts[0]?.content.pop();
    await expect(send(desk, sending)).rejects.toMatchObject({
      kind: 'reject',
      message: expect.stringContaining('changed the media'),
    });
    expect(desk.server.published()).toEqual([]);
  });

  test('that someone has queued is left to a person', async () => {
    const desk = await startDesk();
    const sending = await sendingOf(desk, post('words'));
    const [draft] = desk.server.posts;
    if (draft) draft.state = 'queue';
    await expect(send(desk, sending)).rejects.toMatchObject({
      kind: 'unknown',
      message: expect.stringContaining('queued'),
    });
    desk.server.pass(3 * minute);
    expect(await find(desk, sending)).toEqual({ state: 'cannot_tell' });
  });
});

describe('after an interruption', () => {
  test('a draft that is still one was never published, but not before a lost request is settled', async () => {
    const desk = await startDesk();
    const sending = await sendingOf(desk, post('words'));
    await expect(find(desk, sending)).rejects.toMatchObject({ kind: 'retry', waitMs: 2 * minute });
    desk.server.pass(2 * minute);
    expect(await find(desk, sending)).toEqual({ state: 'absent' });
  });

  test('a post is found by its draft’s id, whatever else the blog has published alike', async () => {
    const desk = await startDesk();
    const { sending, published } = await publish(desk, post('words'));
    await publish(desk, post('words'));
    expect(await find(desk, sending)).toEqual({ state: 'found', published });
  });

  test('a post that is not listed yet is unknown, and found when it is', async () => {
    const desk = await startDesk({ listsAfterMs: minute });
    const sending = await sendingOf(desk, post('words'));
    await expect(send(desk, sending)).rejects.toMatchObject({ kind: 'unknown' });
    await expect(find(desk, sending)).rejects.toMatchObject({ kind: 'retry' });
    desk.server.pass(minute);
    expect(await find(desk, sending)).toMatchObject({ state: 'found' });
  });

  test('a post that was published and deleted is left to a person', async () => {
    const desk = await startDesk();
    const { sending } = await publish(desk, post('words'));
    desk.server.posts.length = 0;
    desk.server.pass(3 * minute);
    expect(await find(desk, sending)).toEqual({ state: 'cannot_tell' });
  });

  test('a post is found behind many newer ones', async () => {
    const desk = await startDesk();
    const { sending, published } = await publish(desk, post('words'));
    for (let more = 0; more < 25; more += 1) await publish(desk, post(`number ${more}`));
    expect(await find(desk, sending)).toEqual({ state: 'found', published });
  });
});

describe('a video', () => {
  test.each(['first id', 'last id'] as const)(
    'is found after an interruption, where Tumblr reports the %s of its draft',
    async (reports) => {
      const desk = await startDesk({ processing: 2, reports });
      const sending = await sendingOf(desk, kept(film()));
      desk.server.switches.next = { does: 'fail' };
      await expect(send(desk, sending)).rejects.toMatchObject({ kind: 'unknown' });
      desk.server.pass(2 * minute);
      const [post] = desk.server.published();
      expect(await find(desk, sending)).toMatchObject({ state: 'found', published: { id: post?.id } });
    },
  );

  test('gives the draft another id when it is processed, and is published under its own tags', async () => {
    const desk = await startDesk({ processing: 2 });
    const { sending, published } = await publish(desk, { ...film(), options: { tags: ['boats'] } });
    expect(desk.server.published()).toMatchObject([{ id: published.id, tags: ['boats'] }]);
    expect(await find(desk, sending)).toEqual({ state: 'found', published });
  });

  test('that is still being processed is taken up by the next attempt', async () => {
    const desk = await startDesk({ processing: 8 });
    const step = kept(film());
    await expect(desk.network.prepare(desk.account, step, signal)).rejects.toMatchObject({
      kind: 'retry',
      message: 'Tumblr has not finished with the media.',
      waitMs: minute,
    });
    await expect
      .poll(() =>
        publish(desk, step).then(
          () => 'published',
          () => 'not yet',
        ),
      )
      .toBe('published');
    expect(desk.server.posts).toHaveLength(1);
  });

  test('whose processing never ends never makes a second draft', async () => {
    const desk = await startDesk({ processing: Infinity });
    const step = kept(film());
    for (let attempt = 0; attempt < 3; attempt += 1)
      await expect(desk.network.prepare(desk.account, step, signal)).rejects.toMatchObject({ kind: 'retry' });
    expect(desk.server.posts).toHaveLength(1);
  });
});

test('nothing in what is kept opens the account', async () => {
  const desk = await startDesk();
  const step = kept(post('words', { media: [media.picture('', 20)] }));
  await sendingOf(desk, step);
  const { access, refresh }: Record<string, string> = JSON.parse(desk.account.credentials ?? '{}');
  for (const secret of [access, refresh]) expect(JSON.stringify(step.earlier)).not.toContain(secret);
});
