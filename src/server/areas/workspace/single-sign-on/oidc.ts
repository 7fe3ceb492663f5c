import type { OIDCConfig } from '@better-auth/sso';
import { z } from 'zod';

import { invalid, type CodedError } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import { FetchError } from '#server/lib/fetch-error.ts';
import type { Io } from '#server/lib/io.ts';

const url = z.url({ protocol: /^https?$/ });

/** What we read of a discovery document (OpenID Connect Discovery 1.0, 3). */
const discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: url,
  token_endpoint: url,
  jwks_uri: url,
  userinfo_endpoint: url.optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
  scopes_supported: z.array(z.string()).optional(),
});

const discoveryBytes = 256 * 1024;

/**
 * Asks an OpenID Connect provider for its endpoints. Only public addresses are asked, and those of OUTBOUND_ALLOW.
 * @throws CodedError validation_error where it does not answer as one
 */
export async function discover(
  io: Io,
  client: { issuer: string; clientId: string; clientSecret: string },
): Promise<OIDCConfig> {
  const { issuer, clientId, clientSecret } = client;
  const discoveryEndpoint = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const answer = await io.fetch(discoveryEndpoint, { maxBytes: discoveryBytes }).catch((error: unknown) => {
    if (error instanceof FetchError) throw wrong(error.message);
    throw error;
  });
  if (answer.status !== 200)
    throw wrong(
      t`The provider answered with ${{ status: answer.status }} instead of its configuration. Check its issuer.`,
    );
  const { data } = discovery.safeParse(jsonOf(answer.text()));
  if (!data) throw wrong(t`There is no OpenID Connect provider at this URL.`);
  if (data.issuer !== issuer)
    throw wrong(t`The provider calls itself ${{ issuer: data.issuer }}. Enter exactly this as its issuer.`);
  const methods = data.token_endpoint_auth_methods_supported;
  return {
    issuer,
    pkce: true,
    clientId,
    clientSecret,
    discoveryEndpoint,
    authorizationEndpoint: data.authorization_endpoint,
    tokenEndpoint: data.token_endpoint,
    jwksEndpoint: data.jwks_uri,
    userInfoEndpoint: data.userinfo_endpoint,
    tokenEndpointAuthentication:
      methods && !methods.includes('client_secret_basic') ? 'client_secret_post' : 'client_secret_basic',
    // Providers such as Okta and Dex send groups for a scope of this name only.
    scopes: ['openid', 'email', 'profile', ...(data.scopes_supported?.includes('groups') ? ['groups'] : [])],
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function wrong(why: string): CodedError {
  return invalid(why, { 'provider.issuer': t`can’t be used` });
}
