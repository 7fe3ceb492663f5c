import { afterAll, describe, expect, test } from 'vitest';

import { createIo } from '#server/lib/io.ts';
import type { NetworkStep } from '#server/networks/network.ts';
import { testMedia } from '#test/networks/network-media.ts';
import { startTelegram, telegramAccount } from '#test/networks/telegram.ts';
import { secretOf } from './api.ts';
import { telegramWith } from './telegram.ts';

const signal = new AbortController().signal;
const started: { close(): Promise<void> }[] = [];

afterAll(() => Promise.all(started.map((one) => one.close())));

async function start() {
  const server = await startTelegram({});
  const io = createIo({ allow: [server.hostAndPort], userAgent: 'Copydesk-test/1' });
  started.push(server, io);
  const media = testMedia();
  const account = telegramAccount(server, { io, media: media.reader });
  const network = telegramWith({ origin: server.origin });
  const remoteId = secretOf(account).chat_id;
  const prepare = (step: NetworkStep) => network.prepare(account, step, signal);
  return { server, account, network, media, remoteId, prepare };
}

const of = (media: NetworkStep['media'], body = ''): NetworkStep => ({
  kind: 'post',
  body,
  media,
  lang: null,
});

describe('an album', () => {
  test('of videos above 50 MB together is refused before anything is sent, with the numbers', async () => {
    const { media, prepare } = await start();
    await expect(
      prepare(of([media.video('', 26_000_000), media.video('', 25_000_000)])),
    ).rejects.toMatchObject({
      kind: 'reject',
      message: expect.stringContaining('51'),
      next: expect.stringContaining('thread'),
    });
    await prepare(of([media.video('', 25_000_000), media.video('', 25_000_000)]));
  });

  test('of a video and pictures scales these to what the video leaves', async () => {
    const { media, prepare } = await start();
    const pictures = [media.picture('', 20), media.picture('', 20)];
    await prepare(of([media.video('', 40_000_000), ...pictures]));
    expect(media.asked.slice(1)).toMatchObject([{ bytes: 5_000_000 }, { bytes: 5_000_000 }]);
  });

  test('that a person found by one of its messages is neither deleted nor corrected in part', async () => {
    const { server, network, account, media, remoteId, prepare } = await start();
    const step = of([media.picture('', 20), media.picture('', 20), media.picture('', 20)], 'words');
    const prepared = await prepare(step);
    const sending = { ...step, key: 'k', prepared, attemptedAt: account.now(), under: null };
    const published = await network.send(account, sending, signal);
    const url = published.url ?? '';
    const id = network.idOf?.(url, { remoteId, handle: account.handle, prepared }) ?? '';
    expect(id).toBe(`${published.id.split(',')[0]}+2`);
    await expect(network.remove?.(account, { id, url }, signal)).rejects.toMatchObject({
      kind: 'reject',
      message: 'Only one message of this album is known here.',
    });
    await expect(network.correct?.(account, { id, url }, step, signal)).rejects.toMatchObject({
      kind: 'reject',
    });
    expect(server.messages).toHaveLength(3);
    const below = { post: { id, url }, before: { id, url } };
    const comment: NetworkStep = { ...of([], 'More'), kind: 'first_comment' };
    await network.send(
      account,
      { ...comment, key: 'c', prepared: await prepare(comment), attemptedAt: account.now(), under: below },
      signal,
    );
    expect(server.messages).toHaveLength(4);
  });
});

describe('a link that a person found', () => {
  const single = { prepared: { messages: 1 } };

  test.each([
    ['https://t.me/harbour_news/123', '123'],
    ['https://t.me/Harbour_News/123', '123'],
    ['https://t.me/c/1234567890/123', '123'],
    ['https://t.me/other_news/123', null],
    ['https://t.me/c/1234567891/123', null],
    ['https://t.example/harbour_news/123', null],
  ])('%s is that of a post of this channel: %s', (address, id) => {
    const whose = { ...single, remoteId: '-1001234567890', handle: 'harbour_news' };
    expect(telegramWith({ origin: '' }).idOf?.(address, whose)).toBe(id);
  });

  test('of a public channel is none of a private one', () => {
    const whose = { ...single, remoteId: '-1001234567890', handle: null };
    expect(telegramWith({ origin: '' }).idOf?.('https://t.me/harbour_news/123', whose)).toBeNull();
  });
});
