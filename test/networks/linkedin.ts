import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { pour } from '#test/app/endless.ts';
import { createApi, type ApiSwitches } from './linkedin-api.ts';
import type { Outcome } from './linkedin-faults.ts';
import { createFiles, refused, type MediaSwitches } from './linkedin-media.ts';
import { createSignIns, type SignInSwitches } from './linkedin-oauth.ts';
import { createPosts, type PostSwitches } from './linkedin-posts.ts';
import { pageUrn, selfServe } from './linkedin-products.ts';

/** LinkedIn's features and behaviour, which can change at any time. */
interface Switches extends SignInSwitches, MediaSwitches, PostSwitches, ApiSwitches {}

export type LinkedinDouble = Awaited<ReturnType<typeof startLinkedin>>;

/**
 * A server on loopback that behaves as LinkedIn's documentation says, for one app, one member and the pages
 * that they administer: sign-in, API and uploads at one origin.
 */
export async function startLinkedin(given: Partial<Switches> = {}) {
  const switches: Switches = {
    products: selfServe,
    isPartner: false,
    life: 60 * 86_400,
    partBytes: 4_194_304,
    processing: 0,
    processingFails: false,
    showsStatus: true,
    refusesRepeats: true,
    namesGhosts: false,
    listsAfterMs: 0,
    countsAll: true,
    omitsUnseen: false,
    followers: 1_234,
    versions: (version) => /^20\d{4}$/.test(version),
    roles: { [pageUrn]: 'ADMINISTRATOR' },
    next: null,
    ...given,
  };
  let now = Date.parse('2026-03-01T12:00:00Z');
  const requests: { line: string; headers: IncomingMessage['headers']; bytes: number }[] = [];
  const signIns = createSignIns(switches, () => now);
  const files = createFiles(switches, () => origin);
  const board = createPosts(switches, files.files, () => now);
  const api = createApi(switches, { signIns, files, board, origin: () => origin });

  function outcomeOf(request: IncomingMessage, url: URL, bytes: Buffer): Outcome {
    const type = request.headers['content-type'] ?? '';
    if (url.pathname === '/oauth/v2/authorization') return signIns.authorize(url.searchParams);
    if (url.pathname === '/oauth/v2/accessToken')
      return type === 'application/x-www-form-urlencoded'
        ? signIns.token(Object.fromEntries(new URLSearchParams(bytes.toString())))
        : refused(400, 'invalid_request', 'A form is needed');
    if (url.pathname.startsWith('/dms-uploads/'))
      return files.receive(url.pathname.slice('/dms-uploads/'.length), bytes, type);
    return api(request, url, bytes.length > 0 ? JSON.parse(bytes.toString()) : null);
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
    if (outcome === 'flood') return pour(response, 'x'.repeat(65_536));
    const { status, body = '', headers = {} } = outcome;
    response.sendDate = false;
    response.writeHead(status, {
      date: new Date(now).toUTCString(),
      'content-type': 'application/json',
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
    comments: board.comments,
    files: files.files,
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
