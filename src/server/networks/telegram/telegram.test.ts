import { afterAll, describe, expect, test } from 'vitest';

import { createIo } from '#server/lib/io.ts';
import type { NetworkAccount, NetworkStep, Published, Sending } from '#server/networks/network.ts';
import { testMedia } from '#test/networks/network-media.ts';
import { startTelegram, telegramAccount } from '#test/networks/telegram.ts';
import { secretOf } from './api.ts';
import { telegramWith } from './telegram.ts';

const signal = new AbortController().signal;
const media = testMedia();
const started: { close(): Promise<void> }[] = [];

afterAll(() => Promise.all(started.map((one) => one.close())));

async function start(switches: Parameters<typeof startTelegram>[0] = {}) {
  const server = await startTelegram(switches);
  const io = createIo({ allow: [server.hostAndPort], userAgent: 'Copydesk-test/1' });
  started.push(server, io);
  const account = telegramAccount(server, { io, media: media.reader });
  return { server, account, network: telegramWith({ origin: server.origin }) };
}

type Started = Awaited<ReturnType<typeof start>>;

const post = (body: string, more: Partial<NetworkStep> = {}): NetworkStep => ({
  kind: 'post',
  body,
  media: [],
  lang: null,
  ...more,
});

async function sendingOf(
  { network, account }: Started,
  step: NetworkStep,
  parent: Published | null = null,
): Promise<Sending> {
  const prepared = await network.prepare(account, step, signal);
  const under = parent && { post: parent, before: parent };
  return { ...step, key: network.newKey(account.now()), prepared, attemptedAt: account.now(), under };
}

async function publish(on: Started, step: NetworkStep, parent: Published | null = null): Promise<Published> {
  return on.network.send(on.account, await sendingOf(on, step, parent), signal);
}

describe('the options of a post', () => {
  test('without any, it notifies, is not pinned, and its first link has a preview below', async () => {
    const on = await start();
    await publish(on, post('words'));
    expect(on.server.messages).toMatchObject([{ silent: false, pinned: false, preview: '' }]);
  });

  test.each([
    ['above', 'show_above_text'],
    ['none', 'is_disabled'],
    ['below', ''],
    ['nonsense', ''],
  ])('a link preview of “%s”', async (chosen, preview) => {
    const on = await start();
    await publish(on, post('https://example.com', { options: { link_preview: chosen } }));
    expect(on.server.messages).toMatchObject([{ preview }]);
  });

  test('a silent post makes no sound, with a picture too', async () => {
    const on = await start();
    await publish(on, post('words', { options: { silent: true } }));
    await publish(on, post('', { options: { silent: true }, media: [media.picture('', 20)] }));
    expect(on.server.messages.map(({ silent }) => silent)).toEqual([true, true]);
  });

  test('the parts of a thread and the comment make no second sound', async () => {
    const on = await start();
    const first = await publish(on, post('first'));
    await publish(on, post('second', { kind: 'thread' }), first);
    await publish(on, post('comment', { kind: 'first_comment' }), first);
    expect(on.server.messages.map(({ silent }) => silent)).toEqual([false, true, true]);
  });
});

describe('a pinned post', () => {
  const pinned = post('words', { options: { pinned: true } });

  test('is pinned once it is published; an album by its first message', async () => {
    const on = await start();
    await publish(on, pinned);
    await publish(on, { ...pinned, media: [media.picture('', 20), media.picture('', 20)] });
    expect(on.server.messages.map((message) => message.pinned)).toEqual([true, true, false]);
  });

  test('is refused before anything is seen where the bot may not pin', async () => {
    const on = await start({ mayEdit: false });
    await expect(sendingOf(on, pinned)).rejects.toMatchObject({
      kind: 'reject',
      next: expect.stringContaining('edit messages'),
    });
    await publish(on, post('not pinned'));
    expect(on.server.messages).toHaveLength(1);
  });

  test('stays published when pinning fails', async () => {
    const on = await start({ nextPin: 'fail' });
    const published = await publish(on, pinned);
    expect(on.server.messages).toMatchObject([{ id: Number(published.id), pinned: false }]);
  });

  test('is known to be published when the wait ends while it is being pinned', async () => {
    const on = await start({ nextPin: 'silence' });
    const sending = await sendingOf(on, pinned);
    const waiting = new AbortController();
    const answer = on.network.send(on.account, sending, waiting.signal);
    await expect.poll(() => on.server.calls.at(-1)?.method).toBe('pinChatMessage');
    const found = await on.network.find(on.account, sending, signal);
    waiting.abort(new Error('enough'));
    expect(found).toEqual({ state: 'found', published: await answer });
    expect(on.server.messages).toHaveLength(1);
  });
});

