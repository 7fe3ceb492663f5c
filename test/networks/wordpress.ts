import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { Io } from '#server/lib/io.ts';
import type { MediaReader } from '#server/networks/media-reader.ts';
import type { NetworkAccount } from '#server/networks/network.ts';
import { pour } from '#test/app/endless.ts';
import { createLibrary, wrong, type Answer } from './wordpress-media.ts';
import { createPosts } from './wordpress-posts.ts';

/** A site's settings and behaviour, which can change at any time. */
interface Switches {
  /** URLs with `?p=` and `?rest_route=`, as a new site has them. */
  plainUrls: boolean;
  /** Whether pages name the root of the API in a header, in their head, or nowhere. */
  names: 'header' | 'head' | 'nowhere';
  /** Nothing answers below the root of the API. */
  apiClosed: boolean;
  applicationPasswords: boolean;
  capabilities: readonly string[];
  /** A plugin has switched comments off. */
  commentsOff: boolean;
  /** Comments wait for approval, even those of a post's author: a plugin's doing. */
  holdsComments: boolean;
  trash: boolean;
  /** `upload_max_filesize`, in bytes. */
  mostBytes: number;
  /** The fault of the next request that publishes a post or a comment. */
  next: NextSend | null;
}

type NextSend =
  | { does: 'lose' | 'stall' | 'garble' | 'flood' | 'break' | 'fail' }
  | { does: 'refuse'; words: string; status?: number; code?: string }
  | { does: 'limit'; seconds: number };

export type WordPressDouble = Awaited<ReturnType<typeof startWordPress>>;

const userId = 7;

