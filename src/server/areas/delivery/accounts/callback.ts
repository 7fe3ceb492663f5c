import type { FastifyInstance, FastifyRequest } from 'fastify';

import { CodedError } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import type { Actor, Deps } from '#server/context.ts';
import { refusalPage } from './callback-page.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { callbackPath } from './networks.ts';
import { SignInRefused } from './sign-in-refused.ts';

interface CallbackOptions {
  actorOf: (request: FastifyRequest) => Promise<Actor | null>;
}

/**
 * The redirect target of networks' sign-ins (OAuth 2, RFC 6749 section 4.1.2). A caller without an open
 * sign-in in their own session sees why nothing was connected.
 */
export function mountCallback(app: FastifyInstance, deps: Deps, { actorOf }: CallbackOptions): void {
  app.get<{ Querystring: Record<string, unknown> }>(callbackPath, async (request, reply) => {
    const { query } = request;
    // The URL holds a code that no later page may learn.
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    const home = new URL(request.url, deps.settings.baseUrl);
    if (isAnotherName(request.host, home)) return reply.redirect(home.href, 303);
    try {
      const actor = await actorOf(request).catch((error: unknown) => {
        if (error instanceof CodedError) return null;
        throw error;
      });
      const finished = await finishSignIn(deps, actor, {
        state: textOf(query.state),
        code: textOf(query.code),
        issuer: textOf(query.iss),
        error: textOf(query.error),
        errorDescription: textOf(query.error_description),
      });
      const next =
        'accountId' in finished
          ? `/settings/accounts?account=${finished.accountId}`
          : `/settings/accounts/choose?sign_in=${finished.signInId}`;
      return await reply.redirect(next, 303);
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
 * Some networks redirect to a loopback installation by IP address, whatever its name (RFC 8252 section 7.3);
 * the session cookie belongs to the name.
 */
function isAnotherName(requestedHost: string, home: URL): boolean {
  const numbers = ['127.0.0.1', '[::1]'].map((host) => `${host}${home.port && `:${home.port}`}`);
  return home.hostname === 'localhost' && numbers.includes(requestedHost);
}

function asRefused(error: unknown): SignInRefused | null {
  if (error instanceof SignInRefused) return error;
  if (error instanceof CodedError)
    return new SignInRefused(t`The account was not connected`, error.message, error.status);
  return null;
}

/** Networks never send a parameter twice. */
function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' && !value.includes('\0') ? value : null;
}
