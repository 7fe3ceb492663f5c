import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { hashOfAppSecret, storedForm } from '#server/access/app-tokens.ts';
import { appScopes, consentPath } from '#server/access/oauth-provider.ts';
import { addressHeader } from '#server/access/sign-in.ts';
import { endApp, findRenewal, tokenOfUsedCode } from '#server/access/store-apps.ts';
import type { Deps } from '#server/context.ts';
import { clientAuthentication, metadataOf, ParameterProblem, parametersOf } from './oauth-input.ts';

const bodyBytes = 16 * 1024;
/** Below it are better-auth's endpoints. */
const issuerPath = '/api/auth';

/** Where agents are served, whose protected resource this is. */
const agentsPath = '/tool/api/v1/mcp';

/** The document that says how an agent gets an access token (RFC 9728). */
export function resourceDocument(baseUrl: string): string {
  return `${baseUrl}/.well-known/oauth-protected-resource${agentsPath}`;
}

/**
 * Serves what apps of agents need to connect by OAuth 2.1: the documents that describe it, and the endpoints
 * for registering, authorizing, exchanging codes, renewing and revoking. better-auth answers; this lets
 * through only what Copydesk offers, and ends an app whose code or renewal is misused.
 */
export function mountOAuth(
  app: FastifyInstance,
  { db, signIn, settings, now }: Pick<Deps, 'db' | 'signIn' | 'settings' | 'now'>,
): void {
  const { baseUrl } = settings;
  const resource = `${baseUrl}${agentsPath}`;

  const publish = (path: string, document: () => unknown) =>
    app.get(path, async (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=300')
        .header('access-control-allow-origin', '*')
        .send(await document()),
    );
  const protectedResource = () => ({
    resource,
    resource_name: 'Copydesk',
    authorization_servers: [`${baseUrl}${issuerPath}`],
    scopes_supported: appScopes,
    bearer_methods_supported: ['header'],
  });
  publish('/.well-known/oauth-protected-resource', protectedResource);
  publish(`/.well-known/oauth-protected-resource${agentsPath}`, protectedResource);
  const server = async () => offered(await signIn.api.getOAuthServerConfig(), settings.appRegistration);
  publish('/.well-known/oauth-authorization-server', server);
  publish(`/.well-known/oauth-authorization-server${issuerPath}`, server);

  // In a context of its own: each endpoint reads its body itself.
  void app.register(async (room) => {
    room.removeAllContentTypeParsers();
    room.addContentTypeParser('*', { parseAs: 'string', bodyLimit: bodyBytes }, (_request, body, done) =>
      done(null, body),
    );
    const url = (endpoint: string) => `${issuerPath}/oauth2/${endpoint}`;
    // Everything else that better-auth has there is for clients of other kinds.
    room.all(`${issuerPath}/oauth2/*`, nothingThere);
    room.all(`${issuerPath}/admin/oauth2/*`, nothingThere);

    room.route({
      method: ['GET', 'POST'],
      url: url('authorize'),
      async handler(request, reply) {
        const sent = request.method === 'GET' ? request.url.split('?').slice(1).join('?') : request.body;
        const query = parametersOf(sent, resource);
        const { cookie = '' } = request.headers;
        const answer = await forward(request, `authorize?${query}`, {
          headers: { cookie, accept: 'text/html' },
        });
        const location = answer.headers.get('location');
        if (location !== null) answer.headers.set('location', ours(location));
        return give(reply, answer);
      },
    });

    room.post(url('register'), async (request, reply) =>
      give(
        reply,
        await forward(request, 'register', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(metadataOf(request.body)),
        }),
      ),
    );

    room.post(url('token'), async (request, reply) => {
      const form = parametersOf(request.body, resource);
      const renewal = await renewalIn(form);
      if (renewal && (renewal.usedAt || !renewal.opens)) {
        if (renewal.usedAt) await endApp(db, renewal.tokenId, 'replayed_renewal', now());
        throw ended();
      }
      const answer = await forwardForm(request, 'token', form);
      if (!answer.ok && (await endMisused(form, renewal?.tokenId))) throw ended();
      return give(reply, answer);
    });

    room.post(url('revoke'), async (request, reply) => {
      const form = parametersOf(request.body, resource);
      const answer = await forwardForm(request, 'revoke', form);
      const renewal = answer.ok ? await renewalIn(form, 'token') : undefined;
      if (renewal?.usedAt && renewal.opens) await endApp(db, renewal.tokenId, 'app', now());
      return give(reply, answer);
    });

    room.setErrorHandler((error, _request, reply) => {
      if (!(error instanceof ParameterProblem)) throw error;
      return reply
        .status(400)
        .header('cache-control', 'no-store')
        .send({ error: error.code, error_description: error.message });
    });
  });

  async function renewalIn(form: URLSearchParams, name = 'refresh_token') {
    const stored = storedForm(form.get(name) ?? '');
    return stored === null ? undefined : findRenewal(db, stored, now());
  }

  /**
   * Ends an app whose code or renewal was refused although it had been used, perhaps in the same moment: one of the two
   * users has stolen it. So has whoever uses a code without the secret that belongs to it.
   * @param renews the token that was to be renewed
   * @returns whether it was so
   */
  async function endMisused(form: URLSearchParams, renews: number | undefined): Promise<boolean> {
    if (renews !== undefined) {
      const renewal = await renewalIn(form);
      if (renewal && !renewal.usedAt) return false;
      await endApp(db, renews, 'replayed_renewal', now());
      return true;
    }
    const tokenId = await tokenOfUsedCode(db, hashOfAppSecret(form.get('code') ?? ''));
    if (tokenId === null) return false;
    await endApp(db, tokenId, 'misused_code', now());
    return true;
  }

  const forwardForm = (request: FastifyRequest, endpoint: string, form: URLSearchParams) => {
    const { authorization } = request.headers;
    return forward(request, endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        ...(authorization !== undefined && { authorization }),
      },
      body: form.toString(),
    });
  };

  /** Asks better-auth, without the browser's cookies where they are not given. */
  function forward(
    request: FastifyRequest,
    endpoint: string,
    init: { method?: string; headers: Record<string, string>; body?: string },
  ): Promise<Response> {
    const headers = { ...init.headers, [addressHeader]: request.ip };
    return signIn.handler(
      new Request(new URL(`${issuerPath}/oauth2/${endpoint}`, baseUrl), { ...init, headers }),
    );
  }

  /** better-auth's way to our pages, with its signed request as one parameter, as it was signed. */
  function ours(location: string): string {
    if (location.startsWith(`${consentPath}?`)) {
      const request = location.slice(consentPath.length + 1);
      return `${consentPath}?${new URLSearchParams({ request })}`;
    }
    const { origin, pathname, searchParams } = new URL(location, baseUrl);
    if (origin !== new URL(baseUrl).origin || pathname !== '/sign-in') return location;
    return `${consentPath}?${new URLSearchParams({ problem: searchParams.get('error') ?? 'invalid_request' })}`;
  }
}

