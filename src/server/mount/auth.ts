import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { createActorOf } from '#server/access/actors.ts';
import { tooManyMessage } from '#server/access/guesses.ts';
import { oncePath } from '#server/access/once-link.ts';
import { addressHeader } from '#server/access/sign-in.ts';
import type { Actor, Deps, Origin } from '#server/context.ts';

const bodyBytes = 64 * 1024;

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
  // In a context of its own: better-auth reads bodies itself, so nothing may parse them before.
  void app.register(async (room) => {
    room.removeAllContentTypeParsers();
    room.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: bodyBytes }, (_request, body, done) =>
      done(null, body),
    );
    room.route({
      method: ['GET', 'POST'],
      url: '/api/auth/*',
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
    const response = await signIn.handler(
      new Request(new URL(url, settings.baseUrl), { method: request.method, headers, body }),
    );
    // The passkey plugin fails on malformed responses; that is the sender's error, not ours.
    const malformed = response.status === 500 && url.startsWith('/api/auth/passkey/verify-');
    reply.status(malformed ? 400 : response.status);
    for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value);
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
