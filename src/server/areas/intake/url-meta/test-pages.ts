import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

import type { PageMetadata } from '#contract/intake/url-meta.ts';
import { startApp } from '#test/app/app.ts';
import { freshDatabase } from '#test/app/database.ts';

export const now = new Date('2026-06-15T12:00:00Z');

/** An app that may read one server on loopback, which serves the test's pages. */
export async function startPages() {
  const routes = new Map<string, RequestListener>();
  const requested: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    requested.push(path);
    const route = routes.get(path.split('?')[0] ?? '');
    if (route) route(request, response);
    else response.writeHead(404).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // For a server on TCP this is an object.
  const { port } = server.address() as AddressInfo;
  const base = `http://127.0.0.1:${port}`;
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const app = await startApp(await freshDatabase(), {
    now: () => now,
    env: { OUTBOUND_ALLOW: `127.0.0.1:${port}` },
  });
  const reader = await app.token('reader');

  let serial = 0;
  function serve(body: string | Uint8Array, headers: Record<string, string> = {}, status = 200): string {
    const path = `/${++serial}`;
    routes.set(path, (_request, response) =>
      response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(body),
    );
    return base + path;
  }

  async function get(url: string): Promise<PageMetadata> {
    const { status, body } = await app.call('GET', 'url-meta.php', { url }, reader);
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body.data as PageMetadata;
  }

  async function refusal(url: string) {
    const { status, body } = await app.call('GET', 'url-meta.php', { url }, reader);
    return { status, code: body.error?.code, message: body.error?.message };
  }

  return {
    app,
    base,
    port,
    /** The server's responses by path, beside those of `serve`. */
    routes,
    /** Every requested path, in order. */
    asked: requested,
    serve,

    page: (head: string, body = '') =>
      serve(`<!doctype html><html><head>${head}</head><body>${body}</body></html>`),

    get,
    refusal,
  };
}
