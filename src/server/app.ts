import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { constants } from 'node:zlib';

import compress, { type FastifyCompressOptions } from '@fastify/compress';
import helmet from '@fastify/helmet';
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';

import { notFound } from '#contract/errors.ts';
import { contract } from '#contract/index.ts';
import type { Deps } from './context.ts';
import { databaseIsAway } from './db/away.ts';
import { mountBackups } from './features/backups/download.ts';
import { demoPicture } from './features/demo/pictures.ts';
import { mountCalendarFeed } from './features/calendar-feed/serve.ts';
import { mountCallback } from './features/accounts/callback.ts';
import { mountClientDocuments } from './features/accounts/client-documents.ts';
import { mountMedia } from './features/media/serve.ts';
import { mountGuestDesigns } from './features/guest-review/design.ts';
import { mountGuestPictures } from './features/guest-review/picture.ts';
import { mountExports } from './features/organization-exports/download.ts';
import { createPictures } from './features/pictures/fetch-picture.ts';
import { mountPictures } from './features/pictures/proxy.ts';
import { mountOneClick } from './features/notifications/one-click.ts';
import { mountCardFrame } from './features/designs/card-frame.ts';
import { mountMiniatures } from './features/designs/miniatures.ts';
import { invitationsBelow } from './features/invitations/link.ts';
import { linksBelow } from './features/review-links/secret.ts';
import { handlers } from './handlers.ts';
import { StoreProblem } from './lib/store-problem.ts';
import { createHub } from './live/hub.ts';
import { createAuthenticator, mountSignIn } from './mount/auth.ts';
import { answerFor } from './mount/errors.ts';
import { endUnusedConnections } from './mount/closing.ts';
import { mountDocs } from './mount/docs.ts';
import { jobs } from './jobs/all.ts';
import { mountFonts } from './mount/fonts.ts';
import { mountHealth } from './mount/health.ts';
import { endSlowRequests, patienceMs } from './mount/patience.ts';
import { createLimits } from './mount/limits.ts';
import { mcp } from './mount/mcp.ts';
import { apiPrefix, rest } from './mount/rest.ts';
import { walk } from './mount/walk.ts';
import { mountWeb } from './mount/web.ts';

/** A body larger than this is no request of ours; uploads have a limit of their own. */
const bodyBytes = 2 * 1024 * 1024;

/**
 * How answers are packed; the web app's files were packed when it was built. A higher quality takes half as long again
 * for a tenth of the bytes. Packing an answer of a few hundred kB on the spot costs less than passing it through a stream.
 */
const packing: FastifyCompressOptions = {
  encodings: ['br', 'gzip'],
  threshold: 1400,
  syncThreshold: 512 * 1024,
  zlibOptions: { level: 3 },
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } },
};

/**
 * The web server with everything mounted, not yet listening.
 * @param options.checkAnswers every answer is checked against its schema; tests ask for it
 * @param options.webRoot where the built web app lies; without it only the API answers
 */
export async function createApp(
  deps: Deps,
  options: { checkAnswers?: boolean; webRoot?: string } = {},
): Promise<FastifyInstance> {
  const { settings } = deps;
  const logger: FastifyBaseLogger = deps.log;
  const limits = createLimits(deps);
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyBytes,
    genReqId: () => crypto.randomUUID(),
    // Only named proxies may say who the client is; the address counts for limits and the log.
    trustProxy: settings.trustedProxies.length > 0 ? settings.trustedProxies : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    forceCloseConnections: 'idle',
    requestTimeout: patienceMs.file,
    // An address that cannot even be read never reaches the routes, their limits and their error handler.
    frameworkErrors: (error, request, reply: FastifyReply) => void answerUnreadable(error, request, reply),
  });

  async function answerUnreadable(error: Error, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const counted = request.url.startsWith(apiPrefix)
      ? await limits.take(null, request.ip).catch(() => null)
      : null;
    const { status, headers, body } = answerFor(counted?.refusal ?? error, request.id);
    await reply
      .status(status)
      .headers({ ...counted?.headers, ...headers })
      .send(body);
  }

  // Also for pages, pictures and sign-in; the API says of other errors more than the web server does.
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof StoreProblem) request.log.error({ err: error }, error.message);
    else if (!databaseIsAway(error)) return reply.send(error);
    const { status, headers, body } = answerFor(error, request.id);
    return reply.status(status).headers(headers).send(body);
  });
  endSlowRequests(app);
  endUnusedConnections(app);
  await app.register(helmet, contentRules(settings.baseUrl));
  await app.register(compress, packing);

  const mounted = walk(contract, handlers);
  const authenticator = createAuthenticator(deps);
  mountHealth(app, { ...deps, jobs });
  mountSignIn(app, deps);
  mountOneClick(app, deps);
  mountCallback(app, deps, authenticator);
  mountClientDocuments(app, deps);
  const pictures = createPictures(deps);
  mountPictures(app, pictures, authenticator);
  mountGuestPictures(app, deps, pictures);
  mountGuestDesigns(app, deps);
  mountMedia(app, deps);
  mountCalendarFeed(app, deps, limits);
  mountBackups(app, deps, authenticator);
  mountExports(app, deps, authenticator);
  mountFonts(app);
  mountCardFrame(app);
  mountMiniatures(app, deps, authenticator);
  mountDocs(app, {
    mounted,
    baseUrl: settings.baseUrl,
    count: async (request) => {
      // Who shows a key sees what that one has left; a wrong one opens nothing here that is not open.
      const actor = await authenticator.actorOf(request).catch(() => null);
      return (await limits.take(actor, request.ip)).headers;
    },
  });
  const live = createHub(deps);
  app.addHook('onClose', () => live.close());
  const api = {
    prefix: apiPrefix,
    deps,
    live,
    mounted,
    authenticator,
    limits,
    checkAnswers: options.checkAnswers,
  };
  await app.register(rest, api);
  await app.register(mcp, api);
  app.get<{ Params: { id: string } }>('/demo/pictures/:id(^\\d{1,6}).svg', (request, reply) => {
    const picture = demoPicture(Number(request.params.id));
    if (picture === null) return reply.callNotFound();
    return reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(picture);
  });
  const webRoot = options.webRoot ?? join(import.meta.dirname, '..', '..', 'dist', 'web');
  app.setNotFoundHandler((request, reply) => {
    const { status, body } = answerFor(notFound('This address'), request.id);
    return reply.status(status).send(body);
  });
  if (existsSync(webRoot)) await mountWeb(app, webRoot, { secret: [linksBelow, invitationsBelow] });
  return app;
}

/** No script, picture or frame of somebody else's in our pages. */
function contentRules(baseUrl: string) {
  const secure = baseUrl.startsWith('https://');
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        // A video that is about to be uploaded, to draw what it looks like.
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: secure ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
  };
}
