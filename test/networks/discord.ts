import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

import type { Io } from '#server/lib/io.ts';
import type { MediaReader } from '#server/networks/media-reader.ts';
import type { NetworkAccount } from '#server/networks/network.ts';
import { pour } from '#test/app/endless.ts';
import { createGuild, ids, refused, type GuildSwitches, type Input, type Reply } from './discord-server.ts';
import { undocumented } from './discord-specification.ts';

interface Switches extends GuildSwitches {
  /** The fault of the next message. */
  next: Fault | null;
  /** Requests that remain until the limit, and when it resets, in seconds; null reports none. */
  limit: { remaining: number; resetAfter: number } | null;
}

type Fault =
  | { does: 'lose' | 'stall' | 'garble' | 'flood' | 'break' }
  | { does: 'refuse'; words: string; status?: number; code?: number }
  | { does: 'limit'; seconds: number; global?: boolean };

type Answer = Reply | 'silence' | 'flood';

export type DiscordDouble = Awaited<ReturnType<typeof startDiscord>>;

/** View, send, attach, read the history. */
const usual = (1n << 10n) | (1n << 11n) | (1n << 15n) | (1n << 16n);

/**
 * A server on loopback that behaves as Discord's documentation says, with one channel, its webhook and a bot.
 */
export async function startDiscord(given: Partial<Switches> = {}) {
  const switches: Switches = {
    webhookChannel: ids.channel,
    webhookType: 1,
    channelType: 0,
    permissions: usual,
    denied: 0n,
    isMember: true,
    fileBytes: 10 * 1024 * 1024,
    enforcedMs: 5 * 60_000,
    next: null,
    limit: null,
    ...given,
  };
  const tokens = { webhook: new Set<string>(), bot: new Set<string>() };
  const requests: string[] = [];
  const agents = new Set<string | undefined>();
  let now = Date.parse('2026-03-01T12:00:00Z');
  const guild = createGuild(switches, () => now);
  const { messages } = guild;

  function publish(input: Input, author: string, token: string): Answer {
    const { next } = switches;
    switches.next = null;
    switch (next?.does) {
      case 'refuse':
        return refused(next.status ?? 400, next.code ?? 0, next.words);
      case 'limit':
        return {
          status: 429,
          body: {
            message: 'You are being rate limited.',
            retry_after: next.seconds,
            global: next.global ?? false,
          },
        };
      case 'break':
        return { status: 503, body: `<html>upstream connect error ${token}` };
      case 'stall':
        return 'silence';
      case 'lose':
        guild.publish(input, author);
        return 'silence';
      case 'garble':
        guild.publish(input, author);
        return { status: 200, body: `<html>${token}` };
      case 'flood':
        guild.publish(input, author);
        return 'flood';
      case undefined:
        return guild.publish(input, author);
    }
  }

  /** One message: read, changed or deleted. */
  function single(method: string, id: string, input: Input): Reply {
    const message = messages.find((one) => one.id === id);
    if (!message) return refused(404, 10_008, 'Unknown Message');
    if (method === 'PATCH') return guild.edit(message, input);
    if (method !== 'DELETE') return { status: 200, body: guild.shown(message) };
    messages.splice(messages.indexOf(message), 1);
    return { status: 204, body: null };
  }

  function byWebhook(
    method: string,
    [id = '', token = '', , message]: string[],
    url: URL,
    input: Input,
  ): Answer {
    if (id !== ids.webhook) return refused(404, 10_015, 'Unknown Webhook');
    if (!tokens.webhook.has(token)) return refused(401, 50_027, 'Invalid Webhook Token');
    if (message !== undefined) return single(method, message, input);
    if (method === 'POST') {
      const sent = publish(input, ids.webhook, token);
      return url.searchParams.get('wait') === 'true' ? sent : { status: 204, body: null };
    }
    return {
      status: 200,
      body: {
        id,
        type: switches.webhookType,
        guild_id: ids.guild,
        channel_id: switches.webhookChannel,
        name: 'Harbour Desk',
        avatar: 'bb71f469c158984e265093a81b3397fb',
        token,
      },
    };
  }

  /** The bot's permissions in the channel, as Discord applies them. */
  function may(permission: bigint): boolean {
    const granted = switches.permissions & ~switches.denied;
    return (granted & (1n << 10n)) !== 0n && (granted & permission) !== 0n;
  }

  function byBot(method: string, path: string, url: URL, input: Input, token: string): Answer {
    if (path === '/users/@me') return { status: 200, body: { id: ids.bot, username: 'copydesk' } };
    if (!switches.isMember) return refused(403, 50_001, 'Missing Access');
    const [, kind, id, below, last] = path.split('/');
    if (kind === 'guilds')
      return below === 'members'
        ? { status: 200, body: { roles: [ids.role] } }
        : { status: 200, body: guildBody(switches) };
    if (kind !== 'channels' || id !== ids.channel) return refused(404, 10_003, 'Unknown Channel');
    if (!may(1n << 10n)) return refused(403, 50_001, 'Missing Access');
    if (below === undefined) return { status: 200, body: channelBody(switches) };
    if (last !== undefined) return single(method, last, input);
    if (method === 'POST')
      return may(1n << 11n) ? publish(input, ids.bot, token) : refused(403, 50_013, 'Missing Permissions');
    const before = BigInt(url.searchParams.get('before') ?? '9223372036854775807');
    const visible = may(1n << 16n) ? messages.filter((one) => BigInt(one.id) < before) : [];
    const limit = Number(url.searchParams.get('limit') ?? 50);
    return { status: 200, body: visible.toReversed().slice(0, limit).map(guild.shown) };
  }

  async function answerTo(request: IncomingMessage): Promise<Answer> {
    const url = new URL(request.url ?? '/', origin);
    const path = url.pathname.replace('/api/v10', '');
    const method = request.method ?? '';
    requests.push(`${method} ${path.replace(/(webhooks\/\d+\/)[\w-]+/, '$1:token')}`);
    agents.add(request.headers['user-agent']);
    const input = await inputOf(request);
    const problem = undocumented(`${method} ${path}`, input.payload);
    if (problem !== null)
      return refused(400, 50_035, 'Invalid Form Body', { _errors: [{ message: problem }] });
    if (path.startsWith('/webhooks/')) return byWebhook(method, path.split('/').slice(2), url, input);
    const [, token = ''] = /^Bot (.+)$/.exec(request.headers.authorization ?? '') ?? [];
    if (!tokens.bot.has(token)) return refused(401, 0, '401: Unauthorized');
    return byBot(method, path, url, input, token);
  }

  async function listen(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const answer = await answerTo(request);
    if (answer === 'silence') return;
    if (answer === 'flood') return pour(response, 'x'.repeat(65_536));
    response.writeHead(answer.status, {
      'content-type': typeof answer.body === 'string' ? 'text/html' : 'application/json',
      ...(switches.limit && {
        'x-ratelimit-remaining': String(switches.limit.remaining),
        'x-ratelimit-reset-after': String(switches.limit.resetAfter),
      }),
    });
    if (answer.body === null) response.end();
    else response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
  }

  const server = createServer((request, response) => {
    listen(request, response).catch(() => response.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;

  return {
    origin,
    base: `${origin}/api/v10`,
    hostAndPort: `127.0.0.1:${port}`,
    switches,
    messages,
    requests,
    agents,
    newToken(of: 'webhook' | 'bot'): string {
      const part = (bytes: number) => randomBytes(bytes).toString('base64url');
      const token = of === 'webhook' ? part(51) : `${part(18)}.${part(4)}.${part(20)}`;
      tokens[of].add(token);
      return token;
    },
    revokeAll() {
      tokens.webhook.clear();
      tokens.bot.clear();
    },
    now: () => new Date(now),
    pass: (ms: number) => void (now += ms),
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const channelBody = ({ channelType, denied }: Switches) => ({
  id: ids.channel,
  type: channelType,
  name: 'news',
  guild_id: ids.guild,
  permission_overwrites: [{ id: ids.role, type: 0, allow: '0', deny: String(denied) }],
});

const guildBody = ({ permissions }: Switches) => ({
  id: ids.guild,
  name: 'Harbour Club',
  icon: 'a_bb71f469c158984e265093a81b3397fb',
  owner_id: '53908099506183680',
  roles: [
    { id: ids.guild, permissions: '0' },
    { id: ids.role, permissions: String(permissions) },
  ],
});

async function inputOf(request: IncomingMessage): Promise<Input> {
  const body = await buffer(request);
  const type = request.headers['content-type'] ?? '';
  const bytes = body.length;
  if (!type.startsWith('multipart/form-data'))
    return { payload: bytes > 0 ? JSON.parse(body.toString()) : {}, files: new Map(), bytes };
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
  const payload = form.get('payload_json');
  return {
    payload: typeof payload === 'string' ? JSON.parse(payload) : {},
    files: new Map(
      [...form.entries()].flatMap(([name, value]) => (value instanceof File ? [[name, value]] : [])),
    ),
    bytes,
  };
}

/** The account of the channel with a fresh token, as its network gets it. */
export function discordAccount(
  server: DiscordDouble,
  by: 'webhook' | 'bot',
  { io, media }: { io: Io; media: MediaReader },
): NetworkAccount & { credentials: string } {
  const token = server.newToken(by);
  const place = { token, guild: ids.guild, channel: ids.channel };
  const own = by === 'webhook' ? { by, id: ids.webhook } : { by, user: ids.bot };
  return {
    id: 1,
    name: 'Harbour Desk',
    handle: null,
    credentials: JSON.stringify({ ...own, ...place }),
    renewed: () => Promise.reject(new Error('a token does not end')),
    settings: {},
    io,
    media,
    now: server.now,
  };
}
