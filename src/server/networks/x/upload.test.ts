import { describe, expect, test } from 'vitest';

import { kept } from '#test/networks/kept.ts';
import { newNetwork, post, publish, signal, startDesk } from '#test/networks/x-desk.ts';
import { pieceBytes } from './upload.ts';
import { xWith } from './x.ts';

type Desk = Awaited<ReturnType<typeof startDesk>>;

const size = 2 * pieceBytes + 1_000;

/** The parts that were sent, by their files and numbers of bytes. */
const partsOf = ({ server }: Desk) =>
  server.requests.filter(({ line }) => line.endsWith('/append')).map(({ line }) => line.split('/')[4]);

const countOf = ({ server }: Desk, beginning: string) =>
  server.requests.filter(({ line }) => line.startsWith(beginning)).length;

const withVideo = ({ media }: Desk, bytes = size) => kept(post('words', { media: [media.video('', bytes)] }));

describe('a video', () => {
  test('goes in parts, each once, and arrives whole', async () => {
    const desk = await startDesk();
    await publish(desk, withVideo(desk));
    const [stored] = desk.server.files.values();
    expect(Array.from(stored?.parts.values() ?? [], ({ length }) => length)).toEqual([
      pieceBytes,
      pieceBytes,
      1_000,
    ]);
    expect(stored).toMatchObject({ bytes: size, type: 'video/mp4', category: 'tweet_video' });
    expect(desk.server.posts[0]?.media).toEqual([stored]);
  });

  test.each([429, 500, 503])('that was interrupted (%i) goes on behind the last part', async (status) => {
    const desk = await startDesk({ breaksAt: { part: 1, status } });
    const step = withVideo(desk);
    await expect(publish(desk, step)).rejects.toMatchObject({
      kind: status === 429 ? 'rate_limited' : 'retry',
    });
    expect(desk.server.posts).toEqual([]);
    // Another process: what is kept stands with the step.
    await publish({ ...desk, network: newNetwork(desk.server) }, step);
    expect(desk.server.files.size).toBe(1);
    expect(partsOf(desk)).toHaveLength(4);
    expect(desk.server.posts[0]?.media).toMatchObject([{ bytes: size }]);
  });

  test('whose beginning X no longer knows begins anew', async () => {
    const desk = await startDesk({ breaksAt: { part: 2, status: 500 } });
    const step = withVideo(desk);
    await expect(publish(desk, step)).rejects.toMatchObject({ kind: 'retry' });
    desk.server.files.clear();
    await publish(desk, step);
    expect(desk.server.posts[0]?.media).toMatchObject([{ bytes: size }]);
  });

  test('whose end was accepted without an answer is not uploaded again', async () => {
    const desk = await startDesk({ losesEnd: true, processing: 2 });
    const step = withVideo(desk);
    const waiting = new AbortController();
    const enough = new Error('enough');
    const preparing = desk.network
      .prepare(desk.account, step, waiting.signal)
      .catch((error: unknown) => error);
    await expect.poll(() => countOf(desk, 'POST /2/media/upload/') - partsOf(desk).length).toBe(2);
    waiting.abort(enough);
    expect(await preparing).toBe(enough);
    await publish(desk, step);
    expect(desk.server.files.size).toBe(1);
    expect(partsOf(desk)).toHaveLength(3);
  });

  test('is waited for while X works on it, and taken up by the next attempt', async () => {
    const desk = await startDesk({ processing: 4 });
    const step = withVideo(desk, 1_000);
    await publish(desk, step);
    expect(countOf(desk, 'GET /2/media/upload')).toBe(4);
    await desk.network.prepare(desk.account, step, signal);
    expect(desk.server.files.size).toBe(1);
  });

  test('has no alternative text at X, so that one for other networks may have any length', async () => {
    const desk = await startDesk();
    await publish(desk, post('words', { media: [desk.media.video('x'.repeat(1_500), 1_000)] }));
    expect(desk.server.posts[0]?.media).toMatchObject([{ alt: null }]);
  });

  test('that is never ready is waited for no longer than whoever waits has patience', async () => {
    const desk = await startDesk({ processing: Infinity });
    const waiting = new AbortController();
    const patience = new Error('enough');
    const preparing = desk.network
      .prepare(desk.account, withVideo(desk, 1_000), waiting.signal)
      .catch((error: unknown) => error);
    await expect.poll(() => countOf(desk, 'GET /2/media/upload')).toBeGreaterThan(2);
    waiting.abort(patience);
    expect(await preparing).toBe(patience);
  });

  test('is asked about at most once a second, even where X asks for no pause', async () => {
    const desk = await startDesk({ processing: 5, checkAfter: 0 });
    const slow = xWith({ ...desk.server.places, secondMs: 3_600_000 });
    const waiting = new AbortController();
    const preparing = slow
      .prepare(desk.account, withVideo(desk, 1_000), waiting.signal)
      .catch(() => 'still waiting');
    await expect.poll(() => countOf(desk, 'GET /2/media/upload')).toBe(1);
    for (let more = 0; more < 10; more += 1) await desk.network.check?.(desk.account, signal);
    expect(countOf(desk, 'GET /2/media/upload')).toBe(1);
    waiting.abort();
    expect(await preparing).toBe('still waiting');
  });

  test('that X cannot process is refused in its words, and uploaded anew by the next attempt', async () => {
    const desk = await startDesk({ processing: 2, processingFails: true });
    const step = withVideo(desk, 1_000);
    await expect(publish(desk, step)).rejects.toMatchObject({
      kind: 'reject',
      replyText: 'file is currently unsupported',
      next: expect.stringContaining('H.264'),
    });
    expect(desk.server.posts).toEqual([]);
    desk.server.switches.processingFails = false;
    await publish(desk, step);
    expect(desk.server.files.size).toBe(2);
    expect(desk.server.posts).toHaveLength(1);
  });

  test('that the account may not post after all is refused in X’s words', async () => {
    const desk = await startDesk({ refusesVideosOver: 20 });
    await expect(publish(desk, withVideo(desk, 1_000))).rejects.toMatchObject({
      kind: 'reject',
      replyText: 'This user is not allowed to post a video longer than 20 minutes.',
    });
  });

  test('whose sign-in ends between two parts is uploaded by the renewed one', async () => {
    const desk = await startDesk();
    const { keep } = withVideo(desk);
    let parts = 0;
    const step = {
      ...withVideo(desk),
      keep: async (made: unknown) => {
        await keep?.(made);
        if (++parts === 2) desk.server.signIns.expireAll();
      },
    };
    await publish(desk, step);
    expect(desk.account.renewals).toBe(1);
    expect(desk.server.posts[0]?.media).toMatchObject([{ bytes: size }]);
  });

  test('whose permission is revoked between upload and post asks for a new connection', async () => {
    const desk = await startDesk();
    const prepared = await desk.network.prepare(desk.account, withVideo(desk, 1_000), signal);
    desk.server.signIns.revokeAll();
    const now = desk.account.now();
    const sending = {
      ...post('words'),
      key: desk.network.newKey(now),
      prepared,
      attemptedAt: now,
      under: null,
    };
    await expect(desk.network.send(desk.account, sending, signal)).rejects.toMatchObject({ kind: 'expired' });
    expect(desk.server.posts).toEqual([]);
  });

  test('that ends before its last byte is tried again, and nothing is seen', async () => {
    const desk = await startDesk();
    const reader = desk.account.media;
    desk.account.media = {
      ...reader,
      video: async (medium, ceiling) => ({
        ...(await reader.video(medium, ceiling)),
        stream: () => new Response('short').body ?? new ReadableStream<Uint8Array>(),
      }),
    };
    await expect(publish(desk, withVideo(desk, 1_000))).rejects.toMatchObject({ kind: 'retry' });
    expect(desk.server.posts).toEqual([]);
  });
});

