import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthMiddleware, getSessionFromCtx, isAPIError } from 'better-auth/api';
import type { Kysely } from 'kysely';
import { z } from 'zod';

import { t } from '#contract/message.ts';
import type { Tables } from '#server/db/tables.ts';
import { createAttempts } from './attempts.ts';

const signInPath = '/sign-in/email';

const tryOf = z.object({ email: z.string().max(254) });
const codeOf = z.object({ code: z.string().max(20) });
const changeOf = z.looseObject({ revokeOtherSessions: z.boolean().default(true) });

/**
 * better-auth plugin: password attempts are limited by account and address, a one-time code works once, and a
 * password change ends the other sessions unless the request keeps them.
 * @param options.addressHeader the header that holds the caller's address
 */
export function slowGuesses({ db, addressHeader }: { db: Kysely<Tables>; addressHeader: string }) {
  const attempts = createAttempts(db);
  const addressOf = (headers: Headers | undefined) => headers?.get(addressHeader) ?? 'unknown';

  return {
    id: 'slow-guesses',
    hooks: {
      before: [
        {
          matcher: ({ path }) => path === signInPath,
          handler: createAuthMiddleware(async ({ body, headers }) => {
            const { data } = tryOf.safeParse(body);
            // No account has this address. Attempts that are not counted must not use up password checks.
            if (!data)
              throw new APIError('BAD_REQUEST', { code: 'INVALID_EMAIL', message: t`Invalid email` });
            const wait = await attempts.begin(data.email, addressOf(headers));
            if (wait > 0) throw tooMany(wait);
          }),
        },
        {
          matcher: ({ path }) => path === '/two-factor/verify-totp',
          handler: createAuthMiddleware(async (call) => {
            // A signed-in user sends a code to set up one-time codes.
            if (await getSessionFromCtx(call)) return;
            const { createAuthCookie, internalAdapter, secret } = call.context;
            const challenge = await call.getSignedCookie(createAuthCookie('two_factor').name, secret);
            const person = challenge ? await internalAdapter.findVerificationValue(challenge) : null;
            const { data } = codeOf.safeParse(call.body);
            if (!person || !data || (await attempts.firstUse(person.value, data.code))) return;
            throw new APIError('UNAUTHORIZED', {
              code: 'CODE_USED',
              message: t`This code was tried already. Wait for the next one.`,
            });
          }),
        },
        {
          matcher: ({ path }) => path === '/change-password',
          handler: createAuthMiddleware(async ({ body }) => {
            const { data } = changeOf.safeParse(body);
            return data && { context: { body: data } };
          }),
        },
      ],
      after: [
        {
          matcher: ({ path }) => path === signInPath,
          handler: createAuthMiddleware(async ({ body, headers, context }) => {
            const { data } = tryOf.safeParse(body);
            if (data && !isAPIError(context.returned)) await attempts.worked(data.email, addressOf(headers));
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin;
}

export function tooManyMessage(seconds: number): string {
  return t`Too many attempts. Try again in ${{ seconds }} s.`;
}

function tooMany(seconds: number): APIError {
  return new APIError(
    'TOO_MANY_REQUESTS',
    { code: 'TOO_MANY_ATTEMPTS', message: tooManyMessage(seconds) },
    { 'Retry-After': String(seconds) },
  );
}
