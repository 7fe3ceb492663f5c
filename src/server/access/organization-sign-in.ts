import { sso, type SSOUserResolution, type SSOUserResolutionInput } from '@better-auth/sso';
import type { Kysely } from 'kysely';

import { enterByProvider } from '#server/areas/workspace/single-sign-on/enter.ts';
import { findByProvider } from '#server/areas/workspace/single-sign-on/store.ts';
import type { Tables } from '#server/db/tables.ts';
import { withinSignIn } from './shared-transaction.ts';

/** The name of this table in better-auth's spelling. */
const table = 'singleSignOn';

/**
 * better-auth plugin: people sign in by their organization's own provider, by OpenID Connect or SAML 2.0, begun here
 * or at the provider. Who they are, and what they get, is decided in `areas/workspace/single-sign-on`.
 */
export function organizationSignIn(db: Kysely<Tables>) {
  const plugin = sso({
    modelName: table,
    providersLimit: 0,
    organizationProvisioning: { disabled: true },
    disableImplicitSignUp: true,
    saml: { allowIdpInitiated: true, requireTimestamps: true, algorithms: { onDeprecated: 'reject' } },
    resolveUser: (input) => resolve(db, input),
  });
  // Settings are changed by our own operations only.
  const { spMetadata, signInSSO, callbackSSO, acsEndpoint } = plugin.endpoints;
  return { ...plugin, endpoints: { spMetadata, signInSSO, callbackSSO, acsEndpoint } };
}

async function resolve(db: Kysely<Tables>, input: SSOUserResolutionInput): Promise<SSOUserResolution> {
  return withinSignIn(db, async (trx) => {
    const settings = await findByProvider(trx, input.providerId);
    if (!settings) return { action: 'reject', code: 'no_provider' };
    const { accountId } = input.accountKey;
    const { name } = input.providerUser;
    const entry = await enterByProvider(
      trx,
      settings,
      { accountId, name, claims: claimsOf(input) },
      new Date(),
    );
    return 'refused' in entry
      ? { action: 'reject', code: entry.refused }
      : { action: 'link', userId: String(entry.userId), profile: 'preserve' };
  });
}

/** The signed ID token counts more than the answer of userinfo. Without an address SAML's NameID may be one. */
function claimsOf(input: SSOUserResolutionInput): Record<string, unknown> {
  switch (input.protocol) {
    case 'oidc':
      return { ...input.providerClaims, ...input.verifiedIdTokenClaims };
    case 'saml':
      return { mail: input.accountKey.accountId, ...input.providerAttributes };
  }
}
