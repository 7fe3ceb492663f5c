import { afterAll, describe, expect, test } from 'vitest';

import type { NetworkAccount } from '#server/networks/network.ts';
import { facebookDesk } from '#test/networks/facebook-desk.ts';
import { closeAll, find, post, publish, send, sendingOf } from '#test/networks/graph-desk.ts';
import { kept } from '#test/networks/kept.ts';
import { testMedia } from '#test/networks/network-media.ts';

const media = testMedia();

afterAll(closeAll);

const begun = ({ server }: Awaited<ReturnType<typeof facebookDesk>>) => server.videos.length;

/** An account at whose addresses other files are by now. */
function withLongerVideo({ account, media: { video } }: Awaited<ReturnType<typeof facebookDesk>>) {
  const reader = account.media;
  const longer: NetworkAccount['media'] = {
    ...reader,
    video: (_medium, ceiling) => reader.video(video('', 100_500), ceiling),
  };
  return { ...account, media: longer };
}

describe('a further attempt', () => {
  test('goes on with a video’s session where the last one ended', async () => {
    const started = await facebookDesk({ chunkBytes: 30_000, stopsAt: 60_000 });
    const step = kept(post('Boats', { media: [media.video('')] }));
    await expect(sendingOf(started, step)).rejects.toMatchObject({ kind: 'retry' });
    started.server.switches.stopsAt = Infinity;
    await publish(started, step);
    expect(begun(started)).toBe(1);
    expect(started.server.videos[0]?.bytes.map((part) => part.length)).toEqual([
      30_000, 30_000, 30_000, 10_000,
    ]);
    expect(started.server.posts).toMatchObject([{ message: 'Boats', video: 100_000 }]);
  });

  test('begins again with a session that Facebook no longer has', async () => {
    const started = await facebookDesk({ chunkBytes: 30_000, stopsAt: 60_000 });
    const step = kept(post('Boats', { media: [media.video('')] }));
    await expect(sendingOf(started, step)).rejects.toMatchObject({ kind: 'retry' });
    started.server.switches.stopsAt = Infinity;
    started.server.videos.length = 0;
    await publish(started, step);
    expect(started.server.posts).toMatchObject([{ video: 100_000 }]);
  });

  test('uploads a video anew that Facebook could not process', async () => {
    const started = await facebookDesk({ processing: 1, processingFails: true });
    const step = kept(post('Boats', { media: [media.video('')] }));
    const sending = await sendingOf(started, step);
    await expect(send(started, sending)).rejects.toMatchObject({ kind: 'reject' });
    started.server.switches.processingFails = false;
    await publish(started, step);
    expect(begun(started)).toBe(2);
    expect(started.server.posts).toMatchObject([{ message: 'Boats', video: 100_000 }]);
  });

  test.each(['feed', 'reel', 'story'])(
    'does not go on with another file at the same address (%s)',
    async (format) => {
      const started = await facebookDesk({ chunkBytes: 30_000, stopsAt: 60_000, cuts: 4 });
      const step = kept(post('', { media: [media.video('')], options: { format } }));
      await expect(sendingOf(started, step)).rejects.toMatchObject({ kind: 'retry' });
      Object.assign(started.server.switches, { stopsAt: Infinity, cuts: 0 });
      await publish({ ...started, account: withLongerVideo(started) }, step);
      expect(begun(started)).toBe(2);
      expect(started.server.posts).toMatchObject([{ video: 100_500 }]);
    },
  );

  test.each(['feed', 'reel', 'story'])(
    'of a video that is published already finds it, though Facebook refuses to do it again (%s)',
    async (format) => {
      const started = await facebookDesk({ refusesFinished: true });
      const step = kept(post('', { media: [media.video('')], options: { format } }));
      const { published } = await publish(started, step);
      expect((await publish(started, step)).published).toEqual(published);
      expect(started.server.posts).toHaveLength(1);
    },
  );

  test('of a video that Facebook refuses to publish is a refusal', async () => {
    const started = await facebookDesk({ next: { does: 'refuse', words: 'No', code: 200 } });
    await expect(publish(started, post('', { media: [media.video('')] }))).rejects.toMatchObject({
      kind: 'reject',
    });
    expect(started.server.posts).toEqual([]);
  });

  test.each(['reel', 'story'])('goes on with the upload of a %s', async (format) => {
    const started = await facebookDesk({ cuts: 4 });
    const step = kept(post('', { media: [media.video('')], options: { format } }));
    await expect(sendingOf(started, step)).rejects.toMatchObject({ kind: 'retry' });
    await publish(started, step);
    expect(begun(started)).toBe(1);
    expect(started.server.videos[0]?.bytes).toHaveLength(5);
    expect(started.server.posts).toMatchObject([{ video: 100_000 }]);
  });

  test('takes the pictures that are uploaded, by which a post is recognized', async () => {
    const started = await facebookDesk();
    const step = kept(post('', { media: [media.picture('', 20)] }));
    const { published } = await publish(started, step);
    const again = await sendingOf(started, step);
    expect(await find(started, again)).toEqual({ state: 'found', published });
    expect(started.server.requests.filter((request) => request.endsWith('/photos'))).toHaveLength(1);
  });

  test('at a changed post uploads anew', async () => {
    const started = await facebookDesk();
    const step = kept(post('', { media: [media.video('')] }));
    await sendingOf(started, step);
    await send(started, await sendingOf(started, { ...step, body: 'Boats' }));
    expect(begun(started)).toBe(2);
    expect(started.server.posts).toMatchObject([{ message: 'Boats' }]);
  });
});
