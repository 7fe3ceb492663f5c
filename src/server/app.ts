import compress, { type FastifyCompressOptions } from '@fastify/compress';
import helmet from '@fastify/helmet';
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { constants } from 'node:zlib';

import { notFound } from '#contract/errors.ts';
import { contract } from '#contract/index.ts';
import { t } from '#contract/message.ts';
import { mountBackups } from './areas/admin/backups/download.ts';
import { mountDemoPictures } from './areas/admin/demo/pictures.ts';
import { mountExports } from './areas/admin/organization-exports/download.ts';
import { mountSharedReports } from './areas/analytics/reports/serve.ts';
import { mountCalendarFeed } from './areas/calendar/calendar-feed/serve.ts';
import { mountCallback } from './areas/delivery/accounts/callback.ts';
import { mountClientDocuments } from './areas/delivery/accounts/client-documents.ts';
import { mountCardFrame } from './areas/designs/designs/card-frame.ts';
import { mountMiniatures } from './areas/designs/designs/miniatures.ts';
import { mountPulls } from './areas/media/media/pulls.ts';
import { mountMedia } from './areas/media/media/serve.ts';
import { createPictures } from './areas/media/pictures/fetch-picture.ts';
import { mountPictures } from './areas/media/pictures/proxy.ts';
import { mountUploads } from './areas/media/uploads/tus.ts';
import { mountOneClick } from './areas/notifications/notifications/one-click.ts';
import { mountGuestDesigns } from './areas/posts/guest-review/design.ts';
import { mountGuestPictures } from './areas/posts/guest-review/picture.ts';
import { linksBelow } from './areas/posts/review-links/secret.ts';
import { mountShortLinks } from './areas/posts/short-links/serve.ts';
import { invitationsBelow } from './areas/workspace/invitations/link.ts';
import type { Deps } from './context.ts';
import { databaseIsAway } from './db/away.ts';
import { handlers } from './handlers.ts';
import { jobs } from './jobs/all.ts';
import { StoreProblem } from './lib/store-problem.ts';
import { createHub } from './live/hub.ts';
import { createAuthenticator, mountSignIn } from './mount/auth.ts';
import { endUnusedConnections } from './mount/closing.ts';
import { mountDocs } from './mount/docs.ts';
import { answerFor } from './mount/errors.ts';
import { mountFonts } from './mount/fonts.ts';
import { mountHealth } from './mount/health.ts';
import { createLimits } from './mount/limits.ts';
import { mcp } from './mount/mcp.ts';
import { mountOAuth } from './mount/oauth.ts';
import { endSlowRequests, patienceMs } from './mount/patience.ts';
import { answerInTheirLanguage } from './mount/reader.ts';
import { apiPrefix, rest } from './mount/rest.ts';
import { walk } from './mount/walk.ts';
import { mountWeb } from './mount/web.ts';

/** No valid JSON request is larger; uploads have their own limit. */
const bodyBytes = 2 * 1024 * 1024;

/**
 * How responses are compressed; the web app's files are compressed by the build. A higher quality costs half
 * as much time again for a tenth fewer bytes. Compressing a response of a few hundred kB at once is faster
 * than streaming it.
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
 * @param options.checkAnswers checks every response against its schema; for tests
 * @param options.webRoot the folder of the built web app; without it only the API answers
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
    // Only named proxies may set the client's address, which counts for limits and the log.
    trustProxy: settings.trustedProxies.length > 0 ? settings.trustedProxies : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    forceCloseConnections: 'idle',
    requestTimeout: patienceMs.file,
    // A URL that cannot be parsed never reaches the routes, their limits and their error handler.
    frameworkErrors: (error, request, reply: FastifyReply) => void answerUnreadable(error, request, reply),
  });

  async function answerUnreadable(error: Error, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const counted = request.url.startsWith(apiPrefix)
      ? await limits.count(null, request.ip).catch(() => null)
      : null;
    const { status, headers, body } = answerFor(counted?.refusal ?? error, request.id);
    await reply
      .status(status)
      .headers({ ...counted?.headers, ...headers })
      .send(body);
  }

  // Also for pages, pictures and sign-in; the API reports other errors in more detail than the web server.
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof StoreProblem) request.log.error({ err: error }, error.message);
    else if (!databaseIsAway(error)) return reply.send(error);
    const { status, headers, body } = answerFor(error, request.id);
    return reply.status(status).headers(headers).send(body);
  });
  answerInTheirLanguage(app);
  endSlowRequests(app);
  endUnusedConnections(app);
  await app.register(helmet, contentRules(settings.baseUrl, deps.files.parts?.origin));
  await app.register(compress, packing);

  const mounted = walk(contract, handlers);
  const authenticator = createAuthenticator(deps);
  mountHealth(app, { ...deps, jobs });
  mountSignIn(app, deps);
  mountOAuth(app, deps);
  mountOneClick(app, deps);
  mountCallback(app, deps, authenticator);
  mountClientDocuments(app, deps);
  const pictures = createPictures(deps);
  mountPictures(app, pictures, authenticator);
  mountGuestPictures(app, deps, pictures);
  mountGuestDesigns(app, deps);
  mountMedia(app, deps);
  mountPulls(app, deps);
  mountUploads(app, deps, authenticator, limits);
  mountCalendarFeed(app, deps, limits);
  mountSharedReports(app, deps, limits);
  mountShortLinks(app, deps);
  mountBackups(app, deps, authenticator);
  mountExports(app, deps, authenticator);
  mountFonts(app);
  mountCardFrame(app);
  mountMiniatures(app, deps, authenticator);
  mountDocs(app, {
    mounted,
    baseUrl: settings.baseUrl,
    count: async (request) => {
      // A valid key sees its own remaining limit; a wrong one is treated as no key.
      const actor = await authenticator.actorOf(request).catch(() => null);
      return (await limits.count(actor, request.ip)).headers;
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
  mountDemoPictures(app);
  const webRoot = options.webRoot ?? join(import.meta.dirname, '..', '..', 'dist', 'web');
  app.setNotFoundHandler((request, reply) => {
    const { status, body } = answerFor(notFound(t`This address was not found.`), request.id);
    return reply.status(status).send(body);
  });
  if (existsSync(webRoot)) await mountWeb(app, webRoot, { secret: [linksBelow, invitationsBelow] });
  return app;
}

/**
 * The pages load no scripts, images or frames from other sites.
 * @param bucket the origin to which browsers send the parts of uploads
 */
function contentRules(baseUrl: string, bucket: string | undefined) {
  const secure = baseUrl.startsWith('https://');
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        // To draw a preview of a video before it is uploaded.
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...(bucket === undefined ? [] : [bucket])],
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