describe('media', () => {
  test('of an album are one post with one text, which is deleted as a whole', async () => {
    const on = await start();
    const step = post('words', { media: [media.picture('', 20), media.video(''), media.picture('', 20)] });
    const published = await publish(on, step);
    expect(on.server.messages.map(({ text, media: one }) => [text, one?.type])).toEqual([
      ['words', 'photo'],
      ['', 'video'],
      ['', 'photo'],
    ]);
    expect(published).toEqual({ id: '100,101,102', url: 'https://t.me/harbour_news/100' });
    await publish(on, post('second', { kind: 'thread' }), published);
    expect(on.server.messages.at(-1)?.parent).toBe(100);
    await on.network.remove?.(on.account, published, signal);
    expect(on.server.messages.map(({ text }) => text)).toEqual(['second']);
  });

  test('go with the facts that players need', async () => {
    const on = await start();
    await publish(on, post('', { media: [media.video('')] }));
    expect(on.server.calls.at(-1)).toMatchObject({
      method: 'sendVideo',
      params: { width: '640', height: '360', duration: '2', supports_streaming: 'true' },
    });
  });

  test('a GIF moves on its own, and is a still picture in an album', async () => {
    const on = await start();
    const gif: NetworkAccount['media']['image'] = async (_medium, { formats }) => ({
      bytes: Buffer.from('GIF89a'),
      type: formats.includes('gif') ? 'image/gif' : 'image/png',
      width: 20,
      height: 20,
    });
    const account = { ...on.account, media: { ...media.reader, image: gif } };
    const medium = { url: 'https://media.example/a.gif', type: 'image/gif' };
    await publish({ ...on, account }, post('', { media: [medium] }));
    await publish({ ...on, account }, post('', { media: [medium, medium] }));
    expect(on.server.messages.map((message) => message.media?.type)).toEqual(['animation', 'photo', 'photo']);
  });

  test.each([1, 2])(
    '%i of which Telegram publishes later, without an id, are left to a person',
    async (count) => {
      const on = await start();
      const videos = Array.from({ length: count }, () => media.video('', 2_000));
      const sending = await sendingOf(on, post('words', { media: videos, options: { pinned: true } }));
      on.server.switches.next = { does: 'schedule' };
      await expect(on.network.send(on.account, sending, signal)).rejects.toMatchObject({
        kind: 'unknown',
        replyText: expect.stringContaining('processed'),
      });
      expect(await on.network.find(on.account, sending, signal)).toEqual({ state: 'cannot_tell' });
      expect(on.server.calls.map(({ method }) => method)).not.toContain('pinChatMessage');
    },
  );

  test('beside which the text is too long are refused with the number', async () => {
    const on = await start();
    const step = post('x'.repeat(1_030), { media: [media.picture('', 20)] });
    await expect(sendingOf(on, step)).rejects.toMatchObject({
      kind: 'reject',
      message: 'The text is 6 characters too long: beside media Telegram takes 1024.',
    });
  });

  test('more than ten together are refused, though ten of each kind are possible', async () => {
    const on = await start();
    const many = Array.from({ length: 6 }, () => [media.picture('', 20), media.video('')]).flat();
    await expect(sendingOf(on, post('', { media: many }))).rejects.toMatchObject({ kind: 'reject' });
  });

  test('an upload that breaks off has published nothing, and is tried again', async () => {
    const on = await start();
    const torn = () =>
      new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(new Uint8Array(10)),
        pull: (controller) => controller.error(new Error('the file went away')),
      });
    const video: NetworkAccount['media']['video'] = async (medium, ceiling) => ({
      ...(await media.reader.video(medium, ceiling)),
      stream: torn,
    });
    const account = { ...on.account, media: { ...media.reader, video } };
    await expect(publish({ ...on, account }, post('', { media: [media.video('')] }))).rejects.toMatchObject({
      kind: 'retry',
    });
    expect(on.server.messages).toEqual([]);
  });
});

test('pictograms count as two, as Telegram counts', async () => {
  const on = await start();
  await publish(on, post('👍'.repeat(2_048)));
  await expect(sendingOf(on, post('👍'.repeat(2_049)))).rejects.toMatchObject({
    message: 'The text is 2 characters too long: Telegram takes 4096.',
  });
});

test.each([
  '*not bold* _nor this_ `code` [text](https://example.com)',
  '<b>tags</b> & &amp; \\*',
  '/start @name',
])('no sign of a text means anything to Telegram: %s', async (body) => {
  const on = await start();
  await publish(on, post(body));
  expect(on.server.messages[0]?.text).toBe(body);
  expect(on.server.calls.at(-1)?.params).not.toHaveProperty('parse_mode');
});

test('a private channel’s posts have URLs that its members can open', async () => {
  const on = await start({ username: null });
  expect(await publish(on, post('words'))).toEqual({ id: '100', url: 'https://t.me/c/1234567890/100' });
});

test('two installations post to one channel with tokens of their own', async () => {
  const on = await start();
  const account = telegramAccount(on.server, { io: on.account.io, media: media.reader });
  const ids = [await publish(on, post('one')), await publish({ ...on, account }, post('two'))];
  expect(ids.map(({ id }) => id)).toEqual(['100', '101']);
});

