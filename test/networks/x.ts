import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

import { pour } from '#test/app/endless.ts';
import { meet, type NextPost } from './x-faults.ts';
import { createFiles, type MediaSwitches } from './x-media.ts';
import { createSignIns, type SignInSwitches } from './x-oauth.ts';
import { createPosts, type PostSwitches } from './x-posts.ts';
import { forbidden, invalid, problem, type Outcome, type Reply } from './x-replies.ts';
import { queries, scopesOf } from './x-specification.ts';

/** X's features and behaviour, which can change at any time. */
interface Switches extends SignInSwitches, MediaSwitches, PostSwitches {
  username: string;
  suspended: boolean;
  followers: number | null;
  next: NextPost | null;
}

export type XDouble = Awaited<ReturnType<typeof startX>>;

export const userId = '2244994945';

/** A server on loopback that behaves as X's documentation says, for one app and one account. */
export async function startX(given: Partial<Switches> = {}) {
  const switches: Switches = {
    grants: null,
    life: 7_200,
    processing: 0,
    processingFails: false,
    checkAfter: 1,
    breaksAt: null,
    losesEnd: false,
    vocabulary: 'tweet',
    ignoresUnknown: false,
    subscription: 'None',
    allowsReplies: true,
    listsAfterMs: 0,
    countsAll: true,
    refusesVideosOver: null,
    gone: 'not found',
    username: 'marshdaily',
    suspended: false,
    followers: 1_234,
    next: null,
    ...given,
  };
  let now = Date.parse('2026-03-01T12:00:00Z');
  let ahead = 0;
  const clock = () => now + ahead;
  const requests: { line: string; bytes: number; authorization: string }[] = [];
  const signIns = createSignIns(switches, clock);
  const files = createFiles(switches);
  const board = createPosts(switches, { files: files.files, now: clock });

  async function outcomeOf(request: IncomingMessage, url: URL, bytes: Buffer): Promise<Outcome> {
    const { authorization } = request.headers;
    const form = () => Object.fromEntries(new URLSearchParams(bytes.toString()));
    switch (url.pathname) {
      case '/i/oauth2/authorize':
        return signIns.authorize(url.searchParams);
      case '/2/oauth2/token':
        return signIns.token(authorization, form());
      case '/2/oauth2/revoke':
        return signIns.revoke(authorization, form());
      default:
        return signedIn(request, url, bytes);
    }
  }

  async function signedIn(request: IncomingMessage, url: URL, bytes: Buffer): Promise<Outcome> {
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const scopes = signIns.scopesOf(token);
    if (!scopes) return problem(401, 'Unauthorized', 'Unauthorized');
    const [id = ''] = /(?<=\/)\d+(?=\/|$)/.exec(url.pathname.slice(2)) ?? [];
    const operation = `${request.method} /2${url.pathname.slice(2).replace(/\/\d+(?=\/|$)/, '/:id')}`;
    const missing = scopesOf[operation]?.find((scope) => !scopes.includes(scope));
    if (missing !== undefined) return forbidden(`Missing scope ${missing}`);
    const query = queries(switches.vocabulary)[operation]?.safeParse(Object.fromEntries(url.searchParams));
    const isUnknown = query?.success === false;
    if (isUnknown && !switches.ignoresUnknown)
      return invalid(query.error.issues.map(({ message }) => message).join('; '));
    const json = (): unknown => JSON.parse(bytes.toString());
    switch (operation) {
      case 'GET /2/users/me':
        return me();
      case 'GET /2/users/:id/tweets':
        if (id !== userId) return problem(404, 'Not Found', 'No such user');
        return withFields(board.list(url.searchParams), !isUnknown);
      case 'GET /2/tweets':
        return withFields(board.lookUp((url.searchParams.get('ids') ?? '').split(',')), !isUnknown);
      case 'POST /2/tweets': {
        const { next } = switches;
        switches.next = null;
        return meet(next, { token, now: clock(), accept: () => board.create(json()) });
      }
      case 'DELETE /2/tweets/:id':
        return board.remove(id);
      case 'POST /2/media/upload/initialize':
        return files.initialize(json());
      case 'POST /2/media/upload/:id/append':
        return files.append(id, request.headers['content-type'] ?? '', bytes);
      case 'POST /2/media/upload/:id/finalize':
        return files.finalize(id);
      case 'GET /2/media/upload':
        return files.statusOf(url.searchParams.get('media_id') ?? '');
      case 'POST /2/media/metadata':
        return files.describe(json());
      default:
        return problem(404, 'Not Found', `No operation ${operation}`);
    }
  }

  /** Without a field that X knows, a post has its id and its text only. */
  function withFields(reply: Reply, hasFields: boolean): Reply {
    const { data, ...rest } = (reply.body ?? {}) as { data?: { id: string; text: string }[] };
    if (hasFields || !data) return reply;
    return { ...reply, body: { ...rest, data: data.map(({ id, text }) => ({ id, text })) } };
  }

  function me(): Reply {
    if (switches.suspended)
      return forbidden('Your account is suspended and is not permitted to access this feature.');
    const counts = switches.followers === null ? {} : { followers_count: switches.followers };
    return {
      status: 200,
      body: {
        data: {
          id: userId,
          name: 'Marsh Daily',
          username: switches.username,
          profile_image_url: 'https://pbs.twimg.com/profile_images/1/marsh_normal.jpg',
          subscription_type: switches.subscription,
          public_metrics: { ...counts, following_count: 3, post_count: board.posts.length },
        },
      },
    };
  }

  async function listen(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', origin);
    const bytes = await buffer(request);
    const line = `${request.method} ${url.pathname}${url.search}`;
    requests.push({ line, bytes: bytes.length, authorization: request.headers.authorization ?? '' });
    const outcome = await outcomeOf(request, url, bytes);
    if (outcome === 'silence') return;
    if (outcome === 'flood') return pour(response, 'x'.repeat(65_536));
    const { status, body = '', headers = {} } = outcome;
    response.sendDate = false;
    response.writeHead(status, {
      date: new Date(clock()).toUTCString(),
      'content-type': 'application/json; charset=utf-8',
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
    posts: board.posts,
    files: files.files,
    requests,
    signIns,
    now: () => new Date(now),
    pass: (ms: number) => void (now += ms),
    /** From now on X's clock differs from the account's. */
    skew: (ms: number) => void (ahead = ms),
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
