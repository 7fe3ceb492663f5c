import { afterAll, describe, expect, test } from 'vitest';

import {
  below,
  closeAll,
  countsOf,
  minute,
  post,
  publish,
  send,
  sendingOf,
  signal,
} from '#test/networks/graph-desk.ts';
import { kept } from '#test/networks/kept.ts';
import { created, part, threadsDesk } from '#test/networks/threads-desk.ts';

afterAll(closeAll);

describe('a post', () => {
  test('has a topic, and says who may reply', async () => {
    const started = await threadsDesk();
    const options = { topic: '#Harbour news', reply_control: 'accounts_you_follow' };
    await publish(started, post('words', { options }));
    expect(started.server.posts[0]?.form).toEqual({
      media_type: 'TEXT',
      text: 'words',
      topic_tag: 'Harbour news',
      reply_control: 'accounts_you_follow',
    });
  });

  test.each(['a.b', 'a & b', 'x'.repeat(51)])(
    'with the topic “%s” is refused before anything is made',
    async (topic) => {
      const started = await threadsDesk();
      await expect(sendingOf(started, post('words', { options: { topic } }))).rejects.toMatchObject({
        kind: 'reject',
        message: 'A topic has 1 to 50 characters, without periods and ampersands.',
      });
      expect(created(started)).toBe(0);
    },
  );

  test('counts an emoji by its bytes', async () => {
    const started = await threadsDesk();
    await publish(started, post('👍'.repeat(125)));
    await expect(sendingOf(started, post('👍'.repeat(126)))).rejects.toMatchObject({
      message: 'The text is 4 characters too long: Threads takes 500.',
    });
  });

  test('is a picture, a video, or both in their order; all are fetched from us', async () => {
    const started = await threadsDesk({ processing: 2 });
    const { media } = started;
    await publish(started, post('one', { media: [media.picture('a boat', 20)] }));
    await publish(started, post('two', { media: [media.video('at sea')] }));
    const items = [media.video('first'), media.picture('second', 20)];
    await publish(started, post('three', { media: items }));
    expect(started.server.posts).toMatchObject([
      { text: 'one', items: [{ alt: 'a boat' }] },
      { text: 'two', items: [{ alt: 'at sea', bytes: 100_000 }] },
      { text: 'three', form: { media_type: 'CAROUSEL' }, items: [{ alt: 'first' }, { alt: 'second' }] },
    ]);
    expect(media.pulled).toHaveLength(4);
  });

  test.each([
    ['picture', 'could not be fetched'],
    ['video', 'FAILED_DOWNLOADING_VIDEO'],
  ])('whose %s vanishes while Threads fetches it is tried again', async (kind, reply) => {
    const started = await threadsDesk();
    started.media.vanish();
    const medium = kind === 'video' ? started.media.video('') : started.media.picture('', 20);
    await expect(sendingOf(started, post('words', { media: [medium] }))).rejects.toMatchObject({
      kind: 'retry',
      message: 'Threads could not fetch the media from this installation.',
      replyText: expect.stringContaining(reply),
    });
    expect(started.server.posts).toEqual([]);
  });

  test('that takes longer than one attempt is continued by the next one, not made again', async () => {
    const started = await threadsDesk({ processing: 9 });
    const step = kept(post('words', { media: [started.media.video('')] }));
    await expect(sendingOf(started, step)).rejects.toMatchObject({ kind: 'retry', waitMs: minute });
    await expect(sendingOf(started, step)).rejects.toMatchObject({ kind: 'retry' });
    await publish(started, step);
    expect(created(started)).toBe(1);
  });

  test('that Threads does not know yet, right after it was made, is waited for', async () => {
    const started = await threadsDesk();
    const sending = await sendingOf(started, post('words'));
    const containers = started.server.containers.splice(0);
    await expect(send(started, sending)).rejects.toMatchObject({ kind: 'retry' });
    started.server.containers.push(...containers);
    await send(started, sending);
    expect(started.server.posts).toHaveLength(1);
  });

  test('is not published with a token that was revoked in between', async () => {
    const started = await threadsDesk();
    const sending = await sendingOf(started, post('words'));
    started.server.signIns.revokeAll();
    await expect(send(started, sending)).rejects.toMatchObject({ kind: 'expired' });
    expect(started.server.posts).toEqual([]);
  });

  test('over the quota is a short pause, for posts and replies apart', async () => {
    const started = await threadsDesk({ quotaUsed: 250, repliesUsed: 3 });
    await expect(sendingOf(started, post('words'))).rejects.toMatchObject({
      kind: 'rate_limited',
      waitMs: 5 * minute,
      replyText: '250 of 250',
    });
    expect(created(started)).toBe(0);
    started.server.switches.quotaUsed = 3;
    const { published } = await publish(started, post('first'));
    started.server.switches.quotaUsed = 250;
    await sendingOf(started, part('second'), below(published));
    started.server.switches.repliesUsed = 1_000;
    const replying = sendingOf(started, part('third'), below(published));
    await expect(replying).rejects.toMatchObject({ kind: 'rate_limited' });
  });
});

describe('a refusal', () => {
  test.each([
    [190, 463, 'expired', 'no longer accepts'],
    [10, undefined, 'reject', 'does not allow'],
    [24, 4_279_009, 'retry', 'has not finished'],
    [1, 4_279_013, 'unknown', 'restricts this account'],
    [4, undefined, 'rate_limited', 'limits the rate'],
    [2, undefined, 'unknown', 'without confirming'],
    [100, undefined, 'reject', 'rejected the post'],
  ])('with code %i and subcode %s is a case of %s', async (code, subcode, kind, message) => {
    const started = await threadsDesk();
    const reply = 'Words of Threads';
    started.server.switches.next = { does: 'refuse', words: reply, code, ...(subcode && { subcode }) };
    await expect(publish(started, post('words'))).rejects.toMatchObject({
      kind,
      message: expect.stringContaining(message),
      replyText: expect.stringContaining(reply),
    });
  });
});

test('a post that Threads calls missing instead of unknown counts as deleted', async () => {
  const { network, account } = await threadsDesk();
  const body = { error: { message: 'Media Not Found', code: 24, error_subcode: 4_279_009 } };
  const io: typeof account.io = {
    async fetch(address, options) {
      const answer = await account.io.fetch(address, options);
      if (!new URL(address).pathname.endsWith('/123')) return answer;
      return { ...answer, status: 400, text: () => JSON.stringify(body) };
    },
  };
  const post = { id: '123', url: null };
  await expect(network.remove?.({ ...account, io }, post, signal)).resolves.toBeUndefined();
});

describe('numbers', () => {
  test('are views, likes, replies, reposts, quotes and shares, without our own reply', async () => {
    const started = await threadsDesk();
    const { published } = await publish(started, post('first'));
    await publish(started, part('second'), below(published));
    expect(await countsOf(started, published, 1)).toEqual({
      views: 30,
      likes: 0,
      replies: 0,
      reposts: 0,
      quotes: 0,
      shares: 0,
    });
  });

  test('that the permission is missing for are an error, and not 0', async () => {
    const started = await threadsDesk({}, ['threads_basic', 'threads_content_publish']);
    const { published } = await publish(started, post('first'));
    await expect(countsOf(started, published)).rejects.toMatchObject({
      kind: 'reject',
      message: 'Threads does not allow this: the permission threads_manage_insights is missing.',
    });
  });

  test('of followers are the profile’s', async () => {
    const { network, account } = await threadsDesk();
    expect(await network.followers?.(account, signal)).toBe(2_345);
  });
});
