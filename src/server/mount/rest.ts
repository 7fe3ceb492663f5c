import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { CodedError, invalid, notFound } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import { listed } from '#contract/reader.ts';
import { authRequired } from '#server/access/rules.ts';
import type { Actor } from '#server/context.ts';
import { StoreProblem } from '#server/lib/store-problem.ts';
import {
  admit,
  carryOut,
  checkAnswer,
  prepareCalls,
  requireSameRights,
  type CarryOptions,
} from './carry-out.ts';
import { answerFor, isUnexpected, notJson } from './errors.ts';
import { actionNeeded, pickOperation, type Raw } from './parameters.ts';
import { acceptForms } from './sent-file.ts';
import { eventStream, streamHeaders, type Events } from './stream.ts';
import { methodOf, methodsOfAction, routesOf, type Mounted, type Route } from './walk.ts';

export const apiPrefix = '/tool/api/v1';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route accepts a file, which may take its time. */
    acceptsFile?: boolean;
    /**
     * All operations of this path need a caller, so requests without a key are refused before their body is
     * read.
     */
    needsKey?: boolean;
    /** The methods of this path, for OPTIONS requests, which are not counted. */
    allow?: string;
  }
}

interface RestOptions extends CarryOptions {
  mounted: readonly Mounted[];
}

/** Serves every operation under `/tool/api/v1/`, with and without `.php`. */
export async function rest(app: FastifyInstance, options: RestOptions): Promise<void> {
  const { authenticator, limits } = options;
  // Streams end before the server waits for its connections.
  const closing = new AbortController();
  app.addHook('preClose', (next) => {
    closing.abort();
    next();
  });
  prepareCalls(app);
  app.removeContentTypeParser('text/plain');
  await acceptForms(app);

  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store').header('x-request-id', request.id);
    const { allow } = request.routeOptions.config;
    if (request.method === 'OPTIONS' && allow) return reply.header('allow', allow).status(204).send();
    let actor: Actor | null = null;
    try {
      actor = await authenticator.actorOf(request);
    } catch (error) {
      // Counted for its address; the key's error is returned whatever is left of the limit, since the clients
      // that retry again and again need it most.
      const { headers } = await limits.count(null, request.ip);
      reply.headers(headers);
      throw error;
    }
    await count(actor, request, reply);
    if (!actor && request.routeOptions.config.needsKey) throw authRequired();
    request.actor = actor;
    request.identifiedAt = options.deps.now();
  });

  async function count(actor: Actor | null, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { headers, refusal, use } = await limits.count(actor, request.ip);
    request.hourly = use;
    reply.headers(headers);
    if (refusal) throw refusal;
  }

  for (const route of routesOf(options.mounted)) {
    const serve = (request: FastifyRequest, reply: FastifyReply) =>
      answer(route, request, reply, { ...options, closing: closing.signal });
    const operations = [...route.methods.values()].flat().map(({ operation }) => operation);
    const needsKey = operations.every(({ permission }) => permission !== 'public');
    const bodyLimit = Math.max(0, ...operations.map(({ bodyBytes = 0 }) => bodyBytes));
    const larger = bodyLimit > 0 ? { bodyLimit } : {};
    const acceptsFile = operations.some(({ file }) => file);
    const allow = [...route.methods.keys(), 'OPTIONS'].join(', ');
    for (const url of [`/${route.path}`, `/${route.path.replace(/\.php$/, '')}`]) {
      app.all(url, { exposeHeadRoute: false, config: { needsKey, acceptsFile, allow }, ...larger }, serve);
    }
  }

  // Also as a route: otherwise the web app's own, which answers every page URL, would get these.
  const unknown = () => {
    throw notFound(t`This endpoint was not found.`);
  };
  for (const url of ['/', '/*']) app.all(url, { exposeHeadRoute: false }, unknown);
  app.setNotFoundHandler(unknown);

  app.setErrorHandler((error, request, reply) => {
    if (isUnexpected(error))
      request.log.error({ err: error, operation: request.operationName }, 'a request failed');
    const { status, headers, body } = answerFor(error, request.id);
    if (error instanceof StoreProblem)
      request.log.error({ err: error, operation: request.operationName }, error.message);
    return reply.status(status).headers(headers).send(body);
  });
}

async function answer(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  options: RestOptions & { closing: AbortSignal },
): Promise<unknown> {
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const candidates = method === 'GET' || method === 'POST' ? route.methods.get(method) : undefined;
  if (!candidates) throw wrongMethod([...route.methods.keys()], request.method, reply);

  const query = objectOf(request.query);
  const body = method === 'POST' ? objectOf(request.body ?? {}) : {};
  if (request.isMultipart() && !candidates.some(({ operation }) => operation.file)) throw notJson();
  const mounted = pickOperation(candidates, query, body);
  if (!mounted) {
    const others = methodsOfAction(route, query.action);
    throw others.length > 0 ? wrongMethod(others, request.method, reply) : actionNeeded(candidates);
  }
  const { operation } = mounted;
  request.operationName = mounted.name;
  if (request.isMultipart() && !operation.file) throw notJson();
  const raw = methodOf(operation) === 'GET' ? query : body;
  if (operation.stream) return listen(mounted, raw, request, reply, options);
  return { success: true, ...(await carryOut(mounted, raw, request, reply, options)) };
}

async function listen(
  mounted: Mounted,
  raw: Raw,
  request: FastifyRequest,
  reply: FastifyReply,
  options: RestOptions & { closing: AbortSignal },
): Promise<unknown> {
  return admit(mounted, raw, request, reply, options, async (ctx, input) => {
    // A HEAD request must not start a stream.
    if (request.method === 'HEAD') return reply.headers(streamHeaders).send('');
    const events = (await mounted.handle(ctx, input)) as Events;
    return reply.headers(streamHeaders).send(
      eventStream(events, {
        signal: options.closing,
        mayGoOn: () => mayGoOn(mounted, raw, request, options),
        check: (data) => void (options.checkAnswers && checkAnswer(mounted, data, undefined)),
      }),
    );
  });
}

/** Whether a stream's caller still has the rights with which it began. */
async function mayGoOn(...call: Parameters<typeof requireSameRights>): Promise<boolean> {
  try {
    await requireSameRights(...call);
    return true;
  } catch (error) {
    if (error instanceof CodedError) return false;
    throw error;
  }
}

function wrongMethod(allowed: readonly string[], requested: string, reply: FastifyReply): CodedError {
  reply.header('allow', allowed.join(', '));
  return new CodedError(
    'method_not_allowed',
    t`${{ method: requested }} does not work here; use ${{ allowed: listed(allowed, 'disjunction') }}.`,
    { allowed },
  );
}

function objectOf(value: unknown): Raw {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  throw invalid(t`The body must be a JSON object.`, { body: t`must be a JSON object` });
}
