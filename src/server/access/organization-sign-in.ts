import { defineRequestState } from '@better-auth/core/context';
import { sso, type SSOUserResolution, type SSOUserResolutionInput } from '@better-auth/sso';
import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthMiddleware } from 'better-auth/api';
import type { Kysely, Transaction } from 'kysely';
import { z } from 'zod';

import { t } from '#contract/message.ts';
import { emailOf } from '#server/areas/workspace/single-sign-on/claims.ts';
import { enterByProvider } from '#server/areas/workspace/single-sign-on/enter.ts';
import { findByProvider, useAssertion } from '#server/areas/workspace/single-sign-on/store.ts';
import type { Tables } from '#server/db/tables.ts';
import { readAssertion, type Assertion } from './assertion.ts';
import { withinSignIn } from './shared-transaction.ts';

/** The name of this table in better-auth's spelling. */
const table = 'singleSignOn';

const assertionPath = '/sso/saml2/sp/acs';

const beginPath = '/sign-in/sso';

/** A path of our own pages. */
const ownPath = z.string().regex(/^\/(?![/\\])/);
const begun = z.object({
  callbackURL: ownPath,
  errorCallbackURL: ownPath.optional(),
  newUserCallbackURL: ownPath.optional(),
});

/** The assertion of this request. */
const sentAssertion = defineRequestState<Assertion | null>(() => null);

const sentResponse = z.object({ SAMLResponse: z.string() });

/**
 * better-auth plugins: people sign in by their organization's own provider, by OpenID Connect or SAML 2.0, begun here
 * or at the provider. Who they are, and what they get, is decided in `areas/workspace/single-sign-on`.
 *
 * Two things of SAML are ours, because `@better-auth/sso` leaves them open here: it recognizes an assertion that is sent twice
 * by ids of its own making, which our tables do not have, and it accepts assertions signed with SHA-1.
 */
export function organizationSignIn(db: Kysely<Tables>) {
  const plugin = sso({
    modelName: table,
    providersLimit: 0,
    organizationProvisioning: { disabled: true },
    disableImplicitSignUp: true,
    saml: { allowIdpInitiated: true, requireTimestamps: true, algorithms: { onDeprecated: 'reject' } },
    resolveUser: (input) => withinSignIn(db, (trx) => resolve(trx, input, new Date())),
  });
  // Settings are changed by our own operations only.
  const { spMetadata, signInSSO, callbackSSO, acsEndpoint } = plugin.endpoints;
  return [
    { ...plugin, endpoints: { spMetadata, signInSSO, callbackSSO, acsEndpoint } },
    ownChecks(),
  ] as const;
}

/** What is checked before the plugin sees a request. */
function ownChecks() {
  return {
    id: 'organization-sign-in',
    hooks: {
      before: [
        {
          matcher: ({ path }) => path?.startsWith(assertionPath) === true,
          handler: createAuthMiddleware(async ({ body }) => {
            const { data } = sentResponse.safeParse(body);
            if (data) await sentAssertion.set(readAssertion(data.SAMLResponse));
          }),
        },
        {
          matcher: ({ path }) => path === beginPath,
          handler: createAuthMiddleware(async ({ body }) => {
            if (!begun.safeParse(body).success)
              throw new APIError('BAD_REQUEST', {
                code: 'INVALID_CALLBACK_URL',
                message: t`Invalid callback URL`,
              });
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin;
}

async function resolve(
  trx: Transaction<Tables>,
  input: SSOUserResolutionInput,
  now: Date,
): Promise<SSOUserResolution> {
  const settings = await findByProvider(trx, input.providerId);
  if (!settings) return { action: 'reject', code: 'no_provider' };
  if (input.protocol === 'saml') {
    const assertion = await sentAssertion.get();
    if (!assertion?.isStrong) return { action: 'reject', code: 'weak_signature' };
    if (
      !assertion.until ||
      !(await useAssertion(trx, settings.organization_id, assertion.id, assertion.until))
    )
      return { action: 'reject', code: 'used_assertion' };
  }
  const { accountId } = input.accountKey;
  const { name } = input.providerUser;
  const entry = await enterByProvider(trx, settings, { accountId, name, claims: claimsOf(input) }, now);
  return 'refused' in entry
    ? { action: 'reject', code: entry.refused }
    : { action: 'link', userId: String(entry.userId), profile: 'preserve' };
}

/** The signed ID token counts more than the answer of userinfo. Without an address SAML's NameID may be one. */
function claimsOf(input: SSOUserResolutionInput): Record<string, unknown> {
  switch (input.protocol) {
    case 'oidc':
      return { ...input.providerClaims, ...input.verifiedIdTokenClaims };
    case 'saml': {
      const { accountKey, providerAttributes: sent } = input;
      return emailOf(sent) === null ? { ...sent, email: accountKey.accountId } : sent;
    }
  }
}
