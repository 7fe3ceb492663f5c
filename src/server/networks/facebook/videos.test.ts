import { afterAll, describe, expect, test } from 'vitest';

import type { NetworkAccount } from '#server/networks/network.ts';
import { facebookDesk } from '#test/networks/facebook-desk.ts';
import { closeAll, find, minute, post, publish, send, sendingOf } from '#test/networks/graph-desk.ts';
import { testMedia } from '#test/networks/network-media.ts';

const media = testMedia();

afterAll(closeAll);

describe('a video', () => {
  const withVideo = post('Boats', { media: [media.video('')] });

  test('goes in the chunks that Facebook asks for', async () => {
    const started = await facebookDesk({ chunkBytes: 30_000 });
    await publish(started, withVideo);
    expect(started.server.posts).toMatchObject([{ message: 'Boats', video: 100_000 }]);
    const calls = started.server.requests.filter((request) => request === 'POST /7001/videos');
    expect(calls).toHaveLength(1 + 4 + 1);
  });

  test('of which Facebook takes a chunk only in part goes on from there', async () => {
    const started = await facebookDesk({ chunkBytes: 50_000, shortChunks: 2 });
    await publish(started, withVideo);
    expect(started.server.videos[0]?.bytes.map((part) => part.length)).toEqual([25_000, 25_000, 50_000]);
    expect(started.server.posts[0]?.video).toBe(100_000);
  });

  test('of which Facebook takes nothing more is tried again later', async () => {
    const started = await facebookDesk({ chunkBytes: 1, shortChunks: Infinity });
    await expect(sendingOf(started, withVideo)).rejects.toMatchObject({
      kind: 'retry',
      message: 'Facebook took 0 of 100000 bytes of the video, and then no more.',
    });
  });

  test('whose upload is cut goes on where it was cut', async () => {
    const started = await facebookDesk({ cuts: 2 });
    await publish(started, post('', { media: [media.video('')], options: { format: 'reel' } }));
    const [video] = started.server.videos;
    expect(video?.bytes).toHaveLength(3);
    expect(started.server.posts[0]?.video).toBe(100_000);
  });

  test('whose upload is cut again and again is tried again later, and nothing is seen', async () => {
    const started = await facebookDesk({ cuts: Infinity });
    const step = post('', { media: [media.video('')], options: { format: 'reel' } });
    await expect(sendingOf(started, step)).rejects.toMatchObject({ kind: 'retry' });
    expect(started.server.posts).toEqual([]);
  });

  test('is waited for while Facebook processes it', async () => {
    const started = await facebookDesk({ processing: 2 });
    const { published } = await publish(started, withVideo);
    expect(started.server.posts[0]?.id).toBe(published.id);
  });

  test('that takes longer is unknown at first, looked up less and less often, and found', async () => {
    const started = await facebookDesk({ processing: 7 });
    const sending = await sendingOf(started, withVideo);
    await expect(send(started, sending)).rejects.toMatchObject({
      kind: 'unknown',
    });
    await expect(find(started, sending)).rejects.toMatchObject({ kind: 'retry', waitMs: minute });
    started.server.pass(4 * minute);
    await expect(find(started, sending)).rejects.toMatchObject({ kind: 'retry', waitMs: 4 * minute });
    started.server.pass(60 * minute);
    await expect(find(started, sending)).rejects.toMatchObject({ kind: 'retry', waitMs: 15 * minute });
    expect(await find(started, sending)).toMatchObject({ state: 'found' });
    expect(started.server.posts).toHaveLength(1);
  });

  test('that turns out to be none is refused with the reason, and nothing is seen', async () => {
    const started = await facebookDesk({ processing: 1, processingFails: true });
    const sending = await sendingOf(started, withVideo);
    await expect(send(started, sending)).rejects.toMatchObject({
      kind: 'reject',
      replyText: 'No video stream',
    });
    expect(await find(started, sending)).toEqual({ state: 'absent' });
    expect(started.server.posts).toEqual([]);
  });

  test('stays accepted when its state cannot be read afterwards', async () => {
    const started = await facebookDesk();
    const sending = await sendingOf(started, withVideo);
    const { io } = started.account;
    const account: NetworkAccount = {
      ...started.account,
      io: {
        async fetch(address, options) {
          const answer = await io.fetch(address, options);
          if (address.includes('/videos')) started.server.login.revokeAll();
          return answer;
        },
      },
    };
    await expect(send({ ...started, account }, sending)).rejects.toMatchObject({ kind: 'unknown' });
    expect(started.server.posts).toHaveLength(1);
  });

  test('that was uploaded but never published is left to a person', async () => {
    const started = await facebookDesk();
    const sending = await sendingOf(started, withVideo);
    await expect(find(started, sending)).rejects.toMatchObject({ kind: 'retry', waitMs: 2 * minute });
    started.server.pass(3 * minute);
    expect(await find(started, sending)).toEqual({ state: 'cannot_tell' });
  });

  test('that is published twice by the same session is there once', async () => {
    const started = await facebookDesk();
    const { sending, published } = await publish(started, withVideo);
    expect(await send(started, sending)).toEqual(published);
    expect(started.server.posts).toHaveLength(1);
  });
});
