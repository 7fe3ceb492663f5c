import { defineRequestState, hasRequestState } from '@better-auth/core/context';
import type { OAuth2Tokens } from 'better-auth/oauth2';
import type { Kysely } from 'kysely';
import { z } from 'zod';

import type { Claims } from '#server/areas/workspace/single-sign-on/claims.ts';
import { enterByInstallation, isAdmittedByGroups } from '#server/areas/workspace/single-sign-on/enter.ts';
import type { Tables } from '#server/db/tables.ts';
import { withinSignIn } from './shared-transaction.ts';

/** What the installation's provider says of the person whom this request signs in. */
const kept = defineRequestState<Claims | null>(() => null);

/**
 * The provider's name for the user, from the ID token alone, whose signature was checked. A response without
 * an ID token, or whose userinfo is about a different subject, proves nothing (OpenID Connect Core, 3.1.3.3
 * and 5.3.2). The claims are kept until the request ends, for the groups.
 */
export async function subjectOf({
  tokens,
  profile,
}: {
  tokens: OAuth2Tokens;
  profile: Record<string, unknown>;
}): Promise<string> {
  const payload: unknown = JSON.parse(
    Buffer.from(tokens.idToken?.split('.')[1] ?? '', 'base64url').toString() || '{}',
  );
  const { sub, ...claims } = idTokenClaims.parse(payload);
  if (!sub || sub !== profile['sub']) throw new Error('the provider gave no ID token for this person');
  await kept.set({ ...profile, ...claims });
  return sub;
}

const idTokenClaims = z.looseObject({ sub: z.string().optional() });

/** Sign-in by the installation's provider, as far as groups decide. */
export function groupsOfProvider(db: Kysely<Tables>, groupsClaim: string | undefined) {
  return {
    /** Whether the groups of the person who is signing in let them in as a new user. */
    async admit(): Promise<boolean> {
      const claims = await claimsNow();
      return claims !== null && groupsClaim !== undefined && isAdmittedByGroups(db, claims, groupsClaim);
    },

    /** Gives the person who is signing in what their groups give. */
    async apply(userId: number): Promise<void> {
      const claims = await claimsNow();
      if (claims === null || groupsClaim === undefined) return;
      const person = { userId, claims, groups_claim: groupsClaim };
      await withinSignIn(db, (trx) => enterByInstallation(trx, person, new Date()));
    },
  };
}

/** Null in every other request, and outside of one. */
async function claimsNow(): Promise<Claims | null> {
  return (await hasRequestState()) ? kept.get() : null;
}
