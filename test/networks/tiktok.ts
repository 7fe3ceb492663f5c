import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

import { pour } from '#test/app/endless.ts';
import { meet, ok, refusalOf, refused, type NextPost, type Outcome, type Reply } from './tiktok-faults.ts';
import { createSignIns, openId, type SignInSwitches } from './tiktok-oauth.ts';
import { createPosts, type PostSwitches } from './tiktok-posts.ts';

/** TikTok's behaviour, which can change at any time. */
interface Switches extends SignInSwitches, PostSwitches {
  /** With which code, and status 200, it says that the account may not post now. */
  mayNotPost: string | null;
  countsAll: boolean;
  next: NextPost | null;
}

export type TiktokDouble = Awaited<ReturnType<typeof startTiktok>>;

const fields = z
  .object({
    publish_id: z.string().catch(''),
    filters: z.object({ video_ids: z.array(z.string()).max(20) }).optional(),
  })
  .catch({ publish_id: '' });

/**
 * A server on loopback that behaves as TikTok's documentation says, for one app and one account: sign-in, API and
 * uploads at one origin. There is no official OpenAPI document to hold requests against; it refuses what the
 * documentation does not name.
 */
export async function startTiktok(given: Partial<Switches> = {}) {
  const switches: Switches = {
    allows: () => true,
    life: 7_200,
    refreshLife: 180 * 86_400,
    processing: 0,
    review: 0,
    failsWith: null,
    tellsUploaded: true,
    isAudited: true,
    isPrivate: false,
    verified: null,
    creator: {
      privacy_level_options: ['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY'],
      comment_disabled: false,
      duet_disabled: false,
      stitch_disabled: false,
      max_video_post_duration_sec: 300,
    },
    mayNotPost: null,
    countsAll: true,
    next: null,
    ...given,
  };
  let now = Date.parse('2026-03-01T12:00:00Z');
  const requests: string[] = [];
  const signIns = createSignIns(switches, () => now);
  const board = createPosts(switches, {
    origin: () => origin,
    now: () => now,
    isRevoked: signIns.isRevoked,
    pull,
  });
  const take = () => {
    const { next } = switches;
    switches.next = null;
    return next;
  };

  async function pull(address: string) {
    const answer = await fetch(address, { redirect: 'error' });
    const bytes = (await answer.arrayBuffer()).byteLength;
    return answer.ok ? { bytes, type: answer.headers.get('content-type') ?? '' } : null;
  }

  async function api(path: string, query: URLSearchParams, body: unknown, token: string): Promise<Outcome> {
    const scopes = signIns.scopesOf(token);
    if (!scopes)
      return refused(401, 'access_token_invalid', 'The access token is invalid or not found in the request.');
    const only = (scope: string, reply: () => Outcome | Promise<Outcome>) =>
      scopes.includes(scope)
        ? reply()
        : refused(401, 'scope_not_authorized', 'The user did not authorize the scope required.');
    const init = (reply: () => Reply) => refusalOf(switches.next ? refusing() : null) ?? reply();
    switch (path) {
      case '/v2/post/publish/creator_info/query/':
        return only('video.publish', () =>
          switches.mayNotPost === null
            ? ok({ creator_username: 'marsh.media', creator_nickname: 'Marsh Media', ...switches.creator })
            : refused(200, switches.mayNotPost, 'The user may not post now'),
        );
      case '/v2/post/publish/video/init/':
        return only('video.publish', () => init(() => board.initVideo(false, body)));
      case '/v2/post/publish/inbox/video/init/':
        return only('video.upload', () => init(() => board.initVideo(true, body)));
      case '/v2/post/publish/content/init/': {
        const refusal = refusalOf(refusing());
        if (refusal) return refusal;
        const next = take();
        const isLost = next?.does === 'break' || next?.does === 'stall';
        const reply = isLost ? ok({}) : await board.initPhotos(body, pull);
        return meet(next, token, () => reply);
      }
      case '/v2/post/publish/status/fetch/':
        return board.status(fields.parse(body).publish_id);
      case '/v2/user/info/':
        return userReply(query.get('fields') ?? '', scopes);
      case '/v2/video/query/':
        return only('video.list', () =>
          ok({ videos: countsOf(fields.parse(body).filters?.video_ids ?? []) }),
        );
      default:
        return refused(404, 'invalid_params', 'Unsupported path(Janus)');
    }
  }

  /** The fault, if it is one of a refusal, which is used up. */
  const refusing = () =>
    switches.next?.does === 'refuse' || switches.next?.does === 'limit' ? take() : null;

  function userReply(wanted: string, scopes: readonly string[]): Reply {
    if (wanted.includes('follower_count') && !scopes.includes('user.info.stats'))
      return refused(401, 'scope_not_authorized', 'The user did not authorize the scope required.');
    const all: Record<string, unknown> = {
      open_id: openId,
      display_name: 'Marsh Media',
      avatar_url: `${origin}/marsh.jpg`,
      follower_count: 1_234,
    };
    return ok({ user: Object.fromEntries(wanted.split(',').map((name) => [name, all[name]])) });
  }

  /** Of others' posts, and of those that are not public, nothing is told. */
  function countsOf(ids: readonly string[]) {
    return board.posts
      .filter(({ id, info }) => ids.includes(id) && info?.privacy_level === 'PUBLIC_TO_EVERYONE')
      .map(({ id, likes }) => ({
        id,
        like_count: likes,
        comment_count: 0,
        ...(switches.countsAll && { view_count: 10 + likes, share_count: 0 }),
      }));
  }

  async function receive(request: IncomingMessage, url: URL): Promise<Outcome> {
    const attempt = board.uploadOf(url.searchParams.get('upload_token') ?? '');
    const { 'content-range': range = '', 'content-type': type = '' } = request.headers;
    const isLast = attempt !== null && board.isLast(attempt, range);
    if (isLast && switches.next?.does === 'cut') {
      take();
      request.destroy();
      return 'silence';
    }
    let bytes = 0;
    for await (const chunk of request) bytes += (chunk as Buffer).length;
    if (!attempt) return { status: 404, body: 'no such upload' };
    const accept = () => board.receive(attempt, { range, type, bytes });
    return isLast ? meet(take(), signIns.latest(), accept) : accept();
  }

  async function outcomeOf(request: IncomingMessage, url: URL): Promise<Outcome> {
    if (request.method === 'PUT' && url.pathname === '/video/') return receive(request, url);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    if (url.pathname === '/v2/auth/authorize/') return signIns.authorize(url.searchParams);
    const form = Object.fromEntries(new URLSearchParams(text));
    if (url.pathname === '/v2/oauth/token/') return signIns.token(form);
    if (url.pathname === '/v2/oauth/revoke/') return signIns.revoke(form);
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    return api(url.pathname, url.searchParams, text === '' ? null : JSON.parse(text), token);
  }

  async function listen(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', origin);
    requests.push(`${request.method} ${url.pathname} ${request.headers['content-range'] ?? ''}`.trim());
    const outcome = await outcomeOf(request, url);
    if (outcome === 'silence') return;
    if (outcome === 'flood') return pour(response, 'x'.repeat(65_536));
    const { status, body = '', headers = {} } = outcome;
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : withNumberIds(JSON.stringify(body)));
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
    attempts: board.attempts,
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

/** Ids of posts are numbers on the wire. */
const withNumberIds = (text: string) =>
  text.replace(/("publicaly_available_post_id":)\["(\d+)"\]/g, '$1[$2]');