describe('images', () => {
  test('are described once, and kept over all attempts', async () => {
    const desk = await startDesk();
    const step = kept(
      post('words', { media: [desk.media.picture('a boat', 20), desk.media.picture('', 20)] }),
    );
    await desk.network.prepare(desk.account, step, signal);
    await publish({ ...desk, network: newNetwork(desk.server) }, step);
    expect(desk.server.files.size).toBe(2);
    expect(countOf(desk, 'POST /2/media/metadata')).toBe(1);
    expect(desk.server.posts[0]?.media.map(({ alt }) => alt)).toEqual(['a boat', null]);
  });

  test('whose description X refuses are not published without it', async () => {
    const desk = await startDesk();
    const long = 'x'.repeat(1_001);
    const step = post('words', { media: [desk.media.picture(long, 20)] });
    await expect(publish(desk, step)).rejects.toMatchObject({
      kind: 'reject',
      message: 'An alt text is 1 character too long: at most 1000.',
    });
  });

  test('of another text are uploaded anew', async () => {
    const desk = await startDesk();
    const step = kept(post('words', { media: [desk.media.picture('', 20)] }));
    await desk.network.prepare(desk.account, step, signal);
    await desk.network.prepare(desk.account, { ...step, body: 'others' }, signal);
    expect(desk.server.files.size).toBe(2);
  });

  test('that move stand alone as a GIF, and beside others become still ones', async () => {
    const desk = await startDesk({ processing: 2 });
    const gif = { ...desk.media.picture('', 20), type: 'image/gif' };
    const reader = desk.account.media;
    desk.account.media = {
      ...reader,
      async image(medium, ceiling) {
        const image = await reader.image(medium, ceiling);
        return ceiling.formats.includes('gif') ? { ...image, type: 'image/gif' } : image;
      },
    };
    await publish(desk, post('alone', { media: [gif] }));
    await publish(desk, post('together', { media: [gif, desk.media.picture('', 20)] }));
    expect(desk.server.posts.map(({ media }) => media.map(({ category }) => category))).toEqual([
      ['tweet_gif'],
      ['tweet_image', 'tweet_image'],
    ]);
    expect(desk.media.asked[0]).toMatchObject({ bytes: 15_000_000, formats: ['gif'] });
  });

  test('no address or secret stands in what is kept', async () => {
    const desk = await startDesk();
    const step = kept(post('words', { media: [desk.media.picture('a boat', 20)] }));
    const prepared = await desk.network.prepare(desk.account, step, signal);
    for (const stored of [prepared, step.earlier]) {
      const text = JSON.stringify(stored);
      expect(text).not.toContain('http');
      for (const secret of desk.server.signIns.secrets()) expect(text).not.toContain(secret);
    }
  });
});
