import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';

import { CodedError, forbidden } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import { creditHeaders } from '#server/access/credits.ts';
import { projectsOf } from '#server/access/projects.ts';
import { checkAccess } from '#server/access/rules.ts';
import { addressHeader } from '#server/access/sign-in.ts';
import type { Actor, Context, Deps, HourlyUse } from '#server/context.ts';
import { withinProjects } from '#server/db/within-projects.ts';
import { httpSeconds } from '#server/lib/metrics.ts';
import type { Hub } from '#server/live/hub.ts';
import { originOf, type Authenticator } from './auth.ts';
import { refusedHeaders, spend, type Spent } from './credits.ts';
import type { Limits } from './limits.ts';
import { parseInput, type Raw } from './parameters.ts';
import { recordDone, recordRefused } from './record.ts';
import { withSentFile } from './sent-file.ts';
import { streamHeaders } from './stream.ts';
import type { Mounted } from './walk.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null for an anonymous caller; set before the body is read. */
    actor: Actor | null;
    /** What the caller has left of this hour's requests. */
    hourly: HourlyUse;
    /** When the caller was identified. */
    identifiedAt: Date;
    /** The operation's name once it is known, for log and metrics. */
    operationName: string;
  }
}

export interface CarryOptions {
  deps: Deps;
  authenticator: Authenticator;
  live: Hub;
  limits: Limits;
  /** Checks every response against its schema; for tests. */
  checkAnswers?: boolean;
}

/** The result of an operation. */
export interface Carried {
  data: unknown;
  meta?: unknown;
}

