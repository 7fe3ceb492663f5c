import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { CodedError, invalid, notFound } from '#contract/errors.ts';
import { creditHeaders } from '#server/access/credits.ts';
import { authRequired, checkAccess } from '#server/access/rules.ts';
import { addressHeader } from '#server/access/sign-in.ts';
import type { Actor, Context, Deps, HourlyUse } from '#server/context.ts';
import { httpSeconds } from '#server/lib/metrics.ts';
import { withinProjects } from '#server/db/within-projects.ts';
import type { Hub } from '#server/live/hub.ts';
import { originOf, type Authenticator } from './auth.ts';
import { refusedHeaders, spend, type Spent } from './credits.ts';
import { answerFor, isUnexpected, notJson } from './errors.ts';
import type { Limits } from './limits.ts';
import { recordDone, recordRefused } from './record.ts';
import { parseInput, pickOperation, type Raw } from './parameters.ts';
import { takeForms, withSentFile } from './sent-file.ts';
import { eventStream, streamHeaders, type Events } from './stream.ts';
import { methodOf, routesOf, type Mounted, type Route } from './walk.ts';

export const apiPrefix = '/tool/api/v1';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null for nobody; set before the body is read. */
    actor: Actor | null;
    /** What the caller has of this hour's requests. */
    hourly: HourlyUse;
    /** The operation's name once it is known, for log and metrics. */
    operationName: string;
  }
  interface FastifyContextConfig {
    /** A file may come here, which may take its time. */
    takesFile?: boolean;
    /** No operation of this path is for nobody, so whoever shows no key is refused before their body is read. */
    needsKey?: boolean;
  }
}

interface RestOptions {
  deps: Deps;
  live: Hub;
  mounted: readonly Mounted[];
  authenticator: Authenticator;
  limits: Limits;
  /** Checks every answer against its schema; tests do. */
  checkAnswers?: boolean;
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
  app.decorateRequest('actor', null);
  app.decorateRequest('hourly');
  app.decorateRequest('operationName', 'unknown');
  app.removeContentTypeParser('text/plain');
  await takeForms(app);

  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store').header('x-request-id', request.id);
    let actor: Actor | null = null;
    try {
      actor = await authenticator.actorOf(request);
    } catch (error) {
      // A wrong key counts against its address: guessing is slow, and the refusal carries its headers.
      await count(null, request, reply);
      throw error;
    }
    await count(actor, request, reply);
    if (!actor && request.routeOptions.config.needsKey) throw authRequired();
    request.actor = actor;
  });

  async function count(actor: Actor | null, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { headers, refusal, use } = await limits.take(actor, request.ip);
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
    const takesFile = operations.some(({ file }) => file);
    for (const url of [`/${route.path}`, `/${route.path.replace(/\.php$/, '')}`]) {
      app.all(url, { exposeHeadRoute: false, config: { needsKey, takesFile }, ...larger }, serve);
    }
  }

  // As a route too: the web app's own, which answers every address of a page, must not get these.
  const unknown = () => {
    throw notFound('This endpoint');
  };
  for (const url of ['/', '/*']) app.all(url, { exposeHeadRoute: false }, unknown);
  app.setNotFoundHandler(unknown);

  app.setErrorHandler((error, request, reply) => {
    if (isUnexpected(error))
      request.log.error({ err: error, operation: request.operationName }, 'a request failed');
    const { status, body } = answerFor(error, request.id);
    return reply.status(status).send(body);
  });

  app.addHook('onResponse', (request, reply, next) => {
    const { operationName } = request;
    // How long somebody listened is no time to answer.
    if (reply.getHeader('content-type') !== streamHeaders['content-type'])
      httpSeconds.labels(operationName, String(reply.statusCode)).observe(reply.elapsedTime / 1000);
    request.log.info(
      {
        operation: operationName,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        organization: request.actor?.organizationId ?? null,
        user: request.actor?.userId ?? null,
      },
      'answered',
    );
    next();
  });
}

async function answer(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  options: RestOptions & { closing: AbortSignal },
): Promise<unknown> {
  const { deps } = options;
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const candidates = method === 'GET' || method === 'POST' ? route.methods.get(method) : undefined;
  if (!candidates) throw wrongMethod(route, request.method, reply);

  const query = objectOf(request.query);
  const body = method === 'POST' ? objectOf(request.body ?? {}) : {};
  if (request.isMultipart() && !candidates.some(({ operation }) => operation.file)) throw notJson();
  const mounted = pickOperation(candidates, query, body);
  const { operation, name } = mounted;
  request.operationName = name;
  const raw = methodOf(operation) === 'GET' ? query : body;
  try {
    return await carryOut(mounted, raw, request, reply, options);
  } catch (error) {
    await recordRefused(deps.db, mounted, request.actor, raw, error);
    throw error;
  }
}