/** A site on loopback with one user, `ada`, who may do what an author may. */
export async function startWordPress(given: Partial<Switches> = {}) {
  const switches: Switches = {
    plainUrls: true,
    names: 'header',
    apiClosed: false,
    applicationPasswords: true,
    capabilities: ['publish_posts', 'upload_files', 'edit_posts', 'delete_posts'],
    commentsOff: false,
    holdsComments: false,
    trash: true,
    mostBytes: 64_000_000,
    next: null,
    ...given,
  };
  let now = Date.parse('2026-03-01T12:00:00Z');
  let ids = 100;
  const newId = () => (ids += 1);
  const passwords = new Map<string, string>();
  const requests: string[] = [];
  const library = createLibrary({ origin: () => origin, newId, mostBytes: () => switches.mostBytes });
  const store = createPosts({
    now: () => now,
    origin: () => origin,
    newId,
    isPlain: () => switches.plainUrls,
    user: () => userId,
    holds: () => switches.holdsComments,
  });
  const { posts } = store;

  /** @returns the id of the password that the request has */
  function signedIn({ headers }: IncomingMessage): string | null {
    const encoded = /^Basic (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
    const [name, password = ''] = Buffer.from(encoded, 'base64').toString().split(/:(.*)/s);
    return name === 'ada' && switches.applicationPasswords ? (passwords.get(password) ?? null) : null;
  }

  const index = (): Answer => ({
    status: 200,
    body: {
      name: 'Marsh &amp; Media',
      home: origin,
      namespaces: ['oembed/1.0', 'wp/v2'],
      authentication: switches.applicationPasswords
        ? {
            'application-passwords': {
              endpoints: { authorization: `${origin}/wp-admin/authorize-application.php` },
            },
          }
        : [],
      site_icon_url: `${origin}/icon.png`,
    },
  });

  async function answerTo(
    request: IncomingMessage,
    url: URL,
    route: string,
    body: Buffer,
  ): Promise<Answer | 'silence'> {
    if (switches.apiClosed)
      return wrong(401, 'rest_disabled', 'The REST API on this site has been disabled.');
    if (route === '/') return index();
    const uuid = signedIn(request);
    const [, , , noun = '', id = '', ...more] = route.split('/');
    const where = `${request.method} ${[noun, id && (/^\d+$/.test(id) ? ':id' : id), ...more].filter(Boolean).join('/')}`;
    const outside = wrong(uuid ? 403 : 401, 'rest_forbidden', 'Sorry, you are not allowed to do that.');
    const may = (capability: string) => uuid !== null && switches.capabilities.includes(capability);
    const json = (): unknown => JSON.parse(body.toString() || '{}');
    const post = posts.find((one) => one.id === Number(id));
    const force = url.searchParams.get('force') === 'true';
    if (noun === 'comments' && switches.commentsOff)
      return wrong(404, 'rest_no_route', 'No route was found matching the URL and request method.');
    switch (where) {
      case 'GET users/me':
        if (uuid === null) return wrong(401, 'rest_not_logged_in', 'You are not currently logged in.');
        return {
          status: 200,
          body: {
            id: userId,
            username: 'ada',
            name: 'Ada',
            capabilities: Object.fromEntries(switches.capabilities.map((name) => [name, true])),
            avatar_urls: { 96: 'https://gravatar.example/ada' },
          },
        };
      case 'GET users/me/application-passwords/introspect':
        return uuid === null ? outside : { status: 200, body: { uuid, name: 'Copydesk' } };
      case `DELETE users/me/application-passwords/${more.at(-1)}`: {
        if (uuid === null) return outside;
        for (const [password, known] of passwords) if (known === more.at(-1)) passwords.delete(password);
        return { status: 200, body: { deleted: true } };
      }
      case 'GET categories':
        return {
          status: 200,
          body: [
            { id: 1, name: 'Uncategorized', parent: 0 },
            { id: 2, name: 'Sport &amp; Sea', parent: 0 },
            { id: 3, name: 'Sailing', parent: 2 },
          ],
        };
      case 'POST tags':
        return may('edit_posts') ? store.tag(json()) : outside;
      case 'GET posts':
        return may('edit_posts') ? store.list(url.searchParams) : forbiddenStatus(uuid ? 403 : 401);
      case 'POST posts':
        return may('edit_posts') ? store.create(json()) : outside;
      case 'GET posts/:id':
        if (!post) return wrong(404, 'rest_post_invalid_id', 'Invalid post ID.');
        return may('edit_posts') ? { status: 200, body: store.shown(post) } : outside;
      case 'POST posts/:id': {
        if (!may('edit_posts')) return outside;
        if (!post) return wrong(404, 'rest_post_invalid_id', 'Invalid post ID.');
        const fields = json();
        const isSending = typeof fields === 'object' && fields !== null && 'status' in fields;
        if (isSending && !may('publish_posts'))
          return wrong(
            403,
            'rest_cannot_publish',
            'Sorry, you are not allowed to publish posts in this post type.',
          );
        return isSending ? meet(request, () => store.change(post, fields)) : store.change(post, fields);
      }
      case 'DELETE posts/:id':
        return may('delete_posts') ? store.remove(post, { force, trash: switches.trash }) : outside;
      case 'GET media': {
        const parent = Number(url.searchParams.get('parent'));
        const found = library.media.filter((medium) => medium.parent === parent);
        return may('edit_posts') ? { status: 200, body: found.map(library.shown) } : outside;
      }
      case 'POST media':
        return may('upload_files') ? library.upload(request.headers['content-type'] ?? '', body) : outside;
      case 'GET comments':
        return store.listComments(url.searchParams);
      case 'POST comments':
        return uuid === null ? outside : meet(request, () => store.comment(json()));
      case 'DELETE comments/:id':
        return uuid === null ? outside : store.removeComment(Number(id));
      default:
        return wrong(404, 'rest_no_route', 'No route was found matching the URL and request method.');
    }
  }

  /** Carries out what publishes, or does what the switches say. */
  function meet(request: IncomingMessage, carryOut: () => Answer): Answer | 'silence' {
    const { next } = switches;
    switches.next = null;
    switch (next?.does) {
      case 'refuse':
        return wrong(next.status ?? 400, next.code ?? 'rest_invalid_param', next.words);
      case 'limit':
        return {
          ...wrong(429, 'too_many', 'Too many requests'),
          headers: { 'retry-after': String(next.seconds) },
        };
      case 'break':
        return wrong(503, 'maintenance', `Briefly unavailable, ${request.headers.authorization}`);
      case 'stall':
        return 'silence';
      case 'lose':
        carryOut();
        return 'silence';
      case 'fail':
        carryOut();
        return wrong(500, 'internal_server_error', 'There has been a critical error on this website.');
      case 'garble':
        carryOut();
        return { status: 200, body: `<b>Warning</b>: ${request.headers.authorization}` };
      case 'flood':
        carryOut();
        return { status: 200, body: 'flood' };
      case undefined:
        return carryOut();
    }
  }

  function page(response: ServerResponse): void {
    const root = switches.plainUrls ? `${origin}/index.php?rest_route=/` : `${origin}/wp-json/`;
    const head = switches.names === 'head' ? `<link rel='https://api.w.org/' href='${root}' />` : '';
    if (switches.names === 'header') response.setHeader('link', `<${root}>; rel="https://api.w.org/"`);
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(`<!doctype html><html><head><title>Marsh</title>${head}</head></html>`);
  }

  async function listen(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', origin);
    const route = url.searchParams.get('rest_route') ?? /^\/wp-json(\/.*)$/.exec(url.pathname)?.[1] ?? null;
    requests.push(`${request.method} ${route ?? url.pathname}`);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    response.sendDate = false;
    response.setHeader('date', new Date(now).toUTCString());
    if (route === null) return page(response);
    const answer = await answerTo(request, url, route, Buffer.concat(chunks));
    if (answer === 'silence') return;
    const { status, body, headers = {} } = answer;
    response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8', ...headers });
    if (body === 'flood') pour(response);
    else response.end(typeof body === 'string' ? body : JSON.stringify(body));
  }

  const server = createServer((request, response) => {
    listen(request, response).catch(() => response.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;

  return {
    origin,
    hostAndPort: `127.0.0.1:${port}`,
    switches,
    requests,
    ...store,
    media: library.media,
    userId,
    /** Creates an application password of the user. */
    newPassword() {
      const password = randomUUID().replaceAll('-', '').slice(0, 24);
      passwords.set(password, randomUUID());
      return password;
    },
    passwords,
    now: () => new Date(now),
    pass: (ms: number) => void (now += ms),
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Only users may list what is not published. */
function forbiddenStatus(status: 401 | 403): Answer {
  const detail = { code: 'rest_forbidden_status', message: 'Status is forbidden.', data: { status } };
  return wrong(400, 'rest_invalid_param', 'Invalid parameter(s): status', {
    params: { status: detail.message },
    details: { status: detail },
  });
}

/** An account of the double with a new password, as its network gets it; media are read from `media`. */
export function wordPressAccount(
  site: WordPressDouble,
  { io, media }: { io: Io; media: MediaReader },
): NetworkAccount & { credentials: string } {
  const root = site.switches.plainUrls ? `${site.origin}/index.php?rest_route=/` : `${site.origin}/wp-json/`;
  const secret = { root, user_id: site.userId, username: 'ada', password: site.newPassword() };
  return {
    id: 1,
    name: 'Marsh & Media',
    handle: 'ada',
    credentials: JSON.stringify(secret),
    renewed: () => Promise.reject(new Error('a password does not end')),
    settings: { root },
    io,
    media,
    now: site.now,
  };
}
