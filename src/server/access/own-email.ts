import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint, sensitiveSessionMiddleware } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';

import type { Log } from '#server/lib/log.ts';
import type { Mailer } from '#server/lib/mail.ts';

const path = '/change-own-email';

/**
 * better-auth plugin: a person changes the address that they sign in with. It asks for the password, so that
 * an unlocked browser is not enough. The change takes effect at once, with or without a mail server.
 * better-auth's own way needs mail and signs in whichever recipient opens its link, so a mistyped address
 * would give the account away. The new address is not verified, so OIDC links no account to it. The old
 * address is notified where mail can be sent.
 */
export function ownEmail({ mailer, log }: { mailer: Mailer | null; log: Log }) {
  return {
    id: 'own-email',
    rateLimit: [{ pathMatcher: (requested) => requested === path, window: 10, max: 3 }],
    endpoints: {
      changeOwnEmail: createAuthEndpoint(
        path,
        {
          method: 'POST',
          body: z.object({ newEmail: z.email().max(254), password: z.string().max(200) }),
          use: [sensitiveSessionMiddleware],
        },
        async (call) => {
          const { internalAdapter, session, password } = call.context;
          const { user } = session;
          const email = call.body.newEmail.toLowerCase();
          await password.checkPassword(user.id, call);
          const holder = await internalAdapter.findUserByEmail(email);
          if (holder && holder.user.id !== user.id)
            throw new APIError('BAD_REQUEST', {
              code: 'EMAIL_TAKEN',
              message: 'An account with this email already exists.',
            });
          if (email === user.email) return call.json({ status: true });
          await internalAdapter.updateUser(user.id, { email, emailVerified: false });
          await setSessionCookie(call, {
            session: session.session,
            user: { ...user, email, emailVerified: false },
          });
          // The response does not wait for a mail server.
          void mailer
            ?.send(noticeMail(user, email))
            .catch((error: unknown) =>
              log.error({ err: error }, 'a notice about a changed address could not be sent'),
            );
          return call.json({ status: true });
        },
      ),
    },
  } satisfies BetterAuthPlugin;
}

function noticeMail(user: { name: string; email: string }, now: string) {
  return {
    to: user.email,
    subject: 'Your Copydesk address has changed',
    text:
      `Hello ${user.name},\n\nyou now sign in to Copydesk with ${now}, and its mails go there.\n\n` +
      'If you didn’t change it, contact your administrator immediately.\n',
  };
}
