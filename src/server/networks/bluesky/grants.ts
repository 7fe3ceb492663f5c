import {
  authorizationCodeGrantRequest,
  expectNoState,
  isDPoPNonceError,
  None,
  PrivateKeyJwt,
  processAuthorizationCodeResponse,
  processPushedAuthorizationResponse,
  processRefreshTokenResponse,
  processRevocationResponse,
  pushedAuthorizationRequest,
  refreshTokenGrantRequest,
  validateAuthResponse,
  type ClientAuth,
  type DPoPHandle,
  type TokenEndpointResponse,
} from 'oauth4webapi';
import { z } from 'zod';

import { t } from '#contract/message.ts';
import { readJson } from '#server/lib/read-json.ts';
import { kidOf, signingKey, type SigningKey } from '#server/lib/signing-key.ts';
import type { App, Credentials } from '#server/networks/connecting.ts';
import { NetworkError, type NetworkAccount } from '#server/networks/network.ts';
import { authServerAt, through, type Requesting, type AuthServer } from './auth-server.ts';
import { cryptoKey, proofsBy } from './dpop.ts';
import { nonsense } from './errors.ts';
import { refusedGrant } from './grant-errors.ts';
import { renewalOf, type Grant, type Secret } from './secret.ts';

/**
 * Grants of an authorization server, each requested with a proof of the key that it is bound to. RFC 9126,
 * 6749
 */

export type Tokens = z.infer<typeof tokens>;

/** https://atproto.com/specs/oauth#tokens-and-session-lifetime */
const tokens = z.object({
  access_token: z.string(),
  /** Empty where the old one stays valid. */
  refresh_token: z.string().optional().default(''),
  token_type: z.literal('dpop'),
  /** The DID of its account. */
  sub: z.string().startsWith('did:'),
  scope: z.string().refine((scopes) => scopes.split(' ').includes('atproto')),
  /** In seconds. */
  expires_in: z.number().positive().optional().catch(undefined),
});

/** Sends the authorization request to the server in advance. @returns its reference there */
export async function push(
  requesting: Requesting,
  server: AuthServer,
  { app, key }: { app: App; key: SigningKey },
  params: Record<string, string>,
): Promise<string> {
  const { client, authentication } = await clientOf(app);
  const pushed = await granted(requesting, server, { key }, async (DPoP) => {
    const options = { ...through(requesting, server.issuer), DPoP };
    const reply = await pushedAuthorizationRequest(server, client, authentication, params, options);
    return processPushedAuthorizationResponse(server, client, reply);
  });
  return pushed.request_uri;
}

/** Exchanges the code with which a person returned for tokens. */
export async function exchange(
  requesting: Requesting,
  server: AuthServer,
  { app, key }: { app: App; key: SigningKey },
  back: { code: string; redirectUri: string; verifier: string },
): Promise<Tokens> {
  const { client, authentication } = await clientOf(app);
  const { code, redirectUri, verifier } = back;
  // The issuer and the state have been checked by now.
  const answered = new URLSearchParams({ code, iss: server.issuer });
  const parameters = validateAuthResponse(server, client, answered, expectNoState);
  const response = await granted(requesting, server, { key, secrets: [code, verifier] }, async (DPoP) => {
    const options = { ...through(requesting, server.issuer), DPoP };
    const reply = await authorizationCodeGrantRequest(
      server,
      client,
      authentication,
      parameters,
      redirectUri,
      verifier,
      options,
    );
    return processAuthorizationCodeResponse(server, client, reply);
  }).catch((error: unknown) => {
    if (!(error instanceof NetworkError) || error.kind !== 'expired') throw error;
    const { replyText } = error;
    const problem = () => t`${{ host: new URL(server.issuer).host }} did not take the code of this sign-in.`;
    const next = () => t`Start again. A code works once and only for a few minutes.`;
    throw new NetworkError('expired', problem, { replyText, next, cause: error });
  });
  return tokensIn(server, response);
}

type Granted = Secret & { grant: Grant };

