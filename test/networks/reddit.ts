import type { IncomingMessage } from 'node:http';

import { errors } from './reddit-answers.ts';
import { describe, forbidden, type Communities } from './reddit-communities.ts';
import { createFiles, type MediaSwitches } from './reddit-media.ts';
import { createSignIns } from './reddit-oauth.ts';
import { createBoard, type PostSwitches } from './reddit-posts.ts';
import { met, startSite, type Answer, type NextSend } from './site-double.ts';

interface Switches extends MediaSwitches, PostSwitches {
  next: NextSend | null;
  /** Communities of the account, by how it belongs to them. */
  joined: { moderator: readonly string[]; subscriber: readonly string[] };
  isSuspended: boolean;
  /** Scores are hidden, as in the first hours in some communities. */
  hidesScores: boolean;
  /** How many requests the app has left; null: as many as it likes. */
  remaining: number | null;
  /** What is answered for a path instead. */
  instead: (path: string) => Answer | null;
}

export const author = 'ada_marsh';
export const contact = 'marsh_dev';

const usual: Communities = {
  harbour: {},
  [`u_${author}`]: { about: { subreddit_type: 'user', user_is_moderator: true } },
};

/** A server on loopback that behaves as Reddit does, for one app and one account; sign-in, API and files at one origin. */
export async function startReddit(given: Partial<Switches> = {}) {
  const switches: Switches = {
    communities: usual,
    mostBytes: 20_000_000,
    endedForms: 0,
    processing: 0,
    processingFails: false,
    renamesFiles: false,
    listsAfterMs: 0,
    next: null,
    joined: { moderator: ['harbour'], subscriber: ['harbour', 'boats'] },
    isSuspended: false,
    hidesScores: false,
    remaining: null,
    instead: () => null,
    ...given,
  };
  let now = Date.parse('2026-03-01T12:00:00Z');
  const requests: string[] = [];
  const signIns = createSignIns(() => now);
  const files = createFiles(switches, () => site.origin);
  const board = createBoard(switches, files, { now: () => now, author });

  async function answer(request: IncomingMessage, bytes: Buffer): Promise<Answer | 'silence'> {
    const url = new URL(request.url ?? '/', site.origin);
    requests.push(`${request.method} ${url.pathname}`);
    const type = request.headers['content-type'] ?? '';
    if (url.pathname === '/reddit-uploaded-media') return files.receive(bytes, type);
    // Whoever says not who they are is limited at once.
    if (
      request.headers['user-agent'] !== `server:copydesk:1 (by /u/${contact})` &&
      url.pathname !== '/api/v1/authorize'
    )
      return { status: 429, body: { message: 'Too Many Requests', error: 429 } };
    const form = new URLSearchParams(
      type.startsWith('application/x-www-form-urlencoded') ? bytes.toString() : '',
    );
    switch (url.pathname) {
      case '/api/v1/authorize':
        return signIns.authorize(url.searchParams);
      case '/api/v1/access_token':
        return signIns.token(request.headers.authorization ?? '', form);
      case '/api/v1/revoke_token':
        return signIns.revoke(form);
      default:
        return limited(() => api(request, url, { form, json: () => JSON.parse(bytes.toString()) }));
    }
  }

  /** The app's requests are counted, and the rest is named with each answer. */
  function limited(answerNow: () => Answer | 'silence'): Answer | 'silence' {
    if (switches.remaining === null) return answerNow();
    const headers = { 'x-ratelimit-used': '1', 'x-ratelimit-reset': '120' };
    if (switches.remaining < 1)
      return {
        status: 429,
        body: { message: 'Too Many Requests', error: 429 },
        headers: { ...headers, 'x-ratelimit-remaining': '0.0' },
      };
    switches.remaining -= 1;
    const reply = answerNow();
    if (reply === 'silence') return reply;
    return { ...reply, headers: { ...headers, 'x-ratelimit-remaining': `${switches.remaining}.0` } };
  }

  function api(
    request: IncomingMessage,
    url: URL,
    { form, json }: { form: URLSearchParams; json: () => unknown },
  ): Answer | 'silence' {
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const scopes = signIns.scopesOf(token);
    if (!scopes) return { status: 401, body: { message: 'Unauthorized', error: 401 } };
    const replaced = switches.instead(url.pathname);
    if (replaced) return replaced;
    const { pathname, searchParams: query } = url;
    if (query.get('raw_json') !== '1')
      return { status: 400, body: { message: 'Texts would be escaped', error: 400 } };
    const only = (scope: string, reply: () => Answer | 'silence') =>
      scopes.includes(scope) ? reply() : forbidden('INSUFFICIENT_SCOPE');
    const faulty = (carryOut: () => Answer) => () => {
      const { next } = switches;
      switches.next = null;
      if (next?.does === 'limit')
        return errors(
          'RATELIMIT',
          `Take a break for ${next.seconds} seconds before trying again.`,
          'ratelimit',
          {
            ratelimit: next.seconds,
          },
        );
      const wrong = (status: number | null, words: string): Answer =>
        status === null ? errors('BAD_REQUEST', words) : { status, body: { message: words, error: status } };
      return met(next, carryOut, { wrong, token });
    };
    const [, community, what] =
      /^\/r\/([^/]+)\/(about|about\/rules|api\/link_flair_v2)$/.exec(pathname) ?? [];
    if (community !== undefined && what !== undefined)
      return only(what.includes('flair') ? 'flair' : 'read', () =>
        describe(switches.communities, community, what),
      );
    const [, restricted] = /^\/api\/v1\/([^/]+)\/post_requirements$/.exec(pathname) ?? [];
    if (restricted !== undefined)
      return only('submit', () => describe(switches.communities, restricted, 'post_requirements'));
    switch (`${request.method} ${pathname}`) {
      case 'GET /api/v1/me':
        return only('identity', () => ({
          status: 200,
          body: {
            id: '5abc1',
            name: author,
            icon_img: 'https://styles.redditmedia.com/ada.png',
            is_suspended: switches.isSuspended,
          },
        }));
      case 'GET /subreddits/mine/moderator':
      case 'GET /subreddits/mine/subscriber':
        return only('mysubreddits', () =>
          joinedBy(pathname.endsWith('moderator') ? 'moderator' : 'subscriber'),
        );
      case 'POST /api/media/asset.json':
        return only('submit', () => files.lease(form));
      case 'POST /api/submit':
        return only(
          'submit',
          faulty(() => board.submit(form)),
        );
      case 'POST /api/submit_gallery_post.json':
        return only(
          'submit',
          faulty(() => board.submitGallery(json())),
        );
      case 'POST /api/comment':
        return only(
          'submit',
          faulty(() => board.comment(form)),
        );
      case 'POST /api/editusertext':
        return only('edit', () => board.edit(form));
      case 'POST /api/del':
        return only('edit', () => board.delete(form));
      case 'GET /api/info':
        return only('read', () =>
          board.info(query, (post) => (switches.hidesScores ? { ...post, hide_score: true } : post)),
        );
      case `GET /user/${author}/submitted`:
        return only('history', () => board.submitted(query));
      case `GET /user/${author}/comments`:
        return only('history', () => board.commented(query));
      default:
        return { status: 404, body: { message: 'Not Found', error: 404 } };
    }
  }

  function joinedBy(how: keyof Switches['joined']): Answer {
    const children = switches.joined[how].map((name) => ({ kind: 't5', data: { display_name: name } }));
    return { status: 200, body: { kind: 'Listing', data: { after: null, children } } };
  }

  const site = await startSite({ now: () => new Date(now), answer });
  return {
    ...site,
    places: { api: site.origin, www: site.origin },
    switches,
    requests,
    signIns,
    files: files.files,
    signatures: files.signatures,
    posts: board.posts,
    comments: board.comments,
    isShown: board.isShown,
    now: () => new Date(now),
    pass: (ms: number) => void (now += ms),
  };
}

export type RedditDouble = Awaited<ReturnType<typeof startReddit>>;
