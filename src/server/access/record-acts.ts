import type { BetterAuthPlugin } from 'better-auth';
import { createAuthMiddleware, getSessionFromCtx, isAPIError } from 'better-auth/api';
import type { Kysely } from 'kysely';

import type { Origin } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { oncePath } from './once-link.ts';
import { writePersonal } from './store-audit.ts';
import { userOfEmail } from './store.ts';

/** The audit name of each endpoint; ways of signing in are named by `signIn.`. */
const acts: readonly (readonly [path: string, act: string])[] = [
  ['/sign-in/email', 'signIn.password'],
  ['/passkey/verify-authentication', 'signIn.passkey'],
  ['/two-factor/verify', 'signIn.secondFactor'],
  [oncePath, 'signIn.link'],
  ['/callback/', 'signIn.provider'],
  ['/oauth2/callback', 'signIn.provider'],
  ['/sso/callback', 'signIn.provider'],
  ['/sso/saml2/sp/acs', 'signIn.provider'],
  ['/sign-out', 'signIn.out'],
  ['/revoke-', 'sessions.end'],
  ['/change-password', 'password.change'],
  ['/request-password-reset', 'password.ask'],
  ['/passkey/verify-registration', 'passkey.add'],
  ['/passkey/delete-passkey', 'passkey.remove'],
  ['/two-factor/enable', 'secondFactor.on'],
  ['/two-factor/disable', 'secondFactor.off'],
  ['/change-own-email', 'email.change'],
];

const actOf = (path: string) => acts.find(([start]) => path.startsWith(start))?.[1];

/** Where a call to better-auth came from. */
export function originOf(headers: Headers | undefined, addressHeader: string): Origin {
  return { address: headers?.get(addressHeader) ?? 'unknown', device: headers?.get('user-agent') ?? null };
}

/**
 * better-auth plugin: writes sign-ins, successful or not, and changes to a person's own sign-in to the audit
 * log before the response goes out. It must be the last plugin, so that it sees the response as the others
 * changed it.
 * @param options.addressHeader the header that holds the caller's address
 */
export function recordActs({ db, addressHeader }: { db: Kysely<Tables>; addressHeader: string }) {
  return {
    id: 'record-acts',
    hooks: {
      before: [
        {
          // After signing out, the session's owner is no longer known.
          matcher: ({ path }) => path === '/sign-out',
          handler: createAuthMiddleware(async (call) => {
            await getSessionFromCtx(call);
          }),
        },
      ],
      after: [
        {
          matcher: ({ path }) => path !== undefined && actOf(path) !== undefined,
          handler: createAuthMiddleware(async (call) => {
            const { newSession, session, returned } = call.context;
            const act = actOf(call.path);
            if (act === undefined) return;
            const failed = isAPIError(returned) && returned.statusCode >= 400;
            const signsIn = act.startsWith('signIn.') && act !== 'signIn.out';
            const halfWay =
              typeof returned === 'object' && returned !== null && 'twoFactorRedirect' in returned;
            const refused = failed || (signsIn && !newSession && !halfWay);
            const of = newSession ?? session;
            // A signed-in user who sends a code is setting up one-time codes.
            const begins = act === 'signIn.secondFactor' && session !== null;
            await writePersonal(
              db,
              {
                userId: of ? Number(of.user.id) : await personOfEmail(call.body),
                sessionId: of && !halfWay ? Number(of.session.id) : null,
                from: originOf(call.headers, addressHeader),
              },
              {
                what: halfWay ? 'signIn.firstFactor' : begins ? 'secondFactor.begin' : act,
                outcome: refused ? 'refused' : 'done',
              },
            );
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin;

  /** The user with the typed address. The text itself is not kept: people type passwords there by mistake. */
  async function personOfEmail(body: unknown): Promise<number | null> {
    if (typeof body !== 'object' || body === null || !('email' in body)) return null;
    return typeof body.email === 'string' && body.email.length <= 254 && !body.email.includes('\0')
      ? userOfEmail(db, body.email)
      : null;
  }
}
