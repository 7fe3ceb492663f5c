import { t } from '@lingui/core/macro';

/** Where the sign-in failed before the redirect to this page: a one-time link, or the identity provider. */
export type SignInProblem = 'link' | 'oidc';

/**
 * The message for a failed sign-in.
 * @param code the `error` that better-auth or the provider appended (RFC 6749, 4.1.2.1)
 */
export function sentenceFor(problem: SignInProblem | undefined, code: string | undefined): string | null {
  switch (problem) {
    case undefined:
      return null;
    case 'link':
      return t`This link was already used or is older than 15 minutes. Sign in here or request a new one.`;
    case 'oidc':
      return oidcSentences[code ?? ''] ?? unknownFailure;
  }
}

const unknownFailure = t`Signing in with the provider failed. Try again. If this persists, contact your administrator.`;
const lostState = t`This sign-in expired, was already used, or was started in another browser. Start over.`;
const noUser = t`No account uses this email. Ask an administrator for an invitation or sign in with your password.`;

const oidcSentences: Readonly<Record<string, string>> = {
  state_not_found: lostState,
  state_mismatch: lostState,
  state_invalid: lostState,
  invalid_code: lostState,
  please_restart_the_process: lostState,
  access_denied: t`The provider denied the sign-in.`,
  signup_disabled: noUser,
  unable_to_create_user: noUser,
  account_not_linked: t`The provider hasn’t verified your email. Verify it there or sign in with your password.`,
  email_not_verified: t`The provider hasn’t verified your email. Verify it there or sign in with your password.`,
  address_in_use: t`Someone here already uses this email and hasn’t verified it. Ask an administrator of this installation.`,
  foreign_domain: t`This provider doesn’t speak for your email address. Sign in with your password or ask an owner of your organization.`,
  no_access: t`Your groups give you no access to Copydesk. Ask an administrator of your company.`,
  not_invited: t`You have no account here yet. Ask an owner of your organization for an invitation.`,
  used_assertion: lostState,
  weak_signature: t`The provider signs with an outdated method. Ask an administrator of your company to use SHA-256.`,
  email_not_found: t`The provider didn’t share your email.`,
};
