import { afterAll, describe, expect, test } from 'vitest';

import { createIo } from '#server/lib/io.ts';
import type { Connected } from '#server/networks/connecting.ts';
import { discordAccount, startDiscord } from '#test/networks/discord.ts';
import { testMedia } from '#test/networks/network-media.ts';
import { discordWith } from './discord.ts';

const signal = new AbortController().signal;
const started: { close(): Promise<void> }[] = [];
const channel = '155101607195836416';
const link = `https://discord.com/channels/41771983423143937/${channel}`;

afterAll(() => Promise.all(started.map((one) => one.close())));

async function start(switches: Parameters<typeof startDiscord>[0] = {}) {
  const server = await startDiscord(switches);
  const io = createIo({ allow: [server.hostAndPort], userAgent: 'Copydesk-test/1' });
  started.push(server, io);
  const network = discordWith({ base: server.base, pause: () => Promise.resolve() });
  const [way] = network.connecting?.ways ?? [];
  if (way?.by !== 'password') throw new Error('no way to connect by password');
  const webhook = `https://discord.com/api/webhooks/223704706495545344/${server.newToken('webhook')}`;
  const bot = server.newToken('bot');
  const connect = (password: string, identifier = ''): Promise<Connected> =>
    way.connect(io, { server: null, identifier, password, code: null }, { now: server.now(), signal });
  return { server, io, network, way, webhook, bot, connect };
}

describe('by webhook', () => {
  test('the URL alone connects the channel, under the webhook’s name and picture', async () => {
    const { server, webhook, connect } = await start();
    const { identity, credentials } = await connect(webhook);
    expect(identity).toEqual({
      remoteId: channel,
      name: 'Harbour Desk',
      handle: null,
      avatarUrl: 'https://cdn.discordapp.com/avatars/223704706495545344/bb71f469c158984e265093a81b3397fb.png',
      settings: {},
    });
    expect(credentials).toMatchObject({ renewAt: null, expiresAt: null });
    expect(JSON.stringify(identity)).not.toContain(webhook.split('/').at(-1));
    expect(server.messages).toEqual([]);
    expect(server.requests).toEqual(['GET /webhooks/223704706495545344/:token']);
  });

  test.each(['canary.discord.com', 'ptb.discord.com', 'discordapp.com'])(
    '%s is Discord too',
    async (host) => {
      const { webhook, connect } = await start();
      expect((await connect(webhook.replace('discord.com', host))).identity.remoteId).toBe(channel);
      expect((await connect(`${webhook.replace('/api/', '/api/v10/')}?wait=true`)).identity.remoteId).toBe(
        channel,
      );
    },
  );

  test('what was connected can be checked, and deleted webhooks ask for a person', async () => {
    const { server, io, network, webhook, connect } = await start();
    const { credentials } = await connect(webhook);
    const account = {
      ...discordAccount(server, 'webhook', { io, media: testMedia().reader }),
      credentials: credentials.secret,
    };
    expect(await network.check?.(account, signal)).toMatchObject({ remoteId: channel });
    server.revokeAll();
    await expect(network.check?.(account, signal)).rejects.toMatchObject({
      kind: 'expired',
      next: expect.stringContaining('Settings → Connected accounts'),
    });
  });
});

describe('by bot', () => {
  test.each([link, `${link}/334385199974967042`, channel])(
    'with its token and the channel as %s',
    async (named) => {
      const { server, bot, connect } = await start();
      const { identity } = await connect(bot, named);
      expect(identity).toMatchObject({
        remoteId: channel,
        name: 'Harbour Club #news',
        avatarUrl:
          'https://cdn.discordapp.com/icons/41771983423143937/a_bb71f469c158984e265093a81b3397fb.png',
      });
      expect(server.messages).toEqual([]);
      expect(server.requests.every((request) => request.startsWith('GET '))).toBe(true);
    },
  );

  test('is the same account as by its webhook', async () => {
    const { webhook, bot, connect } = await start();
    const [one, other] = [await connect(webhook), await connect(`Bot ${bot}`, channel)];
    expect(one.identity.remoteId).toBe(other.identity.remoteId);
  });

  test('an administrator of the server may do everything, whatever the channel denies', async () => {
    const { bot, connect } = await start({ permissions: (1n << 3n) | (1n << 10n) });
    expect((await connect(bot, channel)).identity.remoteId).toBe(channel);
  });

  test('one whose permissions are taken away shows which, and can be checked again', async () => {
    const { server, io, network } = await start();
    const account = discordAccount(server, 'bot', { io, media: testMedia().reader });
    server.switches.denied = (1n << 11n) | (1n << 15n);
    await expect(network.check?.(account, signal)).rejects.toMatchObject({
      kind: 'reject',
      next: expect.stringContaining('Send Messages, Attach Files'),
    });
    server.switches.denied = 0n;
    expect(await network.check?.(account, signal)).toMatchObject({ name: 'Harbour Club #news' });
  });
});

describe('is refused in words that help', () => {
  test.each([
    ['something else', 'a secret password', '', {}, 'expired', 'neither the URL of a webhook'],
    [
      'a URL elsewhere',
      'https://example.com/api/webhooks/223704706495545344/very-long-secret',
      '',
      {},
      'expired',
      'neither',
    ],
    [
      'a deleted webhook',
      `https://discord.com/api/webhooks/1${'0'.repeat(17)}/${'x'.repeat(68)}`,
      '',
      {},
      'expired',
      'no longer exists',
    ],
    [
      'a void token of a webhook',
      `https://discord.com/api/webhooks/223704706495545344/${'x'.repeat(68)}`,
      '',
      {},
      'expired',
      'no longer exists',
    ],
    [
      'a void token of a bot',
      `${'x'.repeat(24)}.${'y'.repeat(6)}.${'z'.repeat(27)}`,
      channel,
      {},
      'expired',
      'does not accept this bot token',
    ],
    [
      'a webhook that follows a channel',
      'webhook',
      '',
      { webhookType: 2 },
      'reject',
      'does not lead to a channel',
    ],
    ['a bot without a channel', 'bot', '', {}, 'expired', 'channel is needed'],
    ['no channel', 'bot', '#news', {}, 'expired', 'channel is needed'],
    ['an unknown channel', 'bot', `1${'0'.repeat(17)}`, {}, 'expired', 'channel is gone'],
    ['a bot that is not in the server', 'bot', channel, { isMember: false }, 'reject', 'does not see'],
    ['a bot that may not see the channel', 'bot', channel, { denied: 1n << 10n }, 'reject', 'does not see'],
    ['a bot that may not post', 'bot', channel, { denied: 1n << 11n }, 'reject', 'lacks permissions'],
    ['a forum', 'bot', channel, { channelType: 15 }, 'reject', 'not a text or announcement channel'],
  ] as const)('%s', async (_what, password, identifier, switches, kind, message) => {
    const { webhook, bot, connect } = await start(switches);
    const typed = password === 'bot' ? bot : password === 'webhook' ? webhook : password;
    const error: unknown = await connect(typed, identifier).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      kind,
      message: expect.stringContaining(message),
      next: expect.stringMatching(/\w/),
    });
    const secret = typed.split('/').at(-1);
    expect(JSON.stringify(error) + String(error)).not.toContain(secret);
  });
});

test('what is neither a webhook nor a token is recognized where it is typed', async () => {
  const { way, webhook, bot } = await start();
  const { looksLike = '' } = way.guide().password;
  const fits = (typed: string) => new RegExp(looksLike).test(typed);
  expect([webhook, bot, 'hunter2'].map(fits)).toEqual([true, true, false]);
  expect(way.guide().identifier?.optional).toBe(true);
});
