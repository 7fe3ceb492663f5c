import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

import { sessionCookie } from '#server/access/sign-in.ts';

import { pageFiles } from './page-files.ts';

const yearSeconds = 31_536_000;

const unknownToOthers = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow, noarchive',
};

/** What every screen of a signed-in person asks first. */
const whoIsThere = '<link rel="preload" as="fetch" crossorigin href="/tool/api/v1/me.php">';

/** A file of an older build, or one that browsers look for by themselves, is no page. */
const isFile = (path: string) => /\.\w{1,5}$/.test(path) && !/^\/(?:r|join)\//.test(path);

/**
 * Serves the built web app. Its files carry their content's hash in their names and may be kept for good;
 * every address of a page answers index.html, which the browser asks for anew each time; an address of none answers it
 * to browsers too, with the status 404. It names all that
 * its address needs, so that the browser fetches everything at once and not file after file as each is read.
 * @param options.secret where addresses begin that hold a secret: nobody keeps, lists or passes them on
 */
export async function mountWeb(
  app: FastifyInstance,
  root: string,
  { secret }: { secret: readonly string[] },
): Promise<void> {
  const [filesOf, page] = await Promise.all([pageFiles(root), readFile(join(root, 'index.html'), 'utf8')]);
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
    const path = request.url.split('?', 1)[0] ?? '/';
    const { scripts, face, isForMembers, isKnown } = filesOf(path);
    // Monitors, previews and curl take anything: they get a page where there is one.
    const { accept = '*/*' } = request.headers;
    if (!accept.includes('text/html') && !(isKnown && accept.includes('*/*') && !isFile(path)))
      return reply.callNotFound();
    const links = [
      isForMembers && request.headers.cookie?.includes(sessionCookie) ? whoIsThere : '',
      ...scripts.map((script) => `<link rel="modulepreload" crossorigin href="${script}">`),
      face ? `<link rel="preload" as="font" type="font/woff2" crossorigin href="${face}">` : '',
    ];
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-cache');
    return reply
      .status(isKnown ? 200 : 404)
      .header('vary', 'cookie, accept')
      .type('text/html; charset=utf-8')
      .send(page.replace('</head>', `${links.join('')}</head>`));
  });
}
