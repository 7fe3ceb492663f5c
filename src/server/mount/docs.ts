import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { CodedError } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import { docsPage } from './docs-page.ts';
import { answerFor } from './errors.ts';
import { openapi } from './openapi.ts';
import type { Mounted } from './walk.ts';

const at = '/tool/api/v1';
const font = 'font/woff2';

interface DocsOptions {
  mounted: readonly Mounted[];
  baseUrl: string;
  /** Counts a request and returns its headers. */
  count(this: void, request: FastifyRequest): Promise<Record<string, string>>;
}

/**
 * Serves the API's documentation for people and programs, without a key: it contains no secrets. Requests are
 * counted like all others and never refused, since a client that has used up its hour may want to read why.
 */
export function mountDocs(app: FastifyInstance, { mounted, baseUrl, count }: DocsOptions): void {
  const html = 'text/html; charset=utf-8';
  // It takes half a second, so an app that never listens, as in tests, does not build it before the first
  // request.
  const page = kept(() => docsPage(mounted, { apiUrl: baseUrl + at, files: `${at}/docs` }));
  const document = kept(() => JSON.stringify(openapi(mounted, baseUrl)));
  app.addHook('onListen', async () => {
    page();
    document();
  });
  const served = [
    serve('docs.php', html, page),
    serve('docs', html, page),
    serve('openapi.json', 'application/json; charset=utf-8', document),
  ];
  for (const { url, answer } of served)
    app.all(url, {
      exposeHeadRoute: false,
      // Before a body is read: none is needed.
      onRequest: async (request, reply) => {
        if (request.method === 'OPTIONS') return reply.header('allow', allowed).status(204).send();
        // It needs no database, so it works while that is away.
        reply.headers(await count(request).catch(() => ({})));
        return isRead(request) ? undefined : refuseMethod(request, reply);
      },
      handler: answer,
    });
  for (const { url, answer } of [
    serve('docs/style.css', 'text/css; charset=utf-8', fileOf('./docs.css')),
    serve('docs/script.js', 'text/javascript; charset=utf-8', fileOf('./docs-browser.js')),
    serve('docs/inter.woff2', font, fileOf('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')),
    serve(
      'docs/serif.woff2',
      font,
      fileOf('@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2'),
    ),
  ])
    app.get(url, answer);
}

const allowed = 'GET, HEAD, OPTIONS';

const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD';

function refuseMethod(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { method } = request;
  const refusal = new CodedError(
    'method_not_allowed',
    t`${{ method }} does not work here; use ${{ allowed: 'GET' }}.`,
    { allowed: ['GET'] },
  );
  const { status, body } = answerFor(refusal, request.id);
  return reply.header('allow', allowed).status(status).send(body);
}

/** One unchanging response, which the browser revalidates each time until the next version. */
function serve(path: string, type: string, content: () => string | Buffer) {
  const etag = kept(() => `"${createHash('sha256').update(content()).digest('base64url').slice(0, 22)}"`);
  const answer = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    reply.header('etag', etag()).header('cache-control', 'no-cache');
    // Weak, since compression changes the bytes and a proxy may mark it so.
    if (request.headers['if-none-match']?.includes(etag())) return reply.status(304).send();
    return reply.type(type).send(content());
  };
  return { url: `${at}/${path}`, answer };
}

function fileOf(name: string): () => Buffer {
  return kept(() => readFileSync(fileURLToPath(import.meta.resolve(name))));
}

/** Builds something at the first request, and caches it. */
function kept<Made>(make: () => Made): () => Made {
  let made: { it: Made } | undefined;
  return () => (made ??= { it: make() }).it;
}
