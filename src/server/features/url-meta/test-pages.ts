import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll } from 'vitest';

import type { PageMetadata } from '#contract/url-meta.ts';
import { freshDatabase } from '#test/database.ts';
import { startDesk } from '#test/desk.ts';

export const now = new Date('2026-06-15T12:00:00Z');

/** A desk that may read one server on loopback, whose pages the test brings. */
export async function startPages() {
  const routes = new Map<string, RequestListener>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    asked.push(path);
    const route = routes.get(path.split('?')[0] ?? '');
    if (route) route(request, response);
    else response.writeHead(404).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // Of a server that listens on TCP it is an object.
  const { port } = server.address() as AddressInfo;
  const base = `http://127.0.0.1:${port}`;
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const desk = await startDesk(await freshDatabase(), {
    now: () => now,
    env: { OUTBOUND_ALLOW: `127.0.0.1:${port}` },
  });
  const reader = await desk.token('reader');

  let serial = 0;
  function serve(body: string | Uint8Array, headers: Record<string, string> = {}, status = 200): string {
    const path = `/${++serial}`;
    routes.set(path, (_request, response) =>
      response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(body),
    );
    return base + path;
  }

  async function get(url: string): Promise<PageMetadata> {
    const { status, body } = await desk.call('GET', 'url-meta.php', { url }, reader);
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body.data as PageMetadata;
  }

  async function refusal(url: string) {
    const { status, body } = await desk.call('GET', 'url-meta.php', { url }, reader);
    return { status, code: body.error?.code, message: body.error?.message };
  }

  return {
    desk,
    base,
    port,
    /** What the server answers by path, beside what `serve` made. */
    routes,
    /** Every path that was asked for, in order. */
    asked,
    serve,

    page: (head: string, body = '') =>
      serve(`<!doctype html><html><head>${head}</head><body>${body}</body></html>`),

    get,
    refusal,
  };
}