type ServerDocument = Awaited<ReturnType<Deps['signIn']['api']['getOAuthServerConfig']>>;

/** Of all that better-auth can do, what is let through here: clients believe each line (RFC 8414). */
function offered(all: ServerDocument, isOpen: boolean) {
  return {
    issuer: all.issuer,
    authorization_endpoint: all.authorization_endpoint,
    token_endpoint: all.token_endpoint,
    ...(isOpen && { registration_endpoint: all.registration_endpoint }),
    revocation_endpoint: all.revocation_endpoint,
    scopes_supported: appScopes,
    response_types_supported: all.response_types_supported,
    response_modes_supported: all.response_modes_supported,
    grant_types_supported: all.grant_types_supported,
    token_endpoint_auth_methods_supported: clientAuthentication,
    revocation_endpoint_auth_methods_supported: clientAuthentication,
    code_challenge_methods_supported: all.code_challenge_methods_supported,
    authorization_response_iss_parameter_supported: all.authorization_response_iss_parameter_supported,
  };
}

function ended(): ParameterProblem {
  return new ParameterProblem('invalid_grant', 'The access was ended. Connect again.');
}

async function nothingThere(_request: FastifyRequest, reply: FastifyReply) {
  return reply
    .status(404)
    .send({ error: 'invalid_request', error_description: 'There is no such endpoint.' });
}

async function give(reply: FastifyReply, answer: Response): Promise<FastifyReply> {
  for (const name of ['content-type', 'location', 'www-authenticate']) {
    const value = answer.headers.get(name);
    if (value !== null) reply.header(name, value);
  }
  const wait = answer.headers.get('x-retry-after');
  if (answer.status === 429 && wait !== null) reply.header('retry-after', wait);
  return reply
    .status(answer.status)
    .header('cache-control', 'no-store')
    .send(await answer.text());
}
