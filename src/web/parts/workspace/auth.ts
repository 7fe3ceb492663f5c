import { passkeyClient } from '@better-auth/passkey/client';
import { t } from '@lingui/core/macro';
import { twoFactorClient } from 'better-auth/client/plugins';
import { createAuthClient } from 'better-auth/react';

import { unreachable } from '#web/request.ts';

/** People's own sign-in. Imported only where it is used: it is heavy and Explore does not need it. */
export const auth = createAuthClient({
  plugins: [passkeyClient(), twoFactorClient()],
  fetchOptions: { customFetchImpl: reach },
});

/** Like fetch. An unreachable server is a response too, so that callers show it like a refusal. */
export async function reach(...[address, init]: Parameters<typeof fetch>): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return Response.json({ message: unreachable().message }, { status: 503 });
  }
}

const messages: Readonly<Record<string, string>> = {
  INVALID_EMAIL_OR_PASSWORD: t`Incorrect email or password.`,
  INVALID_PASSWORD: t`The current password is incorrect.`,
};

/** The message for a refusal of better-auth. */
export function refusal(
  error: { message?: string | undefined; code?: string | undefined } | null,
): string | null {
  if (!error) return null;
  const known = messages[error.code ?? ''];
  return known ?? (error.message || t`Something went wrong. Try again in a moment.`);
}
