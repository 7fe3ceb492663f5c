import { passkey } from '@better-auth/passkey';
import { betterAuth } from 'better-auth';
import { getOAuthState, isAPIError } from 'better-auth/api';
import { genericOAuth, twoFactor } from 'better-auth/plugins';
import type { Kysely } from 'kysely';
import { hkdfSync, randomBytes } from 'node:crypto';

import { t } from '#contract/message.ts';
import { isInvited } from '#server/areas/workspace/invitations/invited.ts';
import { databaseIsAway } from '#server/db/away.ts';
import { isBadValue } from '#server/db/bad-value.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Log } from '#server/lib/log.ts';
import { createMailer } from '#server/lib/mail.ts';
import type { Settings } from '#server/settings.ts';
import { directory, directoryPath } from './directory.ts';
import { slowGuesses } from './guesses.ts';
import { groupsOfProvider, subjectOf } from './installation-sign-in.ts';
import { appProvider } from './oauth-provider.ts';
import { onceLink } from './once-link.ts';
import { organizationSignIn } from './organization-sign-in.ts';
import { originsFor } from './origins.ts';
import { ownEmail } from './own-email.ts';
import { strongPasswords } from './password-strength.ts';
import { passwordHashes } from './password-turns.ts';
import { originOf, recordActs } from './record-acts.ts';
import { opensConfigs } from './sealed-config.ts';
import { forSignIn } from './shared-transaction.ts';
import { writePersonal } from './store-audit.ts';
import { isAgent } from './store.ts';
import { inTheirLanguage } from './their-language.ts';

export type SignIn = ReturnType<typeof createSignIn>;

/**
 * Carries the caller's address to better-auth. The server always sets it, so that clients cannot send a false
 * one.
 */
export const addressHeader = 'x-copydesk-address';

const cookiePrefix = 'copydesk';

/** Part of the session cookie's name; over https the name has a further prefix. */
export const sessionCookie = `${cookiePrefix}.session_token`;

const passwordLength = { min: 10, max: 200 };

/**
 * The provider only identifies the user. Copydesk never calls it for them, so it keeps none of its tokens.
 */
const noTokens = { accessToken: null, refreshToken: null, idToken: null };

const minute = 60;
const day = 24 * 60 * minute;

/**
 * Sign-in for people, by better-auth (https://better-auth.com/docs): password, passkey, TOTP with recovery
 * codes, OIDC by setting, sessions. There is no open sign-up: set-up, an invitation or the command line
 * creates accounts. OIDC signs in existing users and those who hold an invitation.
 */
