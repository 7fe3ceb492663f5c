import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { Io } from '#server/lib/io.ts';
import type { MediaReader } from '#server/networks/media-reader.ts';
import type { NetworkAccount } from '#server/networks/network.ts';
import { htmlOf } from './mastodon-html.ts';
import { createGrants, type OAuthSwitches } from './mastodon-oauth.ts';
import { createPosts, wrong, type Answer, type PostSwitches } from './mastodon-posts.ts';

/** A server's features and behaviour, which can change at any time. https://docs.joinmastodon.org/methods/ */
interface Switches extends OAuthSwitches, PostSwitches {
  software: string;
  /** Whether there is `/api/v2/instance`, and `/api/v2/media`. */
  instanceV2: boolean;
  mediaV2: boolean;
  /** A processed medium turns out to be invalid. */
  processingFails: boolean;
  /** What the server reports, where that differs from what it applies. */
  config: Record<string, unknown> | null;
  movedTo: string | null;
  /** Whether it returns a post's text as it was sent. */
  sendsSource: boolean;
  /** The fault of the next post. */
  next: NextPost | null;
  /** The fault of the next request that changes or deletes a post; `lose` does it, and does not answer. */
  nextChange: 'break' | 'refuse' | 'lose' | null;
}

type NextPost =
  | { does: 'lose' | 'stall' | 'garble' | 'flood' | 'break' | 'fail' }
  | { does: 'refuse'; words: string; status?: number }
  | { does: 'limit'; seconds: number; header: 'retry-after' | 'x-ratelimit-reset' };

export type MastodonDouble = Awaited<ReturnType<typeof startMastodon>>;

/**
 * A server on loopback that behaves as Mastodon's documentation says, with one account, `desk`.
 * @param atPort any free one by default
 */