/** A refresh token is valid once: its successor is stored before use. */
export async function renewGrant(
  { io, now }: NetworkAccount,
  { server, did, refresh, grant }: Granted,
  signal: AbortSignal,
): Promise<Credentials> {
  const requesting = { io, signal };
  const authServer = await authServerAt(requesting, grant.issuer);
  const { client, authentication } = await clientOf(appIn(grant));
  const response = await granted(
    requesting,
    authServer,
    { key: grant.key, secrets: [refresh] },
    async (DPoP) => {
      const options = { ...through(requesting, grant.issuer), DPoP };
      const reply = await refreshTokenGrantRequest(authServer, client, authentication, refresh, options);
      return processRefreshTokenResponse(authServer, client, reply);
    },
  );
  const renewed = tokensIn(authServer, response);
  if (renewed.sub !== did)
    throw new NetworkError('expired', () => t`Bluesky renewed the sign-in as that of another account.`, {
      replyText: renewed.sub,
      next: () => t`Reconnect the account under Settings → Connected accounts.`,
    });
  return credentialsOf(renewed, { server, grant }, now());
}

export async function endGrant(
  { io }: Pick<NetworkAccount, 'io'>,
  { access, refresh, grant }: Pick<Granted, 'access' | 'refresh' | 'grant'>,
  signal: AbortSignal,
): Promise<void> {
  const requesting = { io, signal };
  const server = await authServerAt(requesting, grant.issuer);
  const { revocation_endpoint: endpoint } = server;
  if (!endpoint)
    throw new NetworkError(
      'reject',
      () => t`${{ host: new URL(grant.issuer).host }} doesn’t support revoking a sign-in.`,
      {
        next: () => t`End it there, in the account’s settings.`,
      },
    );
  const { client, authentication } = await clientOf(appIn(grant));
  const token = refresh || access;
  await granted(requesting, server, { key: grant.key, secrets: [token] }, async (DPoP) => {
    // Without a proof the server answers 200 and does nothing (RFC 7009 has no proofs, nor does
    // `revocationRequest`). A pushed request has the same form, with the program's proofs.
    const reply = await pushedAuthorizationRequest(
      { ...server, pushed_authorization_request_endpoint: endpoint },
      client,
      authentication,
      { token },
      { ...through(requesting, grant.issuer), DPoP },
    );
    await processRevocationResponse(reply);
  });
}

/** @param held the account's server, and the key to which the tokens are bound */
export function credentialsOf(
  { access_token: access, refresh_token: refresh, sub: did, expires_in: seconds = 0 }: Tokens,
  { server, grant }: { server: string; grant: Grant },
  now: Date,
): Credentials {
  return {
    secret: JSON.stringify({ server, did, access, refresh, grant } satisfies Secret),
    renewAt: renewalOf(now.getTime() + seconds * 1_000, now),
    expiresAt: grant.endsAt === null ? null : new Date(grant.endsAt),
  };
}

function appIn({ clientId, clientKey }: Grant): App {
  return { clientId, clientSecret: clientKey && JSON.stringify(clientKey) };
}

export function keyIn({ clientSecret }: App): SigningKey | null {
  return clientSecret === null ? null : signingKey.parse(readJson(clientSecret));
}

async function clientOf(app: App) {
  const key = keyIn(app);
  const authentication: ClientAuth = key
    ? PrivateKeyJwt({ key: await cryptoKey(key), kid: kidOf(key) })
    : None();
  return { client: { client_id: app.clientId }, authentication };
}

function tokensIn({ issuer }: AuthServer, response: TokenEndpointResponse): Tokens {
  const parsed = tokens.safeParse(response);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw nonsense(new URL(issuer).host, `${issue?.path.join('.')}: ${issue?.message}`, { commits: false });
}

/**
 * Repeats a request if the server asks for its latest nonce in the proof: then it has not processed anything
 * yet.
 */
async function granted<Answer>(
  { signal }: Requesting,
  server: AuthServer,
  { key, secrets = [] }: { key: SigningKey; secrets?: readonly string[] },
  request: (proofs: DPoPHandle) => Promise<Answer>,
): Promise<Answer> {
  const proofs = await proofsBy(key);
  try {
    return await request(proofs).catch((error: unknown) => {
      if (isDPoPNonceError(error)) return request(proofs);
      throw error;
    });
  } catch (error) {
    if (signal.aborted) throw error;
    throw refusedGrant(error, new URL(server.issuer).host, secrets);
  }
}