export function createSignIn({ db, settings, log }: { db: Kysely<Tables>; settings: Settings; log: Log }) {
  const base = new URL(settings.baseUrl);
  const mailer = createMailer(settings.mail);
  const { oidc } = settings;
  const groups = groupsOfProvider(db, oidc?.groupsClaim);

  return betterAuth({
    appName: 'Copydesk',
    baseURL: base.origin,
    basePath: '/api/auth',
    secret: Buffer.from(hkdfSync('sha256', settings.appSecret, '', 'copydesk sign-in', 32)).toString(
      'base64',
    ),
    trustedOrigins: (request) => originsFor(request, settings),
    telemetry: { enabled: false },
    logger: {
      level: 'warn',
      // Only the message: better-auth's further arguments may hold tokens.
      log: (level, message) => (level === 'error' ? log.error(message) : log.debug(message)),
    },
    database: { db: forSignIn(db, [opensConfigs(settings.appSecret)]), type: 'postgres', transaction: true },
    user: { modelName: 'users' },
    session: {
      modelName: 'authSessions',
      expiresIn: 30 * day,
      updateAge: day,
      additionalFields: { activeOrganizationId: { type: 'number', required: false, input: false } },
    },
    account: {
      modelName: 'authAccounts',
      // An administrator entered the address; the provider must have verified it as well.
      accountLinking: { enabled: true, allowDifferentEmails: false },
    },
    verification: { modelName: 'authVerifications', storeIdentifier: 'hashed' },
    rateLimit: {
      enabled: true,
      storage: 'database',
      modelName: 'authRateLimits',
      // Password attempts are counted by account as well (`slowGuesses`). The other ways in cannot be
      // guessed, and an office shares one address.
      customRules: { '/sign-in/email': false, '/sign-in/**': { window: 10, max: 30 } },
    },
    emailAndPassword: {
      enabled: true,
      password: passwordHashes,
      disableSignUp: true,
      minPasswordLength: passwordLength.min,
      maxPasswordLength: passwordLength.max,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: 60 * minute,
      onPasswordReset: async ({ user }, request) => {
        const from = originOf(request?.headers, addressHeader);
        await writePersonal(
          db,
          { userId: Number(user.id), sessionId: null, from },
          { what: 'password.reset' },
        );
      },
      ...(mailer && {
        async sendResetPassword({ user, token }) {
          const userId = Number(user.id);
          if (await isAgent(db, userId)) return;
          const address = resetAddress(settings.baseUrl, token);
          await inTheirLanguage(db, userId, () => mailer.send(resetMail(user, address))).catch(
            (error: unknown) => log.error({ err: error }, 'a password reset could not be mailed'),
          );
        },
      }),
    },
    databaseHooks: {
      user: {
        create: {
          before: async ({ email }) =>
            (await isInvited(db, { secret: await invitation(), email }, new Date())) ||
            (await groups.admit()),
        },
      },
      account: {
        create: { before: async (account) => ({ data: { ...account, ...noTokens } }) },
        update: { before: async (account) => ({ data: { ...account, ...noTokens } }) },
      },
      session: {
        create: {
          before: async ({ userId }) => {
            if (await isAgent(db, Number(userId))) return false;
            // Before the session begins, for the end of a membership ends all.
            await groups.apply(Number(userId));
            return true;
          },
        },
        delete: {
          // A directory ends what its own organization gave (`members/membership.ts`). Sessions in others go on.
          before: async (_session, call) => !call?.path?.startsWith(directoryPath),
        },
      },
    },
    plugins: [
      passkey({
        rpName: 'Copydesk',
        rpID: base.hostname,
        origin: base.origin,
        schema: { passkey: { modelName: 'authPasskeys', fields: { credentialID: 'credentialId' } } },
      }),
      twoFactor({
        issuer: 'Copydesk',
        schema: { twoFactor: { modelName: 'authTwoFactors' } },
      }),
      slowGuesses({ db, addressHeader }),
      strongPasswords(),
      onceLink(),
      ownEmail({ db, mailer, log }),
      genericOAuth({
        config: oidc
          ? [
              {
                providerId: 'oidc',
                name: oidc.name,
                clientId: oidc.clientId,
                clientSecret: oidc.clientSecret,
                discoveryUrl: `${oidc.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
                requireIdTokenVerification: true,
                accountSubject: subjectOf,
                scopes: ['openid', 'email', 'profile'],
                // Only an invited person becomes a user; the hook below checks the invitation.
                disableImplicitSignUp: true,
                disableProviderLogout: true,
              },
            ]
          : [],
      }),
      ...organizationSignIn(db),
      directory(db),
      appProvider({ isOpen: settings.appRegistration }),
      recordActs({ db, addressHeader }),
    ],
    onAPIError: {
      // Where a failed OIDC sign-in ends when it names no other page, for example when its state is lost.
      errorURL: `${base.origin}/sign-in?problem=oidc`,
      onError(error) {
        // better-auth would answer this as an error of its own; the caller reports the database instead.
        if (databaseIsAway(error) || isBadValue(error)) throw error;
        if (isAPIError(error) && error.statusCode < 500) log.debug(error.message);
        else log.error({ err: error }, 'sign-in failed');
      },
    },
    advanced: {
      // The response does not wait for a mail: its duration would show whether the user exists.
      backgroundTasks: { handler: () => {} },
      // Set explicitly, since better-auth skips this check under tests by default.
      disableOriginCheck: false,
      cookiePrefix,
      useSecureCookies: base.protocol === 'https:',
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax' },
      database: { generateId: 'serial' },
      ipAddress: { ipAddressHeaders: [addressHeader] },
    },
  });
}

/** The secret of the invitation with which this sign-in began, as the browser sent it. */
async function invitation(): Promise<unknown> {
  return (await getOAuthState())?.['invitation'];
}

/**
 * A link for choosing a new password, which an administrator hands over: it works once, for one hour. For
 * installations without mail.
 */
export async function passwordResetLink(signIn: SignIn, userId: number, baseUrl: string): Promise<string> {
  const { internalAdapter } = await signIn.$context;
  const code = randomBytes(32).toString('base64url');
  await internalAdapter.createVerificationValue({
    identifier: `reset-password:${code}`,
    value: String(userId),
    expiresAt: new Date(Date.now() + 60 * minute * 1000),
  });
  return resetAddress(baseUrl, code);
}

function resetAddress(baseUrl: string, token: string): string {
  return new URL(`/sign-in/reset?token=${encodeURIComponent(token)}`, baseUrl).href;
}

function resetMail(user: { name: string; email: string }, address: string) {
  return {
    to: user.email,
    subject: t`Your new Copydesk password`,
    text: [
      t`Hello ${{ name: user.name }},`,
      `${t`choose a new password here (good for one hour, once):`}\n${address}`,
      `${t`If you did not ask for this, nothing has changed and you can delete this mail.`}\n`,
    ].join('\n\n'),
  };
}
