import { passkeyClient } from '@better-auth/passkey/client';
import { t } from '@lingui/core/macro';
import { twoFactorClient } from 'better-auth/client/plugins';
import { createAuthClient } from 'better-auth/react';

import { unreachable } from '#web/request.ts';

/** The client for the user's own sign-in. Import it only where it is used, because it is large. */
export const auth = createAuthClient({
  plugins: [passkeyClient(), twoFactorClient()],
  fetchOptions: { customFetchImpl: reach },
});

/**
 * Like fetch, but returns an error response if the server is unreachable, so that callers handle it like any other
 * error.
 */
export async function reach(...[address, init]: Parameters<typeof fetch>): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return Response.json({ message: unreachable().message }, { status: 503 });
  }
}

const cancelled = t`The passkey wasn’t used: the request was cancelled or timed out.`;
const notAccepted = t`This passkey isn’t accepted. Try again, or sign in another way.`;
const startOver = t`This sign-in has expired. Start over.`;
const signInAgain = t`Your session is too old for this change. Sign in again, then retry.`;
const ended = t`Your session has ended. Sign in again.`;

/**
 * Messages for the error codes of better-auth, its passkey client and WebAuthn, whose own messages are English
 * only.
 */
const messages: Readonly<Record<string, string>> = {
  INVALID_EMAIL_OR_PASSWORD: t`Incorrect email or password.`,
  INVALID_PASSWORD: t`The current password is incorrect.`,
  INVALID_EMAIL: t`Enter a valid email address.`,
  VALIDATION_ERROR: t`Check what you entered, then try again.`,
  PASSWORD_TOO_SHORT: t`This password is too short.`,
  PASSWORD_TOO_LONG: t`This password is too long.`,
  CREDENTIAL_ACCOUNT_NOT_FOUND: t`Your account has no password yet. Set one with “Forgot password?”.`,
  INVALID_TOKEN: t`This link is no longer valid. Request a new one.`,
  INVALID_CODE: t`Incorrect code. Enter the one that your app shows now.`,
  INVALID_BACKUP_CODE: t`Incorrect recovery code. Each works once.`,
  INVALID_TWO_FACTOR_COOKIE: startOver,
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: t`Too many attempts. Start over.`,
  ACCOUNT_TEMPORARILY_LOCKED: t`Too many incorrect codes. Your account is locked for a while: try again later.`,
  TOTP_ALREADY_ENABLED: t`Two-factor authentication is on already.`,
  TOTP_NOT_ENABLED: t`Two-factor authentication is off.`,
  TWO_FACTOR_NOT_ENABLED: t`Two-factor authentication is off.`,
  BACKUP_CODES_NOT_ENABLED: t`Two-factor authentication is off.`,
  CHALLENGE_NOT_FOUND: startOver,
  PASSKEY_NOT_FOUND: notAccepted,
  AUTHENTICATION_FAILED: notAccepted,
  FAILED_TO_VERIFY_REGISTRATION: t`This passkey couldn’t be added. Try again.`,
  YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY: startOver,
  AUTH_CANCELLED: cancelled,
  ERROR_CEREMONY_ABORTED: cancelled,
  ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY: cancelled,
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: t`This device already has a passkey for your account.`,
  SESSION_EXPIRED: signInAgain,
  SESSION_NOT_FRESH: signInAgain,
  SESSION_REQUIRED: ended,
  UNAUTHORIZED: ended,
};

/** The message for an error of better-auth. */
export function refusal(
  error: { message?: string | undefined; code?: string | undefined } | null,
): string | null {
  if (!error) return null;
  const known = messages[error.code ?? ''];
  return known ?? (error.message || t`Something went wrong. Try again in a moment.`);
}
