import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';

import { listening } from '#test/app/listening.ts';

/**
 * The network's common services, which a PDS does not include, as documented: the index of posts and the
 * video service. https://docs.bsky.app/docs/category/http-reference
 */

export interface Index {
  /** Its origin. */
  address: string;
  /** Sets the server with the posts, once it runs. */
  of(server: string): void;
  like(uri: string): void;
  /** Simulates an account's reply to it. */
  reply(uri: string): void;
  /** Whether it reports bookmarks. */
  bookmarks: boolean;
  /** Makes it not know this post yet. */
  forget(uri: string): void;
  /** The number of posts in each request. */
  asked: number[];
  /** By DID; it knows no other accounts. */
  followers: Map<string, number>;
}

/** Handles of people on other servers. */
export const elsewhere: Readonly<Record<string, string>> = {
  'grace.example.com': 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa',
};

export async function startIndex(): Promise<Index> {
  const likes = new Map<string, number>();
  const replies = new Map<string, number>();
  const forgotten = new Set<string>();
  const asked: number[] = [];
  let server = '';
  const index: Index = {
    address: '',
    of: (origin) => void (server = origin),
    like: (uri) => void likes.set(uri, (likes.get(uri) ?? 0) + 1),
    reply: (uri) => void replies.set(uri, (replies.get(uri) ?? 0) + 1),
    forget: (uri) => void forgotten.add(uri),
    bookmarks: true,
    asked,
    followers: new Map(),
  };

  async function view(uri: string) {
    const [repo = '', collection = '', rkey = ''] = uri.replace('at://', '').split('/');
    const query = new URLSearchParams({ repo, collection, rkey });
    const { ok } = await fetch(`${server}/xrpc/com.atproto.repo.getRecord?${query}`);
    if (!ok || forgotten.has(uri)) return [];
    const replyCount = replies.get(uri) ?? 0;
    const counts = { likeCount: likes.get(uri) ?? 0, repostCount: 0, replyCount, quoteCount: 0 };
    return [{ uri, ...counts, ...(index.bookmarks && { bookmarkCount: 0 }) }];
  }

  index.address = await listening(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://index.example');
    switch (pathname) {
      case '/xrpc/app.bsky.feed.getPosts': {
        const uris = searchParams.getAll('uris');
        asked.push(uris.length);
        if (uris.length > 25)
          return answer(response, 400, { error: 'InvalidRequest', message: 'uris too long' });
        return answer(response, 200, { posts: (await Promise.all(uris.map(view))).flat() });
      }
      case '/xrpc/app.bsky.actor.getProfile': {
        const did = searchParams.get('actor') ?? '';
        const followersCount = index.followers.get(did);
        return followersCount === undefined
          ? answer(response, 400, { error: 'InvalidRequest', message: 'Profile not found' })
          : answer(response, 200, { did, handle: 'desk.example', followersCount });
      }
      case '/xrpc/com.atproto.identity.resolveHandle': {
        const did = elsewhere[searchParams.get('handle') ?? ''];
        return did
          ? answer(response, 200, { did })
          : answer(response, 400, { error: 'InvalidRequest', message: 'Unable to resolve handle' });
      }
      default:
        return answer(response, 404, { error: 'MethodNotImplemented' });
    }
  });
  return index;
}

export interface Videos {
  /** Its origin. */
  address: string;
  of(server: string): void;
  /** What it does with the next video. */
  next: 'take' | 'fail' | 'know' | 'refuse';
}

const token = z.object({ iss: z.string(), aud: z.string(), lxm: z.string(), exp: z.number() });

/**
 * Accepts a video, is not ready at the first status request, and uploads it to the account's server with the
 * token it got.
 */
export async function startVideos(): Promise<Videos> {
  let server = '';
  const blobs = new Map<string, unknown>();
  const questions = new Map<string, number>();
  const videos: Videos = { address: '', of: (origin) => void (server = origin), next: 'take' };

  async function upload(request: IncomingMessage, response: ServerResponse) {
    const { aud, lxm } = tokenOf(request);
    if (aud !== 'did:web:localhost' || lxm !== 'com.atproto.repo.uploadBlob')
      return answer(response, 401, { error: 'BadToken' });
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const body = Buffer.concat(chunks);
    if (Number(request.headers['content-length']) !== body.length) return answer(response, 411, {});
    const stored = await fetch(`${server}/xrpc/com.atproto.repo.uploadBlob`, {
      method: 'POST',
      headers: {
        authorization: request.headers.authorization ?? '',
        'content-type': request.headers['content-type'] ?? '',
      },
      body,
    });
    const found: unknown = await stored.json();
    if (!stored.ok) return answer(response, 502, found);
    const jobId = `job-${blobs.size + 1}`;
    blobs.set(jobId, z.object({ blob: z.unknown() }).parse(found).blob);
    if (videos.next === 'know')
      return answer(response, 409, {
        jobId,
        state: 'JOB_STATE_COMPLETED',
        error: 'already_exists',
        message: 'Video already processed',
      });
    return answer(response, 200, { jobId, did: tokenOf(request).iss, state: 'JOB_STATE_CREATED' });
  }

  videos.address = await listening(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://videos.example');
    switch (pathname) {
      case '/xrpc/app.bsky.video.getUploadLimits': {
        if (tokenOf(request).aud !== 'did:web:127.0.0.1') return answer(response, 401, { error: 'BadToken' });
        const canUpload = videos.next !== 'refuse';
        return answer(response, 200, {
          canUpload,
          ...(!canUpload && { message: 'User has exceeded daily upload videos limit', error: 'quota' }),
        });
      }
      case '/xrpc/app.bsky.video.uploadVideo':
        return upload(request, response);
      case '/xrpc/app.bsky.video.getJobStatus': {
        const jobId = searchParams.get('jobId') ?? '';
        const before = questions.get(jobId) ?? 0;
        questions.set(jobId, before + 1);
        if (before === 0 && videos.next !== 'know')
          return answer(response, 200, { jobStatus: { jobId, state: 'JOB_STATE_ENCODING', progress: 40 } });
        if (videos.next === 'fail')
          return answer(response, 200, {
            jobStatus: {
              jobId,
              state: 'JOB_STATE_FAILED',
              error: 'validation_failure',
              message: 'Unsupported codec',
            },
          });
        const blob = blobs.get(jobId);
        return answer(response, 200, { jobStatus: { jobId, state: 'JOB_STATE_COMPLETED', blob } });
      }
      default:
        return answer(response, 404, {});
    }
  });
  return videos;
}

function tokenOf({ headers }: IncomingMessage) {
  const claims = headers.authorization?.split('.')[1] ?? '';
  return token.parse(JSON.parse(Buffer.from(claims, 'base64url').toString()));
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
