import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint, sensitiveSessionMiddleware } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import type { Kysely } from 'kysely';
import { z } from 'zod';

import { t } from '#contract/message.ts';
import type { Tables } from '#server/db/tables.ts';
import { inLanguage } from '#server/lib/languages.ts';
import type { Log } from '#server/lib/log.ts';
import type { Mailer } from '#server/lib/mail.ts';
import { languageToWrite } from './store.ts';

const path = '/change-own-email';

/**
 * better-auth plugin: a person changes the address that they sign in with. It asks for the password, so that
 * an unlocked browser is not enough. The change takes effect at once, with or without a mail server.
 * better-auth's own way needs mail and signs in whichever recipient opens its link, so a mistyped address
 * would give the account away. The new address is not verified, so OIDC links no account to it. The old
 * address is notified where mail can be sent.
 */
export function ownEmail({ db, mailer, log }: { db: Kysely<Tables>; mailer: Mailer | null; log: Log }) {
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
              message: t`An account with this email already exists.`,
            });
          if (email === user.email) return call.json({ status: true });
          await internalAdapter.updateUser(user.id, { email, emailVerified: false });
          await setSessionCookie(call, {
            session: session.session,
            user: { ...user, email, emailVerified: false },
          });
          // The response does not wait for a mail server.
          if (mailer)
            void notifyOldAddress(db, mailer, user, email).catch((error: unknown) =>
              log.error({ err: error }, 'a notice about a changed address could not be sent'),
            );
          return call.json({ status: true });
        },
      ),
    },
  } satisfies BetterAuthPlugin;
}

/** Not in the language of the request: somebody else may have made it. */
async function notifyOldAddress(
  db: Kysely<Tables>,
  mailer: Mailer,
  user: { id: string; name: string; email: string },
  now: string,
): Promise<void> {
  const language = await languageToWrite(db, Number(user.id));
  await inLanguage(language, () => mailer.send(noticeMail(user, now)));
}

function noticeMail(user: { name: string; email: string }, now: string) {
  return {
    to: user.email,
    subject: t`Your Copydesk address has changed`,
    text: [
      t`Hello ${{ name: user.name }},`,
      t`you now sign in to Copydesk with ${{ email: now }}, and its mails go there.`,
      `${t`If you didn’t change it, contact your administrator immediately.`}\n`,
    ].join('\n\n'),
  };
}
