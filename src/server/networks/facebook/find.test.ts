import { afterAll, describe, expect, test } from 'vitest';

import { facebookDesk } from '#test/networks/facebook-desk.ts';
import {
  below,
  closeAll,
  comment,
  find,
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

describe('looking for a post', () => {
  test('recognizes pictures by their ids, whatever the text is', async () => {
    const started = await facebookDesk();
    const both = [media.picture('', 20), media.picture('', 20)];
    const { sending, published } = await publish(started, post('', { media: both }));
    await publish(started, post('', { media: [media.picture('', 20)] }));
    expect(await find(started, sending)).toEqual({ state: 'found', published });
  });

  test('does not take the text of a picture for the text alone', async () => {
    const started = await facebookDesk();
    const sending = await sendingOf(started, post('words'));
    await publish(started, post('words', { media: [media.picture('', 20)] }));
    started.server.pass(3 * minute);
    expect(await find(started, sending)).toEqual({ state: 'cannot_tell' });
  });

  test('finds a text with the preview of its link', async () => {
    const started = await facebookDesk();
    const { sending, published } = await publish(started, post('Read https://example.com/harbour'));
    expect(await find(started, sending)).toEqual({ state: 'found', published });
  });

  test('finds a story by its picture', async () => {
    const started = await facebookDesk();
    const step = post('', { media: [media.picture('', 20)], options: { format: 'story' } });
    const { sending, published } = await publish(started, step);
    await publish(started, step);
    expect(await find(started, sending)).toEqual({ state: 'found', published });
  });

  test('takes no text that another program has posted too', async () => {
    const started = await facebookDesk({ refusesRepeats: false });
    const { sending } = await publish(started, post('words'));
    await publish(started, post('words'));
    started.server.pass(3 * minute);
    expect(await find(started, sending)).toEqual({ state: 'cannot_tell' });
  });

  test('finds what an earlier attempt has published', async () => {
    const started = await facebookDesk();
    const { sending, published } = await publish(started, post('words'));
    started.server.pass(10 * minute);
    const again = { ...sending, attemptedAt: started.account.now() };
    expect(await find(started, again)).toEqual({ state: 'found', published });
  });

  test('is needed where Facebook refuses a repeat at a further attempt: it may be ours', async () => {
    const started = await facebookDesk();
    const { sending, published } = await publish(started, post('words'));
    started.server.pass(10 * minute);
    const again = { ...sending, attemptedAt: started.account.now() };
    await expect(send(started, again)).rejects.toMatchObject({ kind: 'unknown' });
    expect(await find(started, again)).toEqual({ state: 'found', published });
    await expect(publish(started, post('words'))).rejects.toMatchObject({ kind: 'reject' });
  });

  test('takes no post without a text for one whose pictures are unknown', async () => {
    const started = await facebookDesk();
    const sending = await sendingOf(started, post('', { media: [media.picture('', 20)] }));
    started.server.add({ kind: 'post', message: '' });
    started.server.pass(3 * minute);
    expect(await find(started, { ...sending, prepared: null })).toEqual({ state: 'cannot_tell' });
  });

  test('reckons with a clock of ours that is wrong', async () => {
    const { server, account, network } = await facebookDesk();
    const behind = { ...account, now: () => new Date(server.now().getTime() - 60 * minute) };
    await publish({ account, network }, post('words'));
    await publish({ account, network }, post('between'));
    server.pass(10 * minute);
    const never = await sendingOf({ account: behind, network }, post('words'));
    server.pass(3 * minute);
    expect(await network.find(behind, never, signal)).toEqual({ state: 'cannot_tell' });
  });
});

describe('the first comment', () => {
  test('is written under the post, and found there', async () => {
    const started = await facebookDesk();
    const { published } = await publish(started, post('words'));
    const sending = await sendingOf(started, comment('More'), below(published));
    const commented = await send(started, sending);
    expect(started.server.posts[0]?.comments).toMatchObject([{ id: commented.id, message: 'More' }]);
    expect(await find(started, sending)).toEqual({ state: 'found', published: commented });
  });

  test('of an earlier attempt is found', async () => {
    const started = await facebookDesk();
    const { published } = await publish(started, post('words'));
    const { sending, published: commented } = await publish(started, comment('More'), below(published));
    started.server.pass(10 * minute);
    const again = { ...sending, attemptedAt: started.account.now() };
    expect(await find(started, again)).toEqual({ state: 'found', published: commented });
  });

  test('of somebody else with the same text is not taken for it', async () => {
    const started = await facebookDesk();
    const { published } = await publish(started, post('words'));
    const sending = await sendingOf(started, comment('More'), below(published));
    const [shown] = started.server.posts;
    shown?.comments.push({ id: '1', message: 'More', from: '4711', createdAt: started.server.now() });
    started.server.pass(3 * minute);
    expect(await find(started, sending)).toEqual({ state: 'cannot_tell' });
  });
});
