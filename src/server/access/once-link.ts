import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { randomBytes } from 'node:crypto';

import type { SignIn } from './sign-in.ts';

const goodForMs = 15 * 60 * 1000;
const identifierOf = (code: string): string => `sign-in-once:${code}`;

/** Below better-auth's base path. People see the link /sign-in/once/…, which leads here. */
export const oncePath = '/sign-in-once';

/**
 * better-auth plugin: a link that signs one person in once, within 15 minutes. The command line prints it for
 * operators of the program; it asks for no second factor.
 */
export function onceLink() {
  return {
    id: 'once-link',
    endpoints: {
      signInOnce: createAuthEndpoint(`${oncePath}/:code`, { method: 'GET' }, async (call) => {
        const { internalAdapter } = call.context;
        const found = await internalAdapter.consumeVerificationValue(identifierOf(call.params.code));
        const user =
          found && found.expiresAt > new Date() ? await internalAdapter.findUserById(found.value) : null;
        const session = user && (await internalAdapter.createSession(user.id));
        if (!session) throw call.redirect('/sign-in?problem=link');
        await setSessionCookie(call, { session, user });
        throw call.redirect('/');
      }),
    },
  } satisfies BetterAuthPlugin;
}

/** Creates a new sign-in link for this person. */
export async function oneTimeSignIn(
  deps: { signIn: SignIn; settings: { baseUrl: string } },
  userId: number,
): Promise<string> {
  const code = randomBytes(32).toString('base64url');
  const { internalAdapter } = await deps.signIn.$context;
  await internalAdapter.createVerificationValue({
    identifier: identifierOf(code),
    value: String(userId),
    expiresAt: new Date(Date.now() + goodForMs),
  });
  return `${deps.settings.baseUrl}/sign-in/once/${code}`;
}
