import type { FastifyInstance, FastifyRequest } from 'fastify';

import { CodedError } from '#contract/errors.ts';
import type { Actor, Deps } from '#server/context.ts';
import { refusalPage } from './callback-page.ts';
import { callbackPath } from './networks.ts';
import { finishSignIn, SignInRefused } from './sign-ins.ts';

interface CallbackOptions {
  actorOf: (request: FastifyRequest) => Promise<Actor | null>;
}

/**
 * Where a network sends a person back to (OAuth 2, RFC 6749 section 4.1.2). Whoever comes without a sign-in of their
 * own session that is still open is shown why nothing was connected.
 */
export function mountCallback(app: FastifyInstance, deps: Deps, { actorOf }: CallbackOptions): void {
  app.get<{ Querystring: Record<string, unknown> }>(callbackPath, async (request, reply) => {
    const { query } = request;
    // The address holds a code: nothing that follows may learn of it.
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    const home = new URL(request.url, deps.settings.baseUrl);
    if (isAnotherName(request.host, home)) return reply.redirect(home.href, 303);
    try {
      const actor = await actorOf(request).catch((error: unknown) => {
        if (error instanceof CodedError) return null;
        throw error;
      });
      const accountId = await finishSignIn(deps, actor, {
        state: textOf(query.state),
        code: textOf(query.code),
        issuer: textOf(query.iss),
        error: textOf(query.error),
        errorDescription: textOf(query.error_description),
      });
      return await reply.redirect(`/settings/accounts?account=${accountId}`, 303);
    } catch (error) {
      const refused = asRefused(error);
      if (!refused) throw error;
      deps.log.info({ title: refused.title, status: refused.status }, 'a sign-in at a network was refused');
      return reply
        .status(refused.status)
        .type('text/html; charset=utf-8')
        .send(refusalPage({ title: refused.title, message: refused.message }));
    }
  });
}

/**
 * Some networks send people back to a machine of their own by its number, whatever its name is (RFC 8252 section
 * 7.3); their session is at the name.
 */
function isAnotherName(asked: string, home: URL): boolean {
  const numbers = ['127.0.0.1', '[::1]'].map((host) => `${host}${home.port && `:${home.port}`}`);
  return home.hostname === 'localhost' && numbers.includes(asked);
}

function asRefused(error: unknown): SignInRefused | null {
  if (error instanceof SignInRefused) return error;
  if (error instanceof CodedError)
    return new SignInRefused('The account was not connected', error.message, error.status);
  return null;
}

/** Given twice, it is nothing that a network sends. */
function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' && !value.includes('\0') ? value : null;
}
