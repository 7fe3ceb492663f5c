import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const yearSeconds = 31_536_000;

const unknownToOthers = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow, noarchive',
};

/**
 * Serves the built web app. Its files carry their content's hash in their names and may be kept for good;
 * every other address of a page answers index.html, which the browser asks for anew each time.
 * @param options.secret where addresses begin that hold a secret: nobody keeps, lists or passes them on
 */
export async function mountWeb(
  app: FastifyInstance,
  root: string,
  { secret }: { secret: readonly string[] },
): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    index: false,
    wildcard: false,
    cacheControl: false,
    // The build lays packed copies beside the files.
    preCompressed: true,
    setHeaders(reply, path) {
      const kept = path.includes('/assets/');
      if (reply.hasHeader('cache-control')) return;
      void reply.header('cache-control', kept ? `public, max-age=${yearSeconds}, immutable` : 'no-cache');
    },
  });
  app.get('/*', (request, reply) => {
    if (secret.some((start) => request.url.startsWith(start))) void reply.headers(unknownToOthers);
    if (request.headers.accept?.includes('text/html')) return reply.sendFile('index.html');
    return reply.callNotFound();
  });
}
