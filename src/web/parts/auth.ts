import { passkeyClient } from '@better-auth/passkey/client';
import { twoFactorClient } from 'better-auth/client/plugins';
import { createAuthClient } from 'better-auth/react';

/** People's own sign-in. Only imported where it is used: it is heavy and Explore does not need it. */
export const auth = createAuthClient({ plugins: [passkeyClient(), twoFactorClient()] });

/** What better-auth refused, in words for the person. */
export function refusal(
  error: { message?: string | undefined; code?: string | undefined } | null,
): string | null {
  if (!error) return null;
  return error.message || 'That did not work. Try again in a moment.';
}
