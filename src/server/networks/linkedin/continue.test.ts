import { describe, expect, test } from 'vitest';

import { FetchError } from '#server/lib/fetch-error.ts';
import type { NetworkAccount } from '#server/networks/network.ts';
import { kept } from '#test/networks/kept.ts';
import {
  media,
  newNetwork,
  post,
  publish,
  sendingOf,
  signal,
  startDesk,
} from '#test/networks/linkedin-desk.ts';

type Desk = Awaited<ReturnType<typeof startDesk>>;

const uploads = ({ server }: Desk) => server.requests.filter(({ line }) => line.includes('/dms-uploads/'));

/** An account whose uploads break off after so many parts. */
function breaking({ account, io }: Desk, parts: number): NetworkAccount {
  let left = parts;
  return {
    ...account,
    io: {
      async fetch(address, options) {
        if (address.includes('/dms-uploads/') && (left -= 1) < 0)
          throw new FetchError('unreachable', () => 'The connection was reset.');
        return io.fetch(address, options);
      },
    },
  };
}

describe('a further attempt', () => {
  test('goes on with the parts of a video that are missing', async () => {
    const desk = await startDesk({ partBytes: 30_000 });
    const step = kept(post('words', { media: [media.video('', 100_000)] }));
    await expect(sendingOf({ ...desk, account: breaking(desk, 2) }, step)).rejects.toMatchObject({
      kind: 'retry',
    });
    await publish(desk, step);
    expect(uploads(desk).map(({ bytes }) => bytes)).toEqual([30_000, 30_000, 30_000, 10_000]);
    const [stored] = desk.server.files.values();
    expect(stored?.bytes).toHaveLength(100_000);
    expect(desk.server.posts[0]?.media).toMatchObject([{ id: stored?.urn }]);
  });

  test('begins again when the addresses of the parts have ended', async () => {
    const desk = await startDesk({ partBytes: 30_000 });
    const step = kept(post('words', { media: [media.video('', 100_000)] }));
    await expect(sendingOf({ ...desk, account: breaking(desk, 2) }, step)).rejects.toMatchObject({
      kind: 'retry',
    });
    const later = { ...desk.account, now: () => new Date(1_900_000_000_001) };
    await sendingOf({ ...desk, account: later }, step);
    expect(desk.server.files.size).toBe(2);
  });

  test('does not go on with another file at the same address', async () => {
    const desk = await startDesk({ partBytes: 30_000 });
    const step = kept(post('words', { media: [media.video('', 100_000)] }));
    await expect(sendingOf({ ...desk, account: breaking(desk, 2) }, step)).rejects.toMatchObject({
      kind: 'retry',
    });
    const reader = desk.account.media;
    const longer: NetworkAccount['media'] = {
      ...reader,
      video: (_medium, ceiling) => reader.video(media.video('', 100_500), ceiling),
    };
    await publish({ ...desk, account: { ...desk.account, media: longer } }, step);
    const posted = desk.server.posts[0]?.media[0]?.id ?? '';
    expect(desk.server.files.get(posted)?.bytes).toHaveLength(100_500);
  });

  test('takes the files that are uploaded, by which a post is recognized, after a restart too', async () => {
    const desk = await startDesk();
    const step = kept(post('', { media: [media.picture('', 20), media.picture('', 20)] }));
    await sendingOf(desk, step);
    const sending = await sendingOf({ ...desk, network: newNetwork(desk.server) }, step);
    expect(desk.server.files.size).toBe(2);
    const published = await desk.network.send(desk.account, sending, signal);
    expect(await newNetwork(desk.server).find(desk.account, sending, signal)).toEqual({
      state: 'found',
      published,
    });
  });

  test('uploads a video again that LinkedIn could not process', async () => {
    const desk = await startDesk({ processing: 1, processingFails: true });
    const step = kept(post('words', { media: [media.video('')] }));
    await expect(sendingOf(desk, step)).rejects.toMatchObject({ kind: 'reject' });
    desk.server.switches.processingFails = false;
    await publish(desk, step);
    expect(desk.server.files.size).toBe(2);
  });
});

test('a post without a text is not taken for that of another program', async () => {
  const desk = await startDesk();
  const step = post('', { media: [media.picture('', 20)] });
  const sending = await sendingOf(desk, step);
  await publish(desk, step);
  desk.server.pass(3 * 60_000);
  expect(await newNetwork(desk.server).find(desk.account, sending, signal)).toEqual({ state: 'cannot_tell' });
});
