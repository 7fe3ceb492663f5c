import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint, sensitiveSessionMiddleware } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';

import type { Log } from '#server/lib/log.ts';
import type { Mailer } from '#server/lib/mail.ts';

const path = '/change-own-email';

/**
 * better-auth plugin: a person changes the address that they sign in with. Their password is asked for, so that
 * an open browser is not enough, and the change holds at once, with and without a mail server. better-auth's own
 * way needs mail, and signs in whoever opens its link: a mistyped address would hand the account over. Nobody
 * has vouched for the new address, so OIDC links nothing to it; the old one is told, where mail can be sent.
 */
export function ownEmail({ mailer, log }: { mailer: Mailer | null; log: Log }) {
  return {
    id: 'own-email',
    rateLimit: [{ pathMatcher: (asked) => asked === path, window: 10, max: 3 }],
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
              message: 'Somebody here has this address already.',
            });
          if (email === user.email) return call.json({ status: true });
          await internalAdapter.updateUser(user.id, { email, emailVerified: false });
          await setSessionCookie(call, {
            session: session.session,
            user: { ...user, email, emailVerified: false },
          });
          // The answer does not wait for a mail server.
          void mailer
            ?.send(noticeMail(user, email))
            .catch((error: unknown) => log.error({ err: error }, 'a changed address could not be told'));
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
      'If it was not you who changed it, tell whoever looks after your Copydesk at once.\n',
  };
}