async function carryOut(
  mounted: Mounted,
  raw: Raw,
  request: FastifyRequest,
  reply: FastifyReply,
  options: RestOptions & { closing: AbortSignal },
): Promise<unknown> {
  const { deps, live, limits, checkAnswers } = options;
  const { operation, handle, name } = mounted;
  checkAccess(operation, request.actor);
  if (request.isMultipart() && !operation.file) throw notJson();
  const input = parseInput(mounted, raw);

  if (operation.rate) {
    const { perHour, by } = operation.rate;
    const caller = { address: request.ip, value: String(input[by]) };
    const { headers, refusal } = await limits.takeOf(name, perHour, caller);
    reply.headers(headers);
    if (refusal) throw refusal;
  }
  if (operation.stream) {
    // Who asks for the headers alone must not be left listening.
    if (request.method === 'HEAD') return reply.headers(streamHeaders).send('');
    const events = (await handle(contextOf(deps, live, request, reply), input)) as Events;
    return reply.headers(streamHeaders).send(
      eventStream(events, {
        signal: options.closing,
        mayGoOn: () => mayGoOn(mounted, request, options),
        check: (data) => void (checkAnswers && checkAnswer(mounted, data, undefined)),
      }),
    );
  }
  const reserved = operation.counted && request.actor ? await limits.reserveDaily(request.actor) : null;
  if (reserved) reply.headers(reserved.headers);
  if (reserved?.refusal) throw reserved.refusal;
  let spent: Spent | null = null;
  try {
    if (operation.credits && request.actor)
      spent = await spend(deps, request.actor, { what: name, cost: operation.credits });
    if (spent) reply.headers(spent.headers);
    const ctx = contextOf(deps, live, request, reply);
    const result = operation.file
      ? await withSentFile(request, operation.file, async (file) => handle(ctx, { ...input, file }))
      : await handle(ctx, input);
    const { data, meta } = operation.meta ? pagedOf(result) : { data: result, meta: undefined };
    if (checkAnswers) checkAnswer(mounted, data, meta);
    await recordDone(deps.db, mounted, request.actor, input, data);
    if (operation.created?.(data)) reply.status(201);
    return { success: true, data, ...(meta !== undefined && { meta }) };
  } catch (error) {
    if (reserved) reply.headers(await reserved.release());
    reply.headers(spent ? await spent.release() : refusedHeaders(error));
    throw error;
  }
}

/** Whether whoever opened a stream is still somebody who may, in the same organization. */
async function mayGoOn(
  { operation }: Mounted,
  request: FastifyRequest,
  { authenticator }: RestOptions,
): Promise<boolean> {
  try {
    const actor = await authenticator.actorOf(request);
    checkAccess(operation, actor);
    const begun = request.actor;
    return (
      actor?.organizationId === begun?.organizationId &&
      actor?.userId === begun?.userId &&
      String(actor?.projectIds) === String(begun?.projectIds)
    );
  } catch (error) {
    if (error instanceof CodedError) return false;
    throw error;
  }
}

function wrongMethod(route: Route, asked: string, reply: FastifyReply): CodedError {
  const allowed = [...route.methods.keys()];
  reply.header('allow', allowed.join(', '));
  return new CodedError('method_not_allowed', `${asked} does not work here; use ${allowed.join(' or ')}.`, {
    allowed,
  });
}

function objectOf(value: unknown): Raw {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  throw invalid('The body must be a JSON object.', { body: 'must be a JSON object' });
}

function pagedOf(result: unknown): { data: unknown; meta: unknown } {
  if (typeof result === 'object' && result !== null && 'data' in result && 'meta' in result) return result;
  throw new Error('a paged operation answered without meta');
}

function checkAnswer({ name, operation }: Mounted, data: unknown, meta: unknown): void {
  const problems = [operation.output.safeParse(data), operation.meta?.safeParse(meta)].flatMap((parsed) =>
    parsed?.error ? parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) : [],
  );
  if (problems.length > 0) throw new Error(`${name} answered against its schema: ${problems.join('; ')}`);
}

function contextOf(
  deps: Deps,
  live: Hub,
  request: FastifyRequest,
  reply: FastifyReply,
): Context<Actor | null> {
  const { pool, settings, queue, io, files, renderer, signIn } = deps;
  const projects = request.actor?.projectIds;
  const headers = new Headers(
    Object.entries(request.headers).flatMap(([name, value]) =>
      [value ?? []].flat().map((one): [string, string] => [name, one]),
    ),
  );
  // What signs people in reads it there; what the client says it is counts for nothing.
  headers.set(addressHeader, request.ip);
  return {
    // Here a token's projects become a limit of all that any handler can see or change.
    db: projects ? withinProjects(pool, projects) : deps.db,
    settings,
    queue,
    io,
    files,
    renderer,
    signIn,
    live,
    log: request.log,
    now: deps.now(),
    actor: request.actor,
    http: {
      headers,
      setCookie: (cookie) => void reply.header('set-cookie', cookie),
      hourly: request.hourly,
      from: originOf(request),
      spent: (bill) => void reply.headers(creditHeaders(bill)),
    },
  };
}
