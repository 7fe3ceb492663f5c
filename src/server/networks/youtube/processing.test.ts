import { describe, expect, test } from 'vitest';

import { NetworkError } from '#server/networks/network.ts';
import { kept } from '#test/networks/kept.ts';
import { media, post, publish, sendingOf, signal, startDesk } from '#test/networks/youtube-desk.ts';

const withVideo = () => kept(post('The harbour opens\n\nAgain.'));

describe('processing', () => {
  test('is waited for before anything is seen', async () => {
    const desk = await startDesk({ processing: 2 });
    await publish(desk, withVideo());
    expect(desk.server.videos).toMatchObject([{ left: 0, status: { privacyStatus: 'public' } }]);
  });

  test.each([
    ['failed', 'codec', 'YouTube cannot read the video’s codec.'],
    ['rejected', 'duplicate', 'YouTube has this video already and refuses it as a duplicate.'],
    ['rejected', 'length', 'The video is longer than YouTube allows the channel.'],
    ['rejected', 'constructor', 'YouTube couldn’t process the video.'],
  ] as const)(
    'that ends as %s (%s) is told, and nothing is seen or left behind',
    async (uploadStatus, reason, message) => {
      const desk = await startDesk({ processing: 1, refusal: { uploadStatus, reason } });
      const step = withVideo();
      await expect(sendingOf(desk, step)).rejects.toMatchObject({
        kind: 'reject',
        message,
        replyText: reason,
      });
      expect(desk.server.videos).toEqual([]);
      desk.server.switches.refusal = null;
      await publish(desk, step);
      expect(desk.server.videos).toHaveLength(1);
    },
  );

  test('is waited for too while YouTube does not list the video yet', async () => {
    const desk = await startDesk({ processing: 2 });
    const { io } = desk.account;
    let unlisted = 1;
    const fetch: typeof io.fetch = async (address, options) => {
      const answer = await io.fetch(address, options);
      const isQuestion = options?.method === 'GET' && address.includes('/youtube/v3/videos');
      return isQuestion && unlisted-- > 0 ? { ...answer, text: () => '{"items":[]}' } : answer;
    };
    const account = { ...desk.account, io: { fetch } };
    await publish({ ...desk, account }, withVideo());
    expect(desk.server.videos).toMatchObject([{ left: 0, status: { privacyStatus: 'public' } }]);
  });

  test('that takes longer does not hold the video back: its outcome is open until YouTube shows it', async () => {
    const desk = await startDesk({ processing: 6 });
    const sending = await sendingOf(desk, withVideo());
    await expect(desk.network.send(desk.account, sending, signal)).rejects.toMatchObject({
      kind: 'unknown',
      message: expect.stringContaining('still processing'),
    });
    await expect(desk.network.find(desk.account, sending, signal)).rejects.toMatchObject({
      kind: 'retry',
      waitMs: 60_000,
    });
    desk.server.pass(30 * 60_000);
    await expect(desk.network.find(desk.account, sending, signal)).rejects.toMatchObject({
      waitMs: 15 * 60_000,
    });
    const [stored] = desk.server.videos;
    expect(await desk.network.find(desk.account, sending, signal)).toMatchObject({
      state: 'found',
      published: { id: stored?.id },
    });
  });

  test('in a state that nobody knows is not taken for its end', async () => {
    const desk = await startDesk();
    const { io } = desk.account;
    const fetch: typeof io.fetch = async (address, options) => {
      const answer = await io.fetch(address, options);
      return { ...answer, text: () => answer.text().replace('"processed"', '"constructor"') };
    };
    const account = { ...desk.account, io: { fetch } };
    const sending = await sendingOf({ ...desk, account }, withVideo());
    await expect(desk.network.send(account, sending, signal)).rejects.toMatchObject({ kind: 'unknown' });
    await expect(desk.network.find(account, sending, signal)).rejects.toMatchObject({ kind: 'retry' });
  });

  test('that ends badly after publishing is told to a person, not called published', async () => {
    const desk = await startDesk({
      processing: 4,
      refusal: { uploadStatus: 'rejected', reason: 'copyright' },
    });
    const sending = await sendingOf(desk, withVideo());
    await expect(desk.network.send(desk.account, sending, signal)).rejects.toBeInstanceOf(NetworkError);
    await expect(desk.network.find(desk.account, sending, signal)).rejects.toMatchObject({
      kind: 'reject',
      message: 'YouTube refuses the video for its copyright.',
    });
  });
});

describe('limits', () => {
  test('the day’s quota that ends on the way is waited for until midnight in California, and nothing is lost', async () => {
    const desk = await startDesk({ units: 1 });
    const step = withVideo();
    const sending = await sendingOf(desk, step);
    const error = await desk.network.send(desk.account, sending, signal).catch((thrown: unknown) => thrown);
    // 12:00 in London is 04:00 there.
    expect(error).toMatchObject({ kind: 'rate_limited', waitMs: 20 * 3_600_000 });
    expect(error).toHaveProperty('replyText', expect.stringContaining('exceeded your quota'));
    desk.server.switches.units = 1_000;
    await publish(desk, step);
    expect(desk.server.videos).toHaveLength(1);
    expect(desk.server.sessions.size).toBe(1);
  });

  test('the day’s uploads of the project, and those of the channel', async () => {
    const project = await startDesk({ uploads: 0 });
    await expect(sendingOf(project, withVideo())).rejects.toMatchObject({
      kind: 'rate_limited',
      waitMs: 20 * 3_600_000,
    });
    const channel = await startDesk({ uploadLimit: true });
    await expect(sendingOf(channel, withVideo())).rejects.toMatchObject({
      kind: 'rate_limited',
      waitMs: 24 * 3_600_000,
    });
  });

  test('a channel that is not verified may upload fifteen minutes', async () => {
    const desk = await startDesk();
    await sendingOf(
      { ...desk, account: { ...desk.account, settings: { long_uploads: false } } },
      withVideo(),
    );
    expect(media.asked.at(-1)).toMatchObject({ bytes: 256_000_000_000, seconds: { max: 900 } });
    expect(desk.network.limits?.({ long_uploads: false })).toEqual({ video_seconds: 900 });
    expect(desk.network.limits?.({ long_uploads: true })).toEqual({});
    expect(desk.network.limits?.({})).toEqual({});
  });
});
