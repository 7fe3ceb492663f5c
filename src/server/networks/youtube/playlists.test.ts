import { describe, expect, test } from 'vitest';

import { textNow } from '#contract/message-text.ts';
import type { PostOptions } from '#contract/networks/options.ts';
import { kept } from '#test/networks/kept.ts';
import { media, post, publish, sendingOf, signal, startDesk } from '#test/networks/youtube-desk.ts';

const withOptions = (options: PostOptions) =>
  kept(post('The harbour opens\n\nAgain.', { options: { made_for_kids: 'no', ...options } }));

describe('playlists', () => {
  const playlists = [
    { id: 'PLboats', title: 'Boats' },
    { id: 'PLnews', title: 'News' },
  ];
  const chosen = { playlists: ['PLboats', 'PLnews'] };

  test('get the video when it is published, and not before', async () => {
    const desk = await startDesk({ playlists });
    const sending = await sendingOf(desk, withOptions(chosen));
    expect(desk.server.entries).toEqual([]);
    const { id } = await desk.network.send(desk.account, sending, signal);
    expect(desk.server.entries.toSorted((a, b) => a.playlistId.localeCompare(b.playlistId))).toEqual([
      { playlistId: 'PLboats', videoId: id },
      { playlistId: 'PLnews', videoId: id },
    ]);
  });

  test('that was deleted since is told before anything is uploaded', async () => {
    const desk = await startDesk({ playlists: playlists.slice(0, 1) });
    await expect(sendingOf(desk, withOptions(chosen))).rejects.toMatchObject({
      kind: 'reject',
      message: 'A chosen playlist no longer exists on YouTube.',
      replyText: 'PLnews',
    });
    expect(desk.server.videos).toEqual([]);
  });

  test('that fail leave the video published, with a warning', async () => {
    const desk = await startDesk({ playlists, playlistsFail: true });
    const { published } = await publish(desk, withOptions(chosen));
    expect(desk.server.videos).toMatchObject([{ id: published.id, status: { privacyStatus: 'public' } }]);
    expect(published.warning && textNow(published.warning)).toMatch(
      /not added to every chosen playlist\. Add it in YouTube Studio\. YouTube said: .*\w/,
    );
  });

  test('get a video once, also where the answer to publishing was lost', async () => {
    const desk = await startDesk({ playlists });
    const sending = await sendingOf(desk, withOptions(chosen));
    desk.server.switches.next = { does: 'fail' };
    await expect(desk.network.send(desk.account, sending, signal)).rejects.toMatchObject({ kind: 'unknown' });
    await desk.network.find(desk.account, sending, signal);
    await desk.network.find(desk.account, sending, signal);
    expect(desk.server.entries).toHaveLength(2);
  });
});

describe('a thumbnail', () => {
  const thumbnail = media.picture('', 40).url;

  test('is set once, before the video is seen', async () => {
    const desk = await startDesk();
    const step = withOptions({ thumbnail });
    await sendingOf(desk, step);
    expect(desk.server.videos).toMatchObject([{ status: { privacyStatus: 'private' } }]);
    expect(desk.server.videos[0]?.thumbnail).toBeGreaterThan(0);
    await publish(desk, step);
    const set = desk.server.requests.filter(({ line }) => line.includes('/thumbnails/set'));
    expect(set).toHaveLength(1);
  });

  test('of a channel that may set none keeps the video from being published, and says how to change that', async () => {
    const desk = await startDesk({ verified: false });
    await expect(sendingOf(desk, withOptions({ thumbnail }))).rejects.toMatchObject({
      kind: 'reject',
      message: 'The channel may not set thumbnails.',
      next: expect.stringContaining('youtube.com/verify'),
    });
    expect(desk.server.videos).toMatchObject([{ status: { privacyStatus: 'private' } }]);
  });
});
