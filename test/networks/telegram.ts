import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

import type { Io } from '#server/lib/io.ts';
import type { MediaReader } from '#server/networks/media-reader.ts';
import type { NetworkAccount } from '#server/networks/network.ts';
import { pour } from '#test/app/endless.ts';
import { createChannel, refused, type ChannelSwitches, type Input, type Reply } from './telegram-chat.ts';

interface Switches extends ChannelSwitches {
  /** The fault of the next publishing call. */
  next: Fault | null;
  /** The fault of the next call to pin. */
  nextPin: 'silence' | 'fail' | null;
}

type Fault =
  | { does: 'lose' | 'stall' | 'garble' | 'flood' | 'break' }
  | { does: 'refuse'; words: string; code?: number; seconds?: number }
  | { does: 'limit'; seconds: number }
  | { does: 'halfway' | 'schedule' }
  | { does: 'migrate'; id: number };

export type TelegramDouble = Awaited<ReturnType<typeof startTelegram>>;

/**
 * A server on loopback that behaves as the documentation of the Bot API says, with one bot and one channel.
 */
export async function startTelegram(given: Partial<Switches> = {}) {
  const switches: Switches = {
    chatType: 'channel',
    username: 'harbour_news',
    title: 'Harbour News',
    status: 'administrator',
    mayPost: true,
    mayEdit: true,
    subscribers: 4_321,
    photoBytes: 10_000_000,
    next: null,
    nextPin: null,
    ...given,
  };
  const tokens = new Set<string>();
  const calls: { method: string; params: Input['params'] }[] = [];
  let now = Date.parse('2026-03-01T12:00:00Z');
  const channel = createChannel(switches, () => now);

  function publish(method: string, input: Input, token: string): Reply | 'silence' | 'flood' {
    const { next } = switches;
    switches.next = null;
    switch (next?.does) {
      case 'refuse':
        return refused(
          next.code ?? 400,
          next.words,
          next.seconds === undefined ? undefined : { retry_after: next.seconds },
        );
      case 'limit':
        return refused(429, `Too Many Requests: retry after ${next.seconds}`, { retry_after: next.seconds });
      case 'migrate':
        return refused(400, 'Bad Request: group chat was upgraded to a supergroup chat', {
          migrate_to_chat_id: next.id,
        });
      case 'break':
        return refused(502, `Bad Gateway ${token}`);
      case 'halfway':
        channel.publish(method, input);
        return refused(
          400,
          'Bad Request: failed to send message #2 with the error message "Too Many Requests: retry after 8"',
        );
      case 'schedule':
        return scheduled(channel.publish(method, input));
      case 'stall':
        return 'silence';
      case 'lose':
        channel.publish(method, input);
        return 'silence';
      case 'garble':
        channel.publish(method, input);
        return { status: 200, body: `<html>${token}` };
      case 'flood':
        channel.publish(method, input);
        return 'flood';
      case undefined:
        return channel.publish(method, input);
    }
  }

  function answer(method: string, input: Input, token: string): Reply | 'silence' | 'flood' {
    if (!tokens.has(token)) return refused(401, 'Unauthorized');
    if (method === 'getMe')
      return { status: 200, body: { ok: true, result: { id: Number(token.split(':')[0]), is_bot: true } } };
    if (method.startsWith('send')) return publish(method, input, token);
    if (method === 'pinChatMessage' && switches.nextPin !== null) {
      const fault = switches.nextPin;
      switches.nextPin = null;
      return fault === 'silence' ? 'silence' : refused(500, 'Internal Server Error');
    }
    return channel.read(method, input);
  }

  async function listen(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, token = '', method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(request.url ?? '') ?? [];
    const input = await inputOf(request);
    calls.push({ method, params: input.params });
    const reply = answer(method, input, token);
    if (reply === 'silence') return;
    if (reply === 'flood') return pour(response, 'x'.repeat(65_536));
    response.writeHead(reply.status, { 'content-type': 'application/json' });
    response.end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body));
  }

  const server = createServer((request, response) => {
    listen(request, response).catch(() => response.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    origin: `http://127.0.0.1:${port}`,
    hostAndPort: `127.0.0.1:${port}`,
    switches,
    calls,
    chatId: String(channel.chatId),
    messages: channel.messages,
    newToken(): string {
      const token = `123456789:${randomBytes(26).toString('base64url').slice(0, 35)}`;
      tokens.add(token);
      return token;
    },
    revokeAll: () => tokens.clear(),
    now: () => new Date(now),
    pass: (ms: number) => void (now += ms),
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function inputOf(request: IncomingMessage): Promise<Input> {
  const body = await buffer(request);
  const type = request.headers['content-type'] ?? '';
  if (!type.startsWith('multipart/form-data'))
    return { params: body.length > 0 ? JSON.parse(body.toString()) : {}, files: new Map() };
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
  const entries = [...form.entries()];
  return {
    params: Object.fromEntries(entries.filter(([, value]) => typeof value === 'string')),
    files: new Map(entries.flatMap(([name, value]) => (value instanceof File ? [[name, value]] : []))),
  };
}

/** As the message is answered that is published when its video is processed. */
const scheduled = ({ status, body }: Reply): Reply => ({
  status,
  body: JSON.parse(JSON.stringify(body).replaceAll(/"message_id":\d+/g, '"message_id":0')),
});

/** The account of the channel with a fresh token, as its network gets it. */
export function telegramAccount(
  server: TelegramDouble,
  { io, media }: { io: Io; media: MediaReader },
): NetworkAccount & { credentials: string } {
  return {
    id: 1,
    name: 'Harbour News',
    handle: 'harbour_news',
    credentials: JSON.stringify({ token: server.newToken(), chat_id: server.chatId }),
    renewed: () => Promise.reject(new Error('a token does not end')),
    settings: {},
    io,
    media,
    now: server.now,
  };
}
