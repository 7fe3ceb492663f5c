import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { pour } from '#test/app/endless.ts';
import { createChannel, type ChannelSwitches } from './youtube-channel.ts';
import { createSignIns, type SignInSwitches } from './youtube-oauth.ts';
import { spend, type QuotaSwitches } from './youtube-quota.ts';
import { meet, refused, type NextPost, type Outcome } from './youtube-reply.ts';
import { createUploads, type UploadSwitches } from './youtube-uploads.ts';
import { createVideos, type VideoSwitches } from './youtube-videos.ts';

/** YouTube's features and behaviour, which can change at any time. */
interface Switches extends SignInSwitches, VideoSwitches, UploadSwitches, ChannelSwitches, QuotaSwitches {
  /** The YouTube Data API is enabled in the project. */
  apiEnabled: boolean;
  next: NextPost | null;
}

export type YoutubeDouble = Awaited<ReturnType<typeof startYoutube>>;

const scope = 'https://www.googleapis.com/auth/youtube.force-ssl';

/**
 * A server on loopback that behaves as the documentation of Google and YouTube says, for one project, one person
 * and the channel that they chose: sign-in, API and uploads at one origin.
 */
export async function startYoutube(given: Partial<Switches> = {}) {
  const switches: Switches = {
    grantsNothing: false,
    inTesting: false,
    withoutRefresh: false,
    processing: 0,
    refusal: null,
    locked: false,
    hidesLikes: false,
    verified: true,
    cuts: 0,
    lostAnswers: 0,
    storesHalf: false,
    uploadLimit: false,
    channel: { id: 'UCmarsh0000000000000000A', title: 'Marsh Media', longUploads: 'allowed' },
    subscribers: 1_230,
    playlists: [],
    playlistsFail: false,
    commentsOff: false,
    units: 1_000_000,
    uploads: 1_000,
    apiEnabled: true,
    next: null,
    ...given,
  };
  let now = Date.parse('2026-03-01T12:00:00Z');
  const requests: { line: string; headers: IncomingMessage['headers']; bytes: number }[] = [];
  const signIns = createSignIns(switches, () => now);
  const videos = createVideos(switches, () => switches.channel?.id ?? '');
  const uploads = createUploads(switches, { videos, origin: () => origin, now: () => now });
  const channel = createChannel(switches, videos, () => now);

  /** The API, for a token that is valid. */
  function api(request: IncomingMessage, { pathname, searchParams: query }: URL, bytes: Buffer): Outcome {
    const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
    const scopes = signIns.scopesOf(token);
    if (!scopes) return refused(401, 'authError', `Invalid Credentials ${token}`);
    if (!scopes.includes(scope))
      return refused(403, 'insufficientPermissions', 'Request had insufficient authentication scopes.');
    if (!switches.apiEnabled)
      return refused(
        403,
        'accessNotConfigured',
        'YouTube Data API v3 has not been used in project 1234 before.',
      );
    const method = request.method ?? 'GET';
    const overdrawn = spend(switches, method, pathname);
    if (overdrawn) return overdrawn;
    const json = (): unknown => JSON.parse(bytes.toString());
    const publishing = (accept: Parameters<typeof meet>[2]) => {
      const { next } = switches;
      switches.next = null;
      return meet(next, token, accept);
    };
    switch (`${method} ${pathname}`) {
      case 'GET /youtube/v3/channels':
        return channel.channels();
      case 'GET /youtube/v3/playlists':
        return channel.listPlaylists(query);
      case 'GET /youtube/v3/playlistItems':
        return channel.listEntries(query);
      case 'POST /youtube/v3/playlistItems':
        return channel.addEntry(json());
      case 'GET /youtube/v3/commentThreads':
        return channel.listComments(query);
      case 'POST /youtube/v3/commentThreads':
        return publishing(() => channel.addComment(json()));
      case 'DELETE /youtube/v3/comments':
        return channel.removeComment(query.get('id') ?? '');
      case 'GET /youtube/v3/videos':
        return videos.list(query);
      case 'PUT /youtube/v3/videos':
        return publishing(() => videos.update(json(), query));
      case 'DELETE /youtube/v3/videos':
        return videos.remove(query.get('id') ?? '');
      case 'POST /upload/youtube/v3/videos':
        return uploads.begin(json(), query, request.headers);
      case 'PUT /upload/youtube/v3/videos':
        return uploads.proceed(query.get('upload_id') ?? '', request.headers['content-range'] ?? '', bytes);
      case 'POST /upload/youtube/v3/thumbnails/set':
        return videos.setThumbnail(
          query.get('videoId') ?? '',
          bytes.length,
          request.headers['content-type'] ?? '',
        );
      default:
        return refused(404, 'notFound', pathname);
    }
  }

  function outcomeOf(request: IncomingMessage, url: URL, bytes: Buffer): Outcome {
    const form = () => Object.fromEntries(new URLSearchParams(bytes.toString()));
    switch (url.pathname) {
      case '/o/oauth2/v2/auth':
        return signIns.authorize(url.searchParams);
      case '/token':
        return signIns.token(form());
      case '/revoke':
        return signIns.revoke(form().token ?? '');
      default:
        return api(request, url, bytes);
    }
  }

  async function listen(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', origin);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const bytes = Buffer.concat(chunks);
    const line = `${request.method} ${url.pathname}${url.search}`;
    requests.push({ line, headers: request.headers, bytes: bytes.length });
    const outcome = outcomeOf(request, url, bytes);
    if (outcome === 'silence') return;
    if (outcome === 'cut') return void response.destroy();
    if (outcome === 'flood') return pour(response, 'x'.repeat(65_536));
    const { status, body = '', headers = {} } = outcome;
    response.sendDate = false;
    response.writeHead(status, {
      date: new Date(now).toUTCString(),
      'content-type': 'application/json; charset=UTF-8',
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
    places: { api: origin, accounts: origin, oauth: origin },
    hostAndPort: `127.0.0.1:${port}`,
    scope,
    switches,
    videos: videos.videos,
    sessions: uploads.sessions,
    comments: channel.comments,
    entries: channel.entries,
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
