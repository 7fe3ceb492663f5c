import { afterAll, describe, expect, test } from 'vitest';

import { createIo } from '#server/lib/io.ts';
import type { Connected } from '#server/networks/connecting.ts';
import { testMedia } from '#test/networks/network-media.ts';
import { startTelegram, telegramAccount } from '#test/networks/telegram.ts';
import { chatNamed } from './chat.ts';
import { telegramWith } from './telegram.ts';

const signal = new AbortController().signal;
const started: { close(): Promise<void> }[] = [];

afterAll(() => Promise.all(started.map((one) => one.close())));

async function start(switches: Parameters<typeof startTelegram>[0] = {}) {
  const server = await startTelegram(switches);
  const io = createIo({ allow: [server.hostAndPort], userAgent: 'Copydesk-test/1' });
  started.push(server, io);
  const network = telegramWith({ origin: server.origin });
  const [way] = network.connecting?.ways ?? [];
  if (way?.by !== 'password') throw new Error('no way to connect by password');
  const token = server.newToken();
  const connect = (typed: { identifier?: string; password?: string } = {}): Promise<Connected> => {
    const given = { server: null, identifier: '@harbour_news', password: token, code: null, ...typed };
    return way.connect(io, given, { now: server.now(), signal });
  };
  return { server, io, network, way, token, connect };
}

test('a channel is connected by its name and the bot’s token, and stays what it is when it is renamed', async () => {
  const { server, network, token, connect, io } = await start();
  const { identity, credentials } = await connect();
  expect(identity).toEqual({
    remoteId: server.chatId,
    name: 'Harbour News',
    handle: 'harbour_news',
    avatarUrl: null,
    settings: {},
  });
  expect(credentials).toEqual({
    secret: JSON.stringify({ token, chat_id: server.chatId }),
    renewAt: null,
    expiresAt: null,
  });
  server.switches.username = 'other_name';
  const account = {
    ...telegramAccount(server, { io, media: testMedia().reader }),
    credentials: credentials.secret,
  };
  expect(await network.check?.(account, signal)).toMatchObject({
    remoteId: server.chatId,
    handle: 'other_name',
  });
});

test('that the bot may post is proved, and nothing is left of the proof', async () => {
  const { server, connect } = await start();
  await connect();
  expect(server.messages).toEqual([]);
  expect(server.calls.map(({ method }) => method)).toEqual(['getMe', 'getChat', 'getChatMember']);
});

test('a supergroup is connected by its id, and needs an administrator only', async () => {
  const { server, connect } = await start({ chatType: 'supergroup', username: null, mayPost: false });
  const { identity } = await connect({ identifier: server.chatId });
  expect(identity).toMatchObject({ remoteId: server.chatId, handle: null });
});

describe('is refused in words that help', () => {
  test.each([
    [
      'not a token',
      {},
      { password: 'a secret password' },
      'expired',
      'does not accept this bot token',
      '@BotFather',
    ],
    [
      'a revoked token',
      {},
      { password: `123456789:${'x'.repeat(35)}` },
      'expired',
      'does not accept',
      '@BotFather',
    ],
    ['no name of a channel', {}, { identifier: 'Harbour News!' }, 'expired', 'finds no channel', 't.me/c/'],
    [
      'an unknown channel',
      {},
      { identifier: '@nowhere_else' },
      'expired',
      'finds no channel',
      'administrator',
    ],
    ['an invitation', {}, { identifier: 'https://t.me/+AbCd' }, 'expired', 'finds no channel', 'invitation'],
    ['a bot that is not there', { status: 'left' }, {}, 'expired', 'not an administrator', 'administrator'],
    ['a bot without rights', { status: 'member' }, {}, 'expired', 'not an administrator', 'administrator'],
    ['a bot that may not post', { mayPost: false }, {}, 'expired', 'may not post', 'post messages'],
    ['a basic group', { chatType: 'group' }, {}, 'reject', 'basic group', 'supergroup'],
    ['a person', { chatType: 'private' }, {}, 'reject', 'one person', '@harbour_news'],
  ] as const)('%s', async (_what, switches, typed, kind, message, next) => {
    const { connect, token } = await start(switches);
    const error: unknown = await connect(typed).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      kind,
      message: expect.stringContaining(message),
      next: expect.stringContaining(next),
    });
    expect(JSON.stringify(error)).not.toContain('password' in typed ? typed.password : token);
  });
});

test.each([
  ['was removed from the channel', { status: 'left' }],
  ['was banned there', { status: 'kicked' }],
  ['may no longer post', { mayPost: false }],
])('a bot that %s asks for a person, until it may post again', async (_what, switches) => {
  const { server, network, io } = await start();
  const account = telegramAccount(server, { io, media: testMedia().reader });
  const before = { ...server.switches };
  Object.assign(server.switches, switches);
  await expect(network.check?.(account, signal)).rejects.toMatchObject({
    kind: 'expired',
    next: expect.stringContaining('Settings → Connected accounts'),
  });
  Object.assign(server.switches, before);
  expect(await network.check?.(account, signal)).toMatchObject({ name: 'Harbour News' });
});

test('a token that is none is recognized where it is typed', async () => {
  const { way, token } = await start();
  const { looksLike = '' } = way.guide().password;
  expect(new RegExp(looksLike).test(token)).toBe(true);
  expect(new RegExp(looksLike).test('@harbour_bot')).toBe(false);
});

test.each([
  ['@harbour_news', '@harbour_news'],
  ['harbour_news', '@harbour_news'],
  ['https://t.me/harbour_news', '@harbour_news'],
  ['t.me/harbour_news/12', '@harbour_news'],
  ['https://t.me/s/harbour_news', '@harbour_news'],
  ['https://harbour_news.t.me', '@harbour_news'],
  ['https://t.me/c/1234567890/55', '-1001234567890'],
  ['-1001234567890', '-1001234567890'],
  ['1234567890', '-1001234567890'],
  ['https://t.me/joinchat/AbCdEf', null],
  ['https://t.me/+AbCdEf', null],
  ['https://example.com/harbour_news', null],
  ['', null],
])('“%s” names %s', (typed, chat) => {
  expect(chatNamed(typed)).toBe(chat);
});
