import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

import { pour } from '#test/app/endless.ts';
import { pinCreate, undescribed } from './pinterest-description.ts';
import { createMedia, type MediaSwitches } from './pinterest-media.ts';
import { createSignIns, refused, type Reply, type SignInSwitches } from './pinterest-oauth.ts';
import { createPins, type PinSwitches } from './pinterest-pins.ts';

/** The fault of the next pin. */
type NextPin =
  | { does: 'lose' | 'stall' | 'garble' | 'flood' | 'break' | 'fail' | 'cut' }
  | { does: 'refuse'; words: string; status?: number; code?: number }
  | { does: 'limit'; seconds: number | null };

type Outcome = Reply | 'silence' | 'flood' | 'cut';

interface Switches extends SignInSwitches, MediaSwitches, PinSwitches {
  next: NextPin | null;
}

export type PinterestDouble = Awaited<ReturnType<typeof startPinterest>>;

const scopesFor = {
  pins: ['boards:read', 'boards:write', 'pins:read', 'pins:write'],
  account: ['user_accounts:read'],
} as const;

/**
 * A server on loopback that behaves as Pinterest's documentation says, for one app and one account: sign-in, API
 * and storage at one origin. Each request is held against the API's own description.
 */
export async function startPinterest(given: Partial<Switches> = {}) {
  const switches: Switches = {
    granted: (asked) => asked,
    givesAppTokens: true,
    processing: 0,
    processingFails: false,
    storage: null,
    uploadUrl: null,
    boards: [
      { id: '549755885175', name: 'Harbours' },
      { id: '549755885176', name: 'Boats' },
    ],
    isTrial: false,
    listsAfterMs: 0,
    counts: 'all',
    hasAnalytics: true,
    followers: 1_234,
    perPage: 250,
    next: null,
    ...given,
  };
  let now = Date.parse('2026-03-01T12:00:00Z');
  const requests: { line: string; headers: IncomingMessage['headers'] }[] = [];
  const signIns = createSignIns(switches, () => now);
  const media = createMedia(switches, () => origin);
  const board = createPins(switches, media.videos, () => now);

  function faulty(token: string, accept: () => Reply): Outcome {
    const { next } = switches;
    switches.next = null;
    switch (next?.does) {
      case 'refuse':
        return refused(next.status ?? 400, next.code ?? 1, next.words);
      case 'limit': {
        const reply = refused(429, 8, 'This request exceeded a rate limit.');
        const headers = { 'x-ratelimit-limit': '100, 100;w=60' };
        if (next.seconds === null) return { ...reply, headers };
        return { ...reply, headers: { ...headers, 'x-ratelimit-reset': String(next.seconds) } };
      }
      case 'break':
        return refused(503, 12, `Something went wrong with ${token}`);
      case 'stall':
        return 'silence';
      case 'lose':
        accept();
        return 'silence';
      case 'fail':
        accept();
        return refused(500, 12, 'Something went wrong on our end.');
      case 'garble':
        accept();
        return { status: 201, body: `<html>${token}` };
      case 'flood':
        accept();
        return 'flood';
      case 'cut':
        accept();
        return 'cut';
      case undefined:
        return accept();
    }
  }

  function answer(request: IncomingMessage, url: URL, body: unknown): Outcome {
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const scopes = signIns.scopesOf(token);
    if (scopes === null) return refused(401, 2, 'Authentication failed.');
    const line = `${request.method} ${url.pathname}`;
    const strange = undescribed(line, url.searchParams, body);
    if (strange !== null) return refused(400, 1, `Invalid request: ${strange}`);
    const [, , resource = '', id = '', below = ''] = url.pathname.split('/');
    const needed = resource === 'user_account' ? scopesFor.account : scopesFor.pins;
    if (!needed.every((scope) => scopes.includes(scope)))
      return refused(401, 3, `Your application consumer type is not supported: ${needed.join(' ')}`);
    const { searchParams: query } = url;
    switch (`${request.method} ${resource}${id && '/:id'}${below && `/${below}`}`) {
      case 'GET user_account':
        return board.account();
      case 'GET boards':
        return board.boards(query);
      case 'GET boards/:id':
        return board.board(id);
      case 'POST media':
        return media.register();
      case 'GET media/:id':
        return media.status(id);
      case 'GET pins':
        return board.list(query);
      case 'POST pins':
        return faulty(token, () => board.create(pinCreate.parse(body)));
      case 'GET pins/:id':
        return board.get(id, query);
      case 'GET pins/:id/analytics':
        return board.analytics(id, query);
      case 'DELETE pins/:id':
        return board.remove(id);
      default:
        return refused(404, 0, `${line} is unknown`);
    }
  }

  async function outcomeOf(request: IncomingMessage, url: URL): Promise<Outcome> {
    const bytes = await buffer(request);
    const type = request.headers['content-type'] ?? '';
    if (url.pathname === '/oauth/') return signIns.authorize(url.searchParams);
    if (url.pathname === '/v5/oauth/token')
      return type === 'application/x-www-form-urlencoded'
        ? signIns.token(
            Object.fromEntries(new URLSearchParams(bytes.toString())),
            request.headers.authorization ?? '',
          )
        : refused(400, 1, 'A form is needed');
    if (url.pathname === '/upload') {
      const parsed = new Response(new Uint8Array(bytes), { headers: { 'content-type': type } });
      return media.upload([...(await parsed.formData()).entries()]);
    }
    return answer(request, url, bytes.length > 0 ? JSON.parse(bytes.toString()) : undefined);
  }

  async function listen(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', origin);
    requests.push({ line: `${request.method} ${url.pathname}${url.search}`, headers: request.headers });
    const outcome = await outcomeOf(request, url);
    if (outcome === 'silence') return;
    if (outcome === 'flood') return pour(response, 'x'.repeat(65_536));
    if (outcome === 'cut') return void response.destroy();
    const { status, body = '', headers = {} } = outcome;
    response.sendDate = false;
    response.writeHead(status, {
      date: new Date(now).toUTCString(),
      'content-type': 'application/json',
      ...headers,
    });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  }

  const server = createServer((request, response) => {
    listen(request, response).catch(() => response.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;

  return {
    origin,
    places: { api: origin, www: origin },
    hostAndPort: `127.0.0.1:${port}`,
    switches,
    pins: board.pins,
    videos: media.videos,
    requests,
    signIns,
    now: () => new Date(now),
    pass: (ms: number) => void (now += ms),
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
