import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import type { FastifyInstance } from 'fastify';

import { docsPage } from './docs-page.ts';
import { openapi } from './openapi.ts';
import type { Mounted } from './walk.ts';

const at = '/tool/api/v1';
const font = 'font/woff2';

/** Serves the API's documentation for people and for programs, to anybody: nothing in it is secret. */
export function mountDocs(
  app: FastifyInstance,
  { mounted, baseUrl }: { mounted: readonly Mounted[]; baseUrl: string },
): void {
  const page = docsPage(mounted, { apiUrl: baseUrl + at, files: `${at}/docs` });
  serve(app, `${at}/docs.php`, 'text/html; charset=utf-8', page);
  serve(app, `${at}/docs`, 'text/html; charset=utf-8', page);
  serve(
    app,
    `${at}/openapi.json`,
    'application/json; charset=utf-8',
    JSON.stringify(openapi(mounted, baseUrl)),
  );
  serve(app, `${at}/docs/style.css`, 'text/css; charset=utf-8', fileOf('./docs.css'));
  serve(app, `${at}/docs/script.js`, 'text/javascript; charset=utf-8', fileOf('./docs-browser.js'));
  serve(
    app,
    `${at}/docs/inter.woff2`,
    font,
    fileOf('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
  );
  serve(
    app,
    `${at}/docs/serif.woff2`,
    font,
    fileOf('@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2'),
  );
}

/** One unchanging answer. The browser asks each time and hears "as before" until the next version. */
function serve(app: FastifyInstance, url: string, type: string, content: string | Buffer): void {
  const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
  app.get(url, (request, reply) => {
    reply.header('etag', etag).header('cache-control', 'no-cache');
    // Weak, for compression changes the bytes and a proxy may say so.
    if (request.headers['if-none-match']?.includes(etag)) return reply.status(304).send();
    return reply.type(type).send(content);
  });
}

function fileOf(name: string): Buffer {
  return readFileSync(fileURLToPath(import.meta.resolve(name)));
}