describe('a refusal', () => {
  test.each([
    [400, 'Bad Request: message is too long', 'reject'],
    [400, 'Bad Request: message to be replied not found', 'reject'],
    [400, 'Bad Request: not enough rights to send photos to the chat', 'reject'],
    [400, 'Bad Request: need administrator rights in the channel chat', 'reject'],
    [400, 'Bad Request: chat not found', 'expired'],
    [401, 'Unauthorized', 'expired'],
    [403, 'Forbidden: bot was kicked from the channel chat', 'expired'],
    [403, 'Forbidden: bot is not a member of the channel chat', 'expired'],
    [404, 'Not Found', 'expired'],
    [413, 'Request Entity Too Large', 'reject'],
    [500, 'Internal Server Error', 'unknown'],
    [504, 'Gateway Timeout', 'unknown'],
  ])('with %i “%s” is a case of %s, with a next step', async (code, words, kind) => {
    const on = await start();
    on.server.switches.next = { does: 'refuse', words, code };
    await expect(publish(on, post('words'))).rejects.toMatchObject({
      kind,
      replyText: words,
      next: expect.stringMatching(/\w/),
    });
  });

  test('that asks for a day of patience says so', async () => {
    const on = await start();
    on.server.switches.next = { does: 'limit', seconds: 86_400 };
    await expect(publish(on, post('words'))).rejects.toMatchObject({
      kind: 'rate_limited',
      waitMs: 86_400_000,
    });
  });

  test('that asks for endless patience is one of a week', async () => {
    const on = await start();
    on.server.switches.next = { does: 'limit', seconds: 1e300 };
    await expect(publish(on, post('words'))).rejects.toMatchObject({
      kind: 'rate_limited',
      waitMs: 7 * 86_400_000,
    });
  });

  test('with a server error leaves the outcome open, also where it asks for patience', async () => {
    const on = await start();
    on.server.switches.next = { does: 'refuse', words: 'Internal Server Error', code: 500, seconds: 5 };
    await expect(publish(on, post('words'))).rejects.toMatchObject({ kind: 'unknown' });
  });

  test('of a group that became a supergroup names its new id', async () => {
    const on = await start();
    on.server.switches.next = { does: 'migrate', id: -1_009_876_543_210 };
    await expect(publish(on, post('words'))).rejects.toMatchObject({
      kind: 'expired',
      message: expect.stringContaining('-1009876543210'),
    });
  });

  test('in the middle of an album leaves it open how much is published', async () => {
    const on = await start();
    const sending = await sendingOf(on, post('', { media: [media.picture('', 20), media.picture('', 20)] }));
    on.server.switches.next = { does: 'halfway' };
    await expect(on.network.send(on.account, sending, signal)).rejects.toMatchObject({ kind: 'unknown' });
    expect(await on.network.find(on.account, sending, signal)).toEqual({ state: 'cannot_tell' });
  });
});

test.each(['garble', 'flood'] as const)(
  'an answer that cannot be read (%s) leaves it to a person, and repeats no secret',
  async (does) => {
    const on = await start();
    const sending = await sendingOf(on, post('words'));
    on.server.switches.next = { does };
    const error: unknown = await on.network
      .send(on.account, sending, signal)
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ kind: 'unknown', next: expect.stringContaining('Check the account') });
    expect(JSON.stringify(error) + String(error)).not.toContain(secretOf(on.account).token);
    expect(await on.network.find(on.account, sending, signal)).toEqual({ state: 'cannot_tell' });
    expect(on.server.messages).toHaveLength(1);
  },
);

describe('deleting', () => {
  test('a post that is gone already counts as done', async () => {
    const on = await start();
    const published = await publish(on, post('words'));
    await on.network.remove?.(on.account, published, signal);
    await on.network.remove?.(on.account, published, signal);
    expect(on.server.messages).toEqual([]);
  });

  test('after 48 hours is left to a person', async () => {
    const on = await start();
    const published = await publish(on, post('words'));
    on.server.pass(49 * 3_600_000);
    await expect(on.network.remove?.(on.account, published, signal)).rejects.toMatchObject({
      kind: 'reject',
      next: expect.stringContaining('48 hours'),
    });
    expect(on.server.messages).toHaveLength(1);
  });
});

test('followers are the channel’s subscribers', async () => {
  const { network, account } = await start();
  expect(await network.followers?.(account, signal)).toBe(4_321);
});

test.each([
  ['https://t.me/harbour_news/123', '123'],
  ['https://t.me/s/harbour_news/123', '123'],
  ['https://t.me/harbour_news/123?single', '123'],
  ['https://t.me/c/1234567890/123', '123'],
  ['https://t.me/c/1234567890/7/123', '123'],
  ['http://telegram.me/harbour_news/123/', '123'],
  ['https://t.me/harbour_news', null],
  ['https://t.me/c/1234567890', null],
  ['https://t.me/+AbCdEf123', null],
  ['https://example.com/harbour_news/123', null],
  ['tg://resolve?domain=harbour_news&post=123', null],
])('the address %s has the id %s', (address, id) => {
  expect(telegramWith({ origin: '' }).idOf?.(address)).toBe(id);
});
