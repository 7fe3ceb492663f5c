import { passkeyClient } from '@better-auth/passkey/client';
import { twoFactorClient } from 'better-auth/client/plugins';
import { createAuthClient } from 'better-auth/react';

/** People's own sign-in. Only imported where it is used: it is heavy and Explore does not need it. */
export const auth = createAuthClient({ plugins: [passkeyClient(), twoFactorClient()] });

const inOurWords: Readonly<Record<string, string>> = {
  INVALID_EMAIL_OR_PASSWORD: 'This e-mail and this password do not belong together.',
  INVALID_PASSWORD: 'That is not your present password.',
};

/** What better-auth refused, in words for the person. */
export function refusal(
  error: { message?: string | undefined; code?: string | undefined } | null,
): string | null {
  if (!error) return null;
  const known = inOurWords[error.code ?? ''];
  return known ?? (error.message || 'That did not work. Try again in a moment.');
}