export async function startMastodon(given: Partial<Switches> = {}, atPort = 0) {
  const switches: Switches = {
    idempotency: true,
    software: 'mastodon',
    instanceV2: true,
    mediaV2: true,
    processing: 0,
    processingFails: false,
    config: null,
    maxCharacters: 500,
    imageBytes: 1_000_000,
    sendsQuotes: true,
    html: htmlOf,
    movedTo: null,
    sendsSource: true,
    next: null,
    nextChange: null,
    pkce: true,
    allows: null,
    expiresIn: null,
    ...given,
  };
  const grants = createGrants(switches);
  const requests: string[] = [];
  let now = Date.parse('2026-03-01T12:00:00Z');
  const posts = createPosts(switches, { now: () => now, origin: () => origin });
  const { statuses, media, shown } = posts;

  /** What is behind a token: the scope it needs, and the answer. */
  async function signedIn(request: IncomingMessage, url: URL, body: Buffer): Promise<Answer | 'silence'> {
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const scopes = grants.scopesOf(token);
    const unknown = switches.software === 'snac' && url.pathname.endsWith('/verify_credentials') ? 422 : 401;
    if (!scopes) return wrong(unknown, 'The access token is invalid');
    const may = (scope: string) => scopes.includes(scope) || scopes.includes(scope.replace(/:.*/, ''));
    const outside = wrong(403, 'This action is outside the authorized scopes');
    const route = `${request.method} ${url.pathname.replace(/\/\d+(?=\/|$)/, '/:id')}`;
    const [id = ''] = /(?<=\/)\d+(?=\/|$)/.exec(url.pathname) ?? [];
    switch (route) {
      case 'GET /api/v1/accounts/verify_credentials':
        if (!may('read:accounts')) return outside;
        return {
          status: 200,
          body: {
            id: '42',
            username: 'desk',
            acct: 'desk',
            display_name: 'The Desk',
            avatar: `${origin}/desk.png`,
            followers_count: 1_234,
            ...(switches.movedTo !== null && { moved: { acct: switches.movedTo } }),
          },
        };
      case 'POST /api/v1/statuses':
        return may('write:statuses') ? meet(request, body, token) : outside;
      case 'POST /api/v2/media':
        if (!switches.mediaV2) return wrong(404, 'Record not found');
        return may('write:media') ? posts.take(request, body) : outside;
      case 'POST /api/v1/media':
        return may('write:media') ? posts.take(request, body) : outside;
      case 'GET /api/v1/media/:id': {
        const medium = media.find((one) => one.id === id);
        if (!medium) return wrong(404, 'Record not found');
        if (switches.processingFails) return wrong(422, 'Error processing thumbnail for uploaded media');
        medium.left = Math.max(0, medium.left - 1);
        return { status: medium.left > 0 ? 206 : 200, body: { id } };
      }
      case 'GET /api/v1/statuses/:id': {
        const status = statuses.find((one) => one.id === id);
        return status ? { status: 200, body: shown(status) } : wrong(404, 'Record not found');
      }
      case 'PUT /api/v1/statuses/:id':
        return may('write:statuses') ? afterwards(() => posts.edit(id, body)) : outside;
      case 'DELETE /api/v1/statuses/:id':
        return may('write:statuses') ? afterwards(() => posts.remove(id)) : outside;
      case 'GET /api/v1/statuses/:id/source': {
        const status = statuses.find((one) => one.id === id);
        if (!status || !switches.sendsSource) return wrong(404, 'Record not found');
        return { status: 200, body: { id, text: status.text, spoiler_text: '' } };
      }
      case 'GET /api/v1/accounts/:id/statuses': {
        if (!may('read:statuses')) return outside;
        const before = Number(url.searchParams.get('max_id') ?? Infinity);
        const own = statuses.filter((status) => Number(status.id) < before).toReversed();
        return { status: 200, body: own.slice(0, Number(url.searchParams.get('limit') ?? 20)).map(shown) };
      }
      default:
        return wrong(404, 'Record not found');
    }
  }

  /** Changes or deletes a post, or does what the switches say. */
  function afterwards(act: () => Answer): Answer | 'silence' {
    const { nextChange } = switches;
    switches.nextChange = null;
    if (nextChange === 'break') return wrong(503, 'There was a temporary problem serving your request');
    if (nextChange === 'refuse') return wrong(422, 'This action is not allowed');
    const answer = act();
    return nextChange === 'lose' ? 'silence' : answer;
  }

  /** Accepts a post, or does what the switches say. */
  function meet(request: IncomingMessage, body: Buffer, token: string): Answer | 'silence' {
    const { next } = switches;
    switches.next = null;
    switch (next?.does) {
      case 'refuse':
        return wrong(next.status ?? 422, next.words);
      case 'limit': {
        const at = new Date(now + next.seconds * 1_000).toISOString();
        const value = next.header === 'retry-after' ? String(next.seconds) : at;
        return { ...wrong(429, 'Too many requests'), headers: { [next.header]: value } };
      }
      case 'break':
        return wrong(503, `There was a temporary problem serving your request, ${token}`);
      case 'stall':
        return 'silence';
      case 'lose':
        posts.post(request, body);
        return 'silence';
      case 'fail':
        posts.post(request, body);
        return wrong(500, 'Internal server error');
      case 'garble':
        posts.post(request, body);
        return { status: 200, body: `<html>${token}` };
      case 'flood':
        posts.post(request, body);
        return { status: 200, body: 'flood' };
      case undefined:
        return posts.post(request, body);
    }
  }

  async function answerTo(request: IncomingMessage, url: URL, body: Buffer): Promise<Answer | 'silence'> {
    const form = () => Object.fromEntries(new URLSearchParams(body.toString()));
    const text = {
      max_characters: switches.maxCharacters,
      max_media_attachments: 4,
      characters_reserved_per_url: 23,
    };
    const file = {
      image_size_limit: switches.imageBytes,
      video_size_limit: 5_000_000,
      description_limit: 1_500,
    };
    const told = switches.config ?? { statuses: text, media_attachments: file };
    switch (`${request.method} ${url.pathname}`) {
      case 'POST /api/v1/apps':
        return grants.register(JSON.parse(body.toString()));
      case 'GET /oauth/authorize':
        return grants.authorize(url.searchParams);
      case 'POST /oauth/token':
        return grants.exchange(form());
      case 'POST /oauth/revoke':
        return grants.revoke(form());
      case 'GET /api/v2/instance':
        if (!switches.instanceV2) return wrong(404, 'Not Found');
        return { status: 200, body: { domain: 'here.example', version: '4.5.0', configuration: told } };
      case 'GET /api/v1/instance':
        return {
          status: 200,
          body: {
            uri: 'here.example',
            version: '4.0.0 (compatible)',
            max_toot_chars: switches.maxCharacters,
          },
        };
      case 'GET /.well-known/nodeinfo':
        return {
          status: 200,
          body: {
            links: [
              { rel: 'http://nodeinfo.diaspora.software/ns/schema/2.0', href: `${origin}/nodeinfo/2.0` },
            ],
          },
        };
      case 'GET /nodeinfo/2.0':
        return {
          status: 200,
          body: { version: '2.0', software: { name: switches.software, version: '4.5.0' } },
        };
      default:
        return signedIn(request, url, body);
    }
  }

  async function listen(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', origin);
    requests.push(`${request.method} ${url.pathname}`);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const answer = await answerTo(request, url, Buffer.concat(chunks));
    if (answer === 'silence') return;
    const { status, body, headers = {}, location } = answer;
    response.sendDate = false;
    response.writeHead(status, {
      date: new Date(now).toUTCString(),
      'content-type': 'application/json; charset=utf-8',
      ...headers,
      ...(location !== undefined && { location }),
    });
    if (body === 'flood') flood(response);
    else response.end(typeof body === 'string' ? body : JSON.stringify(body));
  }

  const server = createServer((request, response) => {
    listen(request, response).catch(() => response.destroy());
  });
  await once(server.listen(atPort, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;

  return {
    origin,
    hostAndPort: `127.0.0.1:${port}`,
    switches,
    statuses,
    media,
    requests,
    grants,
    now: () => new Date(now),
    pass: (ms: number) => void (now += ms),
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Writes until the client disconnects. */
function flood(response: ServerResponse): void {
  const chunk = Buffer.alloc(65_536, 'x');
  const more = () => {
    while (response.writable && response.write(chunk));
  };
  response.on('drain', more);
  response.on('error', () => response.destroy());
  more();
}

/** The scopes that Copydesk requests, and the double grants. */
export const mastodonScopes = 'read:accounts read:statuses write:statuses write:media';

/** An account of the double with a fresh token, as its network gets it; media are read from `media`. */
export function mastodonAccount(
  server: MastodonDouble,
  { io, media, clientSecret = null }: { io: Io; media: MediaReader; clientSecret?: string | null },
): NetworkAccount & { credentials: string } {
  const token = server.grants.grant(mastodonScopes);
  const secret = { server: server.origin, token, client_id: 'an app', client_secret: clientSecret };
  return {
    id: 1,
    name: 'The Desk',
    handle: 'desk@here.example',
    credentials: JSON.stringify(secret),
    renewed: () => Promise.reject(new Error('a token does not end')),
    settings: {},
    io,
    media,
    now: server.now,
  };
}