/** Adds to requests what an operation needs to know of its caller, and logs each one when it is answered. */
export function prepareCalls(app: FastifyInstance): void {
  app.decorateRequest('actor', null);
  app.decorateRequest('hourly');
  app.decorateRequest('identifiedAt');
  app.decorateRequest('operationName', 'unknown');

  app.addHook('onResponse', (request, reply, next) => {
    const { operationName } = request;
    // The duration of a stream is no response time.
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

/** Milliseconds for which a caller is who they were when they were identified. */
const patienceMs = 1_000;

/**
 * What takes long is carried out only for a caller who has the rights with which it began.
 * @throws CodedError where the key or session has ended, or its rights are others
 */
export async function requireSameRights(
  { operation }: Mounted,
  raw: Raw,
  request: FastifyRequest,
  { authenticator }: CarryOptions,
): Promise<void> {
  const actor = await authenticator.actorOf(request);
  checkAccess(operation, actor, raw);
  if (!isDeepStrictEqual(rightsOf(actor), rightsOf(request.actor)))
    throw forbidden(t`Your rights changed while this was carried out. Send it again.`);
}

const rightsOf = (actor: Actor | null) =>
  actor && [
    actor.userId,
    actor.organizationId,
    actor.role,
    actor.permissions,
    actor.projectIds,
    actor.projectRoles,
    actor.flags,
    actor.administrator,
  ];

/**
 * Checks whether `request.actor`, who was counted before, may make a call: permissions, input, and the
 * operation's own limit. Refusals for lack of permission go into the audit log. All calls pass through here,
 * whatever their protocol.
 * @throws CodedError
 */
export async function admit<Result>(
  mounted: Mounted,
  raw: Raw,
  request: FastifyRequest,
  reply: FastifyReply,
  options: CarryOptions,
  act: (ctx: Context<Actor | null>, input: z.output<z.ZodObject>) => Promise<Result>,
): Promise<Result> {
  const { operation, name } = mounted;
  const { deps, live, limits } = options;
  request.operationName = name;
  const confirm = () => requireSameRights(mounted, raw, request, options);
  try {
    // Its body took its time.
    if (deps.now().getTime() - request.identifiedAt.getTime() > patienceMs) await confirm();
    checkAccess(operation, request.actor, raw);
    const input = parseInput(mounted, raw);
    if (operation.rate) {
      const { perHour, by } = operation.rate;
      const caller = { address: request.ip, value: String(input[by]) };
      const { headers, refusal } = await limits.countOf(name, perHour, caller);
      reply.headers(headers);
      if (refusal) throw refusal;
    }
    return await act({ ...contextOf(operation, deps, live, request, reply), confirm }, input);
  } catch (error) {
    await recordRefused(deps.db, mounted, request.actor, raw, error);
    throw explained(error, request.actor, operation);
  }
}

/**
 * Carries out an operation with a single response, within quota and credits, and writes it into the audit
 * log.
 * @throws CodedError
 */
export async function carryOut(
  mounted: Mounted,
  raw: Raw,
  request: FastifyRequest,
  reply: FastifyReply,
  options: CarryOptions,
): Promise<Carried> {
  return admit(mounted, raw, request, reply, options, (ctx, input) =>
    within(mounted, { ctx, input, request, reply }, options),
  );
}

interface Call {
  ctx: Context<Actor | null>;
  input: z.output<z.ZodObject>;
  request: FastifyRequest;
  reply: FastifyReply;
}

async function within(
  mounted: Mounted,
  { ctx, input, request, reply }: Call,
  { deps, limits, checkAnswers }: CarryOptions,
): Promise<Carried> {
  const { operation, handle, name } = mounted;
  const reserved = operation.counted && request.actor ? await limits.reserveDaily(request.actor) : null;
  if (reserved) reply.headers(reserved.headers);
  if (reserved?.refusal) throw reserved.refusal;
  let spent: Spent | null = null;
  try {
    if (operation.credits && request.actor)
      spent = await spend(deps, request.actor, { what: name, cost: operation.credits });
    if (spent) reply.headers(spent.headers);
    const result = operation.file
      ? await withSentFile(request, operation.file, ctx.confirm, async (file) =>
          handle(ctx, { ...input, file }),
        )
      : await handle(ctx, input);
    const { data, meta } = operation.meta ? pagedOf(result) : { data: result, meta: undefined };
    if (checkAnswers) checkAnswer(mounted, data, meta);
    await recordDone(deps.db, mounted, request.actor, input, data);
    if (operation.created?.(data)) reply.status(201);
    return { data, ...(meta !== undefined && { meta }) };
  } catch (error) {
    if (reserved) reply.headers(await reserved.release());
    reply.headers(spent ? await spent.release() : refusedHeaders(error));
    throw error;
  }
}

function pagedOf(result: unknown): { data: unknown; meta: unknown } {
  if (typeof result === 'object' && result !== null && 'data' in result && 'meta' in result) return result;
  throw new Error('a paged operation answered without meta');
}

export function checkAnswer({ name, operation }: Mounted, data: unknown, meta: unknown): void {
  const problems = [
    ...problemsOf(operation.output, data),
    ...(operation.meta ? problemsOf(operation.meta, meta) : []),
  ];
  if (problems.length > 0) throw new Error(`${name} answered against its schema: ${problems.join('; ')}`);
}

function problemsOf(schema: z.ZodType, value: unknown): string[] {
  const { error, data } = schema.safeParse(value);
  return error
    ? error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    : undeclared(value, data, []).map((path) => `${path} is in no schema`);
}

/** The fields of a response that its schema does not name: parsing drops them. */
function undeclared(value: unknown, parsed: unknown, path: readonly string[]): string[] {
  if (typeof value !== 'object' || value === null || typeof parsed !== 'object' || parsed === null) return [];
  const named: Record<string, unknown> = { ...parsed };
  return Object.entries(value).flatMap(([name, inner]) => {
    const at = [...path, name];
    if (inner === undefined) return [];
    return Object.hasOwn(named, name) ? undeclared(inner, named[name], at) : [at.join('.')];
  });
}

/** The projects that an operation shows to its caller; null for all. */
function visibleTo(
  actor: Actor,
  { permission, or, session }: Pick<Mounted['operation'], 'permission' | 'or' | 'session'>,
) {
  // What a person does as a person is not about the organization that they work in.
  if (session || permission === 'public' || permission === 'signed_in') return actor.projectIds;
  return projectsOf(actor, [permission, ...(or ?? [])]);
}

/** Adds to “not found” that it may be in a project in which the caller can only do less. */
function explained(error: unknown, actor: Actor | null, operation: Mounted['operation']): unknown {
  if (!(error instanceof CodedError) || error.code !== 'not_found' || !actor?.projectRoles) return error;
  const all = projectsOf(actor)?.length;
  if (visibleTo(actor, operation)?.length === all) return error;
  const { message, details } = error;
  return new CodedError(
    'not_found',
    t`${{ message }} In some of your projects your role does not allow this.`,
    details,
  );
}

function contextOf(
  operation: Mounted['operation'],
  deps: Deps,
  live: Hub,
  request: FastifyRequest,
  reply: FastifyReply,
): Omit<Context<Actor | null>, 'confirm'> {
  const { pool, settings, queue, io, files, renderer, signIn } = deps;
  const projects = request.actor && visibleTo(request.actor, operation);
  const headers = new Headers(
    Object.entries(request.headers).flatMap(([name, value]) =>
      [value ?? []].flat().map((one): [string, string] => [name, one]),
    ),
  );
  // Sign-in reads it there; a value sent by the client is overwritten.
  headers.set(addressHeader, request.ip);
  return {
    // From here on the caller's projects limit all that any handler can see or change.
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
