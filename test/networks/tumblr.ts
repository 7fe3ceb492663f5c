import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

import { pour } from '#test/app/endless.ts';
import { createSignIns, enveloped, refused, type Reply, type SignInSwitches } from './tumblr-oauth.ts';
import { createPosts } from './tumblr-posts.ts';
import type { PostSwitches, Upload } from './tumblr-stored.ts';

/** The fault of the next request that publishes. */
type NextPost =
  | { does: 'lose' | 'stall' | 'garble' | 'flood' | 'break' | 'fail' | 'cut' }
  | { does: 'refuse'; words: string; status?: number; code?: number }
  | { does: 'limit'; seconds: number | null };

type Outcome = Reply | 'silence' | 'flood' | 'cut';

interface Switches extends SignInSwitches, PostSwitches {
  next: NextPost | null;
  /** The blogs on which the person may post. */
  blogs: { uuid: string; name: string; title: string; primary: boolean; followers: number }[];
  /** Other blogs that exist, by their names. */
  others: Record<string, string>;
}

export type TumblrDouble = Awaited<ReturnType<typeof startTumblr>>;

export const blog = { uuid: 't:0aY0xL2Fi1OFJg4YxpmegQ', name: 'harbour-news' };

interface Input {
  body: unknown;
  uploads: Upload[];
}

/**
 * A server on loopback that behaves as Tumblr's documentation says, for one app and one person with blogs: sign-in
 * and API at one origin.
 */
export async function startTumblr(given: Partial<Switches> = {}) {
  const switches: Switches = {
    granted: (asked) => asked,
    givesAppTokens: true,
    rotates: true,
    listsAfterMs: 0,
    processing: 0,
    counts: 'all',
    left: { posts: 250, photos: 250, videos: 20 },
    uploads: null,
    keepsIds: false,
    reports: 'first id',
    hidesFormerIds: false,
    next: null,
    blogs: [{ ...blog, title: 'Harbour News', primary: true, followers: 1_234 }],
    others: { staff: 't:staff' },
    ...given,
  };
  let now = Date.parse('2026-03-01T12:00:00Z');
  const requests: { line: string; headers: IncomingMessage['headers'] }[] = [];
  const signIns = createSignIns(switches, () => now);
  const board = createPosts(switches, blog, () => now);

  function faulty(token: string, accept: () => Reply): Outcome {
    const { next } = switches;
    switches.next = null;
    switch (next?.does) {
      case 'refuse':
        return refused(next.status ?? 400, next.words, next.code ?? 8001);
      case 'limit': {
        const reply = refused(429, 'Limit Exceeded');
        const headers = { 'x-ratelimit-perhour-remaining': '412', 'x-ratelimit-perhour-reset': '1800' };
        if (next.seconds === null) return { ...reply, headers };
        const day = { 'x-ratelimit-perday-remaining': '0', 'x-ratelimit-perday-reset': String(next.seconds) };
        return { ...reply, headers: { ...headers, ...day } };
      }
      case 'break':
        return refused(503, `Posting is disabled for ${token}`);
      case 'stall':
        return 'silence';
      case 'lose':
        accept();
        return 'silence';
      case 'fail':
        accept();
        return refused(500, 'Internal Server Error');
      case 'garble':
        accept();
        return { status: 200, body: `<html>${token}` };
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

  function userInfo(): Reply {
    const blogs = switches.blogs.map((one) => ({
      ...one,
      url: `https://${one.name}.tumblr.com/`,
      type: 'public',
    }));
    return enveloped(200, { user: { name: blog.name, following: 3, likes: 6, blogs } });
  }

  function blogInfo(name: string): Reply {
    const own = switches.blogs.find((one) => one.name === name);
    const uuid = own?.uuid ?? (Object.hasOwn(switches.others, name) ? switches.others[name] : undefined);
    return uuid === undefined ? refused(404, 'Not Found') : enveloped(200, { blog: { uuid } });
  }

  function answer(request: IncomingMessage, url: URL, { body, uploads }: Input): Outcome {
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (request.headers['user-agent'] !== 'Copydesk/1')
      return refused(403, 'One constant User-Agent is required');
    if (!signIns.isValid(token)) return refused(401, 'Unauthorized');
    const { searchParams: query, pathname } = url;
    if (pathname === '/v2/user/info') return userInfo();
    if (pathname === '/v2/user/limits') return board.limits();
    const [, , kind, owner = '', resource = '', id = ''] = pathname.split('/').map(decodeURIComponent);
    if (kind !== 'blog') return refused(404, 'Not Found');
    if (resource === 'info') return blogInfo(owner);
    if (owner !== blog.uuid || !switches.blogs.some(({ uuid }) => uuid === owner))
      return refused(404, 'Not Found');
    switch (`${request.method} ${resource}${id && (id === 'draft' || id === 'delete' ? `/${id}` : '/:id')}`) {
      case 'POST posts':
        return board.create(body, uploads);
      case 'GET posts':
        return board.list(query);
      case 'GET posts/draft':
        return board.drafts();
      case 'GET posts/:id':
        return board.get(id);
      case 'PUT posts/:id':
        return faulty(token, () => board.edit(id, body));
      case 'POST post/delete':
        return board.remove(String((body as { id?: string }).id));
      case 'GET notes':
        return query.get('mode') === 'conversation'
          ? board.notes(query.get('id') ?? '')
          : refused(400, 'Another mode was expected');
      default:
        return refused(404, 'Not Found');
    }
  }

  async function outcomeOf(request: IncomingMessage, url: URL): Promise<Outcome> {
    const bytes = await buffer(request);
    const type = request.headers['content-type'] ?? '';
    if (url.pathname === '/oauth2/authorize') return signIns.authorize(url.searchParams);
    const input = await inputOf(bytes, type);
    if (url.pathname === '/v2/oauth2/token') return signIns.token(input.body as Record<string, string>);
    return answer(request, url, input);
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
    ...board,
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

/** A form's first part is the JSON; the others are files, by the identifiers of their blocks. */
async function inputOf(bytes: Buffer, type: string): Promise<Input> {
  if (bytes.length === 0) return { body: null, uploads: [] };
  if (type === 'application/x-www-form-urlencoded')
    return { body: Object.fromEntries(new URLSearchParams(bytes.toString())), uploads: [] };
  if (!type.startsWith('multipart/form-data')) return { body: JSON.parse(bytes.toString()), uploads: [] };
  const parsed = new Response(new Uint8Array(bytes), { headers: { 'content-type': type } });
  const [[name, json] = ['', ''], ...files] = [...(await parsed.formData()).entries()];
  const uploads = files.flatMap(([identifier, file]) =>
    file instanceof File ? [{ identifier, bytes: file.size }] : [],
  );
  return { body: name === 'json' && typeof json === 'string' ? JSON.parse(json) : null, uploads };
}
