import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { t } from '#contract/message.ts';
import { createActorOf } from '#server/access/actors.ts';
import { directoryPath, directoryRefusal } from '#server/access/directory.ts';
import { tooManyMessage } from '#server/access/guesses.ts';
import { oncePath } from '#server/access/once-link.ts';
import { addressHeader } from '#server/access/sign-in.ts';
import type { Actor, Deps, Origin } from '#server/context.ts';
import { isBadValue } from '#server/db/bad-value.ts';
import { guardFetches } from '#server/lib/guarded-fetch.ts';

const bodyBytes = 64 * 1024;

/** Assertions with very many groups, and a directory's groups with very many members. */
const largeBodyBytes = 1024 * 1024;

/** Sign-in by an organization's provider, whose addresses its owners have entered. */
const byOrganization = '/api/auth/sso/';

/** Where a SAML provider sends people. */
const assertions = `${byOrganization}saml2/sp/acs/`;

export interface Authenticator {
  /**
   * The caller; null for an anonymous one.
   * @param options.forAgents takes access tokens of connected apps too
   * @throws CodedError invalid_key, key_expired, forbidden (another site's page)
   */
  actorOf(request: FastifyRequest, options?: { forAgents: boolean }): Promise<Actor | null>;
}

export function createAuthenticator(deps: Pick<Deps, 'db' | 'signIn' | 'settings' | 'now'>): Authenticator {
  const actorOf = createActorOf(deps);
  return {
    async actorOf(request, options) {
      const { method, headers, query } = request;
      const actor = await actorOf({ method, headers, apiKey: apiKeyOf(query), ...options });
      return actor && { ...actor, from: originOf(request) };
    },
  };
}

/**
 * Where a request came from. Only trusted proxies may name another client (TRUSTED_PROXIES); the server
 * ensures it.
 */
export function originOf({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): Origin {
  return { address: ip, device: headers['user-agent'] ?? null };
}

function apiKeyOf(query: unknown): string | undefined {
  if (typeof query !== 'object' || query === null || !('api_key' in query)) return undefined;
  // A repeated parameter is a list, which is no valid key. An empty one counts as absent.
  return query.api_key === '' ? undefined : String(query.api_key);
}

/** Mounts sign-in for browsers: `/api/auth/*`, and the one-time link. */
export function mountSignIn(
  app: FastifyInstance,
  { signIn, settings }: Pick<Deps, 'signIn' | 'settings'>,
): void {
  const guarded = guardFetches(settings.outboundAllow);
  // In a context of its own: better-auth reads bodies itself, so nothing may parse them before.
  void app.register(async (room) => {
    room.removeAllContentTypeParsers();
    room.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largeBodyBytes }, (_request, body, done) =>
      done(null, body),
    );
    room.route({
      method: ['GET', 'POST'],
      url: '/api/auth/*',
      bodyLimit: bodyBytes,
      handler: (request, reply) => pass(request, reply, request.url),
    });
    room.route({
      method: ['GET', 'POST'],
      url: `${assertions}*`,
      handler: (request, reply) => pass(request, reply, request.url),
    });
    room.route({
      method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      url: `/api/auth${directoryPath}/*`,
      handler: (request, reply) => pass(request, reply, request.url),
    });
    room.get<{ Params: { code: string } }>('/sign-in/once/:code', (request, reply) =>
      pass(request, reply, `/api/auth${oncePath}/${encodeURIComponent(request.params.code)}`),
    );
  });

  async function pass(request: FastifyRequest, reply: FastifyReply, url: string): Promise<FastifyReply> {
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers))
      for (const one of [value ?? []].flat()) headers.append(name, one);
    headers.set(addressHeader, request.ip);
    const body = Buffer.isBuffer(request.body) ? new Uint8Array(request.body) : null;
    // As better-auth reads it, without dot segments.
    const target = new URL(url, settings.baseUrl);
    const { pathname } = target;
    const passed = new Request(target, { method: request.method, headers, body });
    const handle = () => signIn.handler(passed).catch(refuseBadValue);
    const response = await (pathname.startsWith(byOrganization) ? guarded(handle) : handle());
    // The passkey plugin fails on malformed responses; that is the sender's error, not ours.
    const malformed = response.status === 500 && pathname.startsWith('/api/auth/passkey/verify-');
    reply.status(malformed ? 400 : response.status);
    for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value);
    const failed = pathname.startsWith(assertions) ? failureOf(response.headers.get('location')) : null;
    if (failed) reply.header('location', failed);
    for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie);
    reply.header('cache-control', 'no-store');
    const wait = Number(response.headers.get('x-retry-after'));
    if (response.status === 429 && wait > 0)
      return reply
        .header('retry-after', String(wait))
        .send({ code: 'TOO_MANY_ATTEMPTS', message: tooManyMessage(wait) });
    return reply.send(await response.text());
  }
}

/** The sign-in page with the error that better-auth appended to the start page; null without one. */
function failureOf(location: string | null): string | null {
  const error = location === null ? null : new URL(location, 'http://here').searchParams.get('error');
  return error === null ? null : `/sign-in?${new URLSearchParams({ problem: 'oidc', error })}`;
}

/** A value that the database cannot hold is the sender's error. */
function refuseBadValue(error: unknown): Response {
  if (isBadValue(error))
    return directoryRefusal(400, t`A value is out of range, or has characters that no text can have.`);
  throw error;
}
