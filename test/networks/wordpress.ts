import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

import type { Io } from '#server/lib/io.ts';
import type { MediaReader } from '#server/networks/media-reader.ts';
import type { NetworkAccount } from '#server/networks/network.ts';
import { met, startSite, type Answer, type NextSend } from './site-double.ts';
import { createLibrary, wrong } from './wordpress-media.ts';
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
  /**
   * What becomes of a request that is to publish: a plugin holds the post for review, or something on the way
   * makes it a request to read. `null`: it is carried out.
   */
  publishing: 'held' | 'read' | null;
  /** The site numbers every slug that it is given. */
  numbersSlugs: boolean;
  /** Comments wait for approval, even those of a post's author: a plugin's doing. */
  holdsComments: boolean;
  trash: boolean;
  /** `upload_max_filesize`, in bytes. */
  mostBytes: number;
  /** The fault of the next request that publishes a post or a comment. */
  next: NextSend | null;
}

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
    publishing: null,
    numbersSlugs: false,
    holdsComments: false,
    trash: true,
    mostBytes: 64_000_000,
    next: null,
    ...given,
  };
  let now = Date.parse('2026-03-01T12:00:00Z');
  let ids = 100;
  const newId = () => (ids += 1);
  const passwords = new Set<string>();
  const requests: string[] = [];
  const library = createLibrary({ origin: () => origin, newId, mostBytes: () => switches.mostBytes });
  const store = createPosts({
    now: () => now,
    origin: () => origin,
    newId,
    isPlain: () => switches.plainUrls,
    user: () => userId,
    holds: () => switches.holdsComments,
    numbers: () => switches.numbersSlugs,
  });
  const { posts } = store;

  function isSignedIn({ headers }: IncomingMessage): boolean {
    const encoded = /^Basic (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
    const [name, password = ''] = Buffer.from(encoded, 'base64').toString().split(/:(.*)/s);
    return name === 'ada' && switches.applicationPasswords && passwords.has(password);
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
    const isUser = isSignedIn(request);
    const [, , , noun = '', id = '', ...more] = route.split('/');
    const where = `${request.method} ${[noun, id && (/^\d+$/.test(id) ? ':id' : id), ...more].filter(Boolean).join('/')}`;
    const outside = wrong(isUser ? 403 : 401, 'rest_forbidden', 'Sorry, you are not allowed to do that.');
    const may = (capability: string) => isUser && switches.capabilities.includes(capability);
    const json = (): unknown => JSON.parse(body.toString() || '{}');
    const post = posts.find((one) => one.id === Number(id));
    const force = url.searchParams.get('force') === 'true';
    if (noun === 'comments' && switches.commentsOff)
      return wrong(404, 'rest_no_route', 'No route was found matching the URL and request method.');
    switch (where) {
      case 'GET users/me':
        if (!isUser) return wrong(401, 'rest_not_logged_in', 'You are not currently logged in.');
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
        return may('edit_posts') ? store.list(url.searchParams) : forbiddenStatus(isUser ? 403 : 401);
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
        if (isSending && switches.publishing === 'read') return { status: 200, body: store.shown(post) };
        if (isSending && switches.publishing === 'held')
          return store.change(post, { ...fields, status: 'pending' });
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
        return !isUser ? outside : meet(request, () => store.comment(json()));
      case 'DELETE comments/:id':
        return !isUser ? outside : store.removeComment(Number(id));
      default:
        return wrong(404, 'rest_no_route', 'No route was found matching the URL and request method.');
    }
  }

  function meet(request: IncomingMessage, carryOut: () => Answer): Answer | 'silence' {
    const { next } = switches;
    switches.next = null;
    return met(next, carryOut, {
      wrong: (status, words) => wrong(status ?? 400, 'rest_some_error', words),
      token: String(request.headers.authorization),
    });
  }

  function page(): Answer {
    const root = switches.plainUrls ? `${origin}/index.php?rest_route=/` : `${origin}/wp-json/`;
    const head = switches.names === 'head' ? `<link rel='https://api.w.org/' href='${root}' />` : '';
    const link: Record<string, string> =
      switches.names === 'header' ? { link: `<${root}>; rel="https://api.w.org/"` } : {};
    return {
      status: 200,
      body: `<!doctype html><html><head><title>Marsh</title>${head}</head></html>`,
      headers: { 'content-type': 'text/html', ...link },
    };
  }

  const { origin, ...server } = await startSite({
    now: () => new Date(now),
    async answer(request, body) {
      const url = new URL(request.url ?? '/', origin);
      const pretty = /^\/wp-json(\/.*)$/.exec(url.pathname)?.[1];
      const route = url.searchParams.get('rest_route') ?? pretty ?? null;
      requests.push(`${request.method} ${route ?? url.pathname}`);
      return route === null ? page() : answerTo(request, url, route, body);
    },
  });

  return {
    ...server,
    origin,
    switches,
    requests,
    ...store,
    media: library.media,
    userId,
    /** Creates an application password of the user. */
    newPassword() {
      const password = randomUUID().replaceAll('-', '').slice(0, 24);
      passwords.add(password);
      return password;
    },
    passwords,
    now: () => new Date(now),
    pass: (ms: number) => void (now += ms),
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
