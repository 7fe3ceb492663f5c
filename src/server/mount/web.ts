import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

import { languageCookie } from '#contract/languages.ts';
import { sessionCookie } from '#server/access/sign-in.ts';
import { pageFiles } from './page-files.ts';
import { pageLanguages } from './page-language.ts';

const yearSeconds = 31_536_000;

const unknownToOthers = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow, noarchive',
};

/** The first request of every screen for signed-in users. */
const preloadMe = '<link rel="preload" as="fetch" crossorigin href="/tool/api/v1/me.php">';

/** A file of an older build, or one that browsers request by themselves, is no page. */
const isFile = (path: string) => /\.\w{1,5}$/.test(path) && !/^\/(?:r|join)\//.test(path);

/**
 * Serves the built web app. Its files have their content's hash in their names and may be cached for good.
 * Every page URL returns index.html, which the browser revalidates each time; other URLs return it to
 * browsers too, with the status 404. It names all files of its URL, so that the browser fetches them at once
 * and not one after the other. The page is in the language of the request.
 * @param options.secret prefixes of URLs that contain a secret: their pages are neither cached, indexed nor
 * passed on as referrer
 */
export async function mountWeb(
  app: FastifyInstance,
  root: string,
  { secret }: { secret: readonly string[] },
): Promise<void> {
  const [built, filesOf, languages, english] = await Promise.all([
    builtFiles(root),
    pageFiles(root),
    pageLanguages(root),
    readFile(join(root, 'index.html'), 'utf8'),
  ]);
  await app.register(fastifyStatic, {
    root,
    // Thousands of files: a route for each would take half a second of every start.
    serve: false,
    cacheControl: false,
    // The build stores compressed copies beside the files.
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
    if (built.has(path)) return reply.sendFile(path);
    const { scripts, font, isForMembers, isKnown } = filesOf(path);
    // Monitors, previews and curl accept anything: they get a page where there is one.
    const { accept = '*/*' } = request.headers;
    if (!accept.includes('text/html') && !(isKnown && accept.includes('*/*') && !isFile(path)))
      return reply.callNotFound();
    const language = languages.of(request.headers);
    const chosen = languages.chosen(request.headers);
    // Safari keeps a cookie that a script has set for a week only.
    if (chosen)
      void reply.header(
        'set-cookie',
        `${languageCookie}=${chosen}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`,
      );
    const links = [
      isForMembers && request.headers.cookie?.includes(sessionCookie) ? preloadMe : '',
      ...scripts.map(
        (script) => `<link rel="modulepreload" crossorigin href="${languages.script(script, language)}">`,
      ),
      font ? `<link rel="preload" as="font" type="font/woff2" crossorigin href="${font}">` : '',
    ];
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-cache');
    return reply
      .status(isKnown ? 200 : 404)
      .header('vary', 'cookie, accept, accept-language')
      .header('content-language', language)
      .type('text/html; charset=utf-8')
      .send(languages.page(english, language).replace('</head>', `${links.join('')}</head>`));
  });
}

/** The URL paths of the built files; `index.html` is sent as a page. */
async function builtFiles(root: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `/${relative(root, join(parentPath, name)).replaceAll(sep, '/')}`);
  return new Set(paths.filter((path) => path !== '/index.html'));
}
