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

import { readJson } from '#server/lib/read-json.ts';
import { kidOf, signingKey, type SigningKey } from '#server/lib/signing-key.ts';
import type { App, Credentials } from '#server/networks/connecting.ts';
import { NetworkError, type NetworkAccount } from '#server/networks/network.ts';
import { authServerAt, through, type Asking, type AuthServer } from './auth-server.ts';
import { cryptoKey, proofsBy } from './dpop.ts';
import { nonsense } from './errors.ts';
import { refusedGrant } from './grant-errors.ts';
import { renewalOf, type Grant, type Secret } from './secret.ts';

/** What an authorization server grants, each request with a proof of the key that it is bound to. RFC 9126, 6749 */

export type Tokens = z.infer<typeof tokens>;

/** https://atproto.com/specs/oauth#tokens-and-session-lifetime */
const tokens = z.object({
  access_token: z.string(),
  /** Empty where the old one stays good. */
  refresh_token: z.string().optional().default(''),
  token_type: z.literal('dpop'),
  /** Whose account it is. */
  sub: z.string().startsWith('did:'),
  scope: z.string().refine((words) => words.split(' ').includes('atproto')),
  /** In seconds. */
  expires_in: z.number().positive().optional().catch(undefined),
});

/** Tells the server what a person will be asked. @returns by what name their request is known there */
export async function push(
  asking: Asking,
  server: AuthServer,
  { app, key }: { app: App; key: SigningKey },
  asked: Record<string, string>,
): Promise<string> {
  const { client, authentication } = await clientOf(app);
  const pushed = await granted(asking, server, { key }, async (DPoP) => {
    const options = { ...through(asking, server.issuer), DPoP };
    const reply = await pushedAuthorizationRequest(server, client, authentication, asked, options);
    return processPushedAuthorizationResponse(server, client, reply);
  });
  return pushed.request_uri;
}

/** Tokens for the code with which a person came back. */
export async function exchange(
  asking: Asking,
  server: AuthServer,
  { app, key }: { app: App; key: SigningKey },
  back: { code: string; redirectUri: string; verifier: string },
): Promise<Tokens> {
  const { client, authentication } = await clientOf(app);
  const { code, redirectUri, verifier } = back;
  // That the issuer is the right one, and the state, has been looked at by now.
  const answered = new URLSearchParams({ code, iss: server.issuer });
  const parameters = validateAuthResponse(server, client, answered, expectNoState);
  const told = await granted(asking, server, { key, secrets: [code, verifier] }, async (DPoP) => {
    const options = { ...through(asking, server.issuer), DPoP };
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
    const { said } = error;
    const problem = `${new URL(server.issuer).host} did not take the code of this sign-in.`;
    const next = 'Begin again: a code counts once, and for some minutes.';
    throw new NetworkError('expired', problem, { said, next, cause: error });
  });
  return tokensIn(server, told);
}

type Granted = Secret & { grant: Grant };

/** A refresh token is good for once: what comes of it is stored before it is used. */
export async function renewGrant(
  { io, now }: NetworkAccount,
  { server, did, refresh, grant }: Granted,
  signal: AbortSignal,
): Promise<Credentials> {
  const asking = { io, signal };
  const authServer = await authServerAt(asking, grant.issuer);
  const { client, authentication } = await clientOf(appIn(grant));
  const told = await granted(asking, authServer, { key: grant.key, secrets: [refresh] }, async (DPoP) => {
    const options = { ...through(asking, grant.issuer), DPoP };
    const reply = await refreshTokenGrantRequest(authServer, client, authentication, refresh, options);
    return processRefreshTokenResponse(authServer, client, reply);
  });
  const renewed = tokensIn(authServer, told);
  if (renewed.sub !== did)
    throw new NetworkError('expired', 'Bluesky renewed the sign-in as that of another account.', {
      said: renewed.sub,
      next: 'Connect the account again under Settings → Accounts.',
    });
  return credentialsOf(renewed, { server, grant }, now());
}

export async function endGrant(
  { io }: Pick<NetworkAccount, 'io'>,
  { access, refresh, grant }: Pick<Granted, 'access' | 'refresh' | 'grant'>,
  signal: AbortSignal,
): Promise<void> {
  const asking = { io, signal };
  const server = await authServerAt(asking, grant.issuer);
  const { revocation_endpoint: endpoint } = server;
  if (!endpoint)
    throw new NetworkError('reject', `${new URL(grant.issuer).host} takes no sign-in back.`, {
      next: 'End it there, in the account’s settings.',
    });
  const { client, authentication } = await clientOf(appIn(grant));
  const token = refresh || access;
  await granted(asking, server, { key: grant.key, secrets: [token] }, async (DPoP) => {
    // Without a proof the server says yes and does nothing (RFC 7009 knows none, nor does `revocationRequest`). To
    // push a request is the same: a form with the program's proofs.
    const reply = await pushedAuthorizationRequest(
      { ...server, pushed_authorization_request_endpoint: endpoint },
      client,
      authentication,
      { token },
      { ...through(asking, grant.issuer), DPoP },
    );
    await processRevocationResponse(reply);
  });
}

/** @param held where the account is, and what the tokens are bound to */
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

function tokensIn({ issuer }: AuthServer, told: TokenEndpointResponse): Tokens {
  const parsed = tokens.safeParse(told);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw nonsense(new URL(issuer).host, `${issue?.path.join('.')}: ${issue?.message}`, { commits: false });
}

/** Once more where the server wants its newest word in the proof: then it has not looked at anything else. */
async function granted<Answer>(
  { signal }: Asking,
  server: AuthServer,
  { key, secrets = [] }: { key: SigningKey; secrets?: readonly string[] },
  ask: (proofs: DPoPHandle) => Promise<Answer>,
): Promise<Answer> {
  const proofs = await proofsBy(key);
  try {
    return await ask(proofs).catch((error: unknown) => {
      if (isDPoPNonceError(error)) return ask(proofs);
      throw error;
    });
  } catch (error) {
    if (signal.aborted) throw error;
    throw refusedGrant(error, new URL(server.issuer).host, secrets);
  }
}
