import { createHmac, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { z } from 'zod';

import type { Io } from '#server/lib/io.ts';
import type { MediaReader } from '#server/networks/media-reader.ts';
import type { NetworkAccount } from '#server/networks/network.ts';
import { createPosts, wrong } from './ghost-posts.ts';
import { met, startSite, type Answer, type NextSend } from './site-double.ts';

/** A site's settings and behaviour, which can change at any time. */
interface Switches {
  version: string;
  /** Where the admin is, if it is at another origin: the site redirects there. */
  adminAt: string | null;
  /** The address that it reports as its own, if that is another one. */
  calledAt: string | null;
  /** The role of the person whose key it is; null for an integration's. */
  role: string | null;
  /** What the key may not do: `posts`, `members`, `newsletters`. */
  forbidden: readonly string[];
  /** Older versions have no list of comments. */
  listsComments: boolean;
  /** Who may comment: `off`, `all`, `paid`. */
  comments: string;
  /** How far its clock is ahead of everyone else's, in ms. */
  aheadMs: number;
  /** How many uploads it takes before it fails. */
  uploads: number;
  /** The fault of the next request that publishes. */
  next: NextSend | null;
}

export type GhostDouble = Awaited<ReturnType<typeof startGhost>>;

interface Upload {
  url: string;
  bytes: number;
  type: string;
}

const header = z.object({ alg: z.literal('HS256'), kid: z.string() });
const claims = z.object({ iat: z.int(), exp: z.int(), aud: z.string() });
const publishing = z.object({ posts: z.tuple([z.object({ status: z.string() })]) });

/** A site on loopback. */
export async function startGhost(given: Partial<Switches> = {}) {
  const switches: Switches = {
    version: '6.65',
    adminAt: null,
    calledAt: null,
    role: null,
    forbidden: [],
    listsComments: true,
    comments: 'all',
    aheadMs: 0,
    uploads: Infinity,
    next: null,
    ...given,
  };
  let now = Date.parse('2026-03-01T12:00:00Z');
  let ids = 0;
  const newId = () => (ids += 1).toString(16).padStart(24, '6');
  const keys = new Map<string, string>();
  const requests: string[] = [];
  const uploads: Upload[] = [];
  const members = { total: 1_234 };
  const store = createPosts({ now: () => now, origin: () => origin, newId });
  const { posts } = store;

  /** https://docs.ghost.org/admin-api/#token-authentication. @returns null where the token is in order */
  function problemOf({ headers }: IncomingMessage): Answer | null {
    const token = /^Ghost (.+)$/.exec(headers.authorization ?? '')?.[1];
    if (token === undefined)
      return wrong(403, 'Authorization failed', {
        context: 'Unable to determine the authenticated user or integration.',
      });
    const [head = '', body = '', signature] = token.split('.');
    const parse = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString());
    const secret = keys.get(header.parse(parse(head)).kid);
    if (secret === undefined) return wrong(401, 'Unknown Admin API Key', { code: 'UNKNOWN_ADMIN_API_KEY' });
    const invalid = (why: string) => wrong(401, `Invalid token: ${why}`, { code: 'INVALID_JWT' });
    const expected = createHmac('sha256', Buffer.from(secret, 'hex'))
      .update(`${head}.${body}`)
      .digest('base64url');
    if (signature !== expected) return invalid('invalid signature');
    const { iat, exp, aud } = claims.parse(parse(body));
    const seconds = (now + switches.aheadMs) / 1_000;
    if (seconds >= exp || seconds - iat > 300) return invalid('jwt expired');
    return aud === '/admin/' ? null : invalid('jwt audience invalid');
  }

  async function answerTo(request: IncomingMessage, url: URL, body: Buffer): Promise<Answer | 'silence'> {
    const path = url.pathname.replace('/ghost/api/admin', '');
    if (path === '/site/')
      return {
        status: 200,
        body: {
          site: {
            title: 'Marsh Media',
            url: switches.calledAt ?? `${origin}/`,
            version: switches.version,
            icon: null,
            logo: `${origin}/logo.png`,
          },
        },
      };
    const problem = problemOf(request);
    if (problem) return problem;
    const [, noun = '', id = ''] = path.split('/');
    if (switches.forbidden.includes(noun))
      return wrong(403, 'Permission error, you do not have permission.', { context: 'No permission.' });
    const json = (): unknown => JSON.parse(body.toString());
    const post = posts.find((one) => one.id === id);
    const pages = (total: number): Answer => ({ status: 200, body: { meta: { pagination: { total } } } });
    switch (`${request.method} ${noun}${id && (/^[\da-f]{24}$/.test(id) ? '/:id' : `/${id}`)}`) {
      case 'GET users/me':
        return switches.role === null
          ? wrong(404, 'Resource not found error, cannot read user.', { context: 'User not found.' })
          : { status: 200, body: { users: [{ id: newId(), roles: [{ name: switches.role }] }] } };
      case 'GET newsletters':
        return { status: 200, body: { newsletters: [{ slug: 'weekly', name: 'The weekly letter' }] } };
      case 'GET settings':
        return { status: 200, body: { settings: [{ key: 'comments_enabled', value: switches.comments }] } };
      case 'GET members':
        return pages(members.total);
      case 'GET comments': {
        if (!switches.listsComments)
          return wrong(403, 'API tokens do not have permission to access this endpoint');
        const about = /post_id:'(\w+)'/.exec(url.searchParams.get('filter') ?? '')?.[1];
        return pages(posts.find((one) => one.id === about)?.comments ?? 0);
      }
      case 'GET posts':
        return store.list(url.searchParams);
      case 'POST posts':
        return store.create(json());
      case 'GET posts/:id':
        return post
          ? store.answerOf(200, post)
          : wrong(404, 'Resource not found error, cannot read post.', { context: 'Post not found.' });
      case 'PUT posts/:id': {
        const change = () => store.change(post, json(), url.searchParams.get('newsletter'));
        return publishing.safeParse(json()).success ? meet(request, change) : change();
      }
      case 'DELETE posts/:id':
        return store.remove(post);
      case 'POST images/upload':
        return upload(request, body, /^image\/(?:jpeg|png|gif|webp)$/, 'images');
      case 'POST media/upload':
        return upload(request, body, /^video\/(?:mp4|webm)$/, 'media');
      default:
        return wrong(404, 'Resource not found');
    }
  }

  async function upload(
    request: IncomingMessage,
    body: Buffer,
    taken: RegExp,
    kind: 'images' | 'media',
  ): Promise<Answer> {
    const headers = { 'content-type': request.headers['content-type'] ?? '' };
    const form = await new Response(new Uint8Array(body), { headers }).formData();
    const file = form.get('file');
    if (!(file instanceof File) || !taken.test(file.type)) return wrong(415, 'Please select a valid file.');
    if (uploads.length >= switches.uploads) return wrong(500, 'Internal server error');
    const url = `${origin}/content/${kind}/2026/03/${file.name}`;
    uploads.push({ url, bytes: file.size, type: file.type });
    return { status: 201, body: { [kind]: [{ url, ref: form.get('ref') }] } };
  }

  function meet(request: IncomingMessage, carryOut: () => Answer): Answer | 'silence' {
    const { next } = switches;
    switches.next = null;
    return met(next, carryOut, {
      wrong: (status, words) =>
        wrong(status ?? 422, 'Validation error, cannot edit post.', { context: words }),
      token: String(request.headers.authorization),
    });
  }

  const { origin, ...server } = await startSite({
    now: () => new Date(now + switches.aheadMs),
    async answer(request, body) {
      const url = new URL(request.url ?? '/', origin);
      requests.push(`${request.method} ${url.pathname}`);
      if (switches.adminAt !== null)
        return { status: 301, body: '', headers: { location: `${switches.adminAt}${url.pathname}` } };
      if (!url.pathname.startsWith('/ghost/api/admin/'))
        return { status: 404, body: '<html>', headers: { 'content-type': 'text/html' } };
      return answerTo(request, url, body);
    },
  });

  return {
    ...server,
    origin,
    switches,
    requests,
    posts,
    shown: store.shown,
    uploads,
    members,
    /** Creates the key of an integration. */
    newKey() {
      const id = randomBytes(12).toString('hex');
      const secret = randomBytes(32).toString('hex');
      keys.set(id, secret);
      return `${id}:${secret}`;
    },
    keys,
    now: () => new Date(now),
    pass: (ms: number) => void (now += ms),
  };
}

/** An account of the double with a new key, as its network gets it; media are read from `media`. */
export function ghostAccount(
  site: GhostDouble,
  { io, media }: { io: Io; media: MediaReader },
): NetworkAccount & { credentials: string } {
  const root = `${site.origin}/ghost/api/admin/`;
  return {
    id: 1,
    name: 'Marsh Media',
    handle: 'marsh.example',
    credentials: JSON.stringify({ root, key: site.newKey() }),
    renewed: () => Promise.reject(new Error('a key does not end')),
    settings: { root },
    io,
    media,
    now: site.now,
  };
}
