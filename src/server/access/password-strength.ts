import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';

import { invalid } from '#contract/errors.ts';
import { t } from '#contract/message.ts';

/** The most common passwords, by zxcvbn-ts (MIT); loaded when a password is first chosen. */
let common: Promise<ReadonlySet<string>> | undefined;

/**
 * Why a password is among the first that an attacker tries: it is common, perhaps with digits around it, or
 * the person's own name or e-mail. Null for any other.
 * @param own the person's e-mail and name
 */
export async function weaknessOf(password: string, own: readonly string[]): Promise<string | null> {
  const lowered = password.toLowerCase();
  // Attackers try `password12` right after `password`.
  const core = lowered.replace(/^\P{L}+/u, '').replace(/(?<!\P{L})\P{L}+$/u, '');
  const mine = own.flatMap((one) => [one, one.split('@', 1)[0] ?? one]).map((one) => one.toLowerCase());
  if (mine.some((one) => one !== '' && (one === lowered || one === core)))
    return t`Your own name or email is easy to guess. Use a short sentence.`;
  const known = await (common ??= readCommon());
  if (known.has(lowered) || known.has(core) || new Set(lowered).size < 4)
    return t`This is one of the passwords that are guessed first. Take a short sentence.`;
  return null;
}

async function readCommon(): Promise<ReadonlySet<string>> {
  const list = await readFile(new URL('./common-passwords.txt', import.meta.url), 'utf8');
  return new Set(list.split('\n').filter((line) => line !== ''));
}

/** @throws CodedError validation_error for a password that is easy to guess */
export async function requireStrong(password: string, own: readonly string[]): Promise<void> {
  const weakness = await weaknessOf(password, own);
  if (weakness !== null) throw invalid(weakness, { password: t`is guessed first` });
}

const chosen = z.object({ newPassword: z.string().max(200), token: z.string().optional() });

/** better-auth plugin: refuses a new password that is easy to guess. */
export function strongPasswords() {
  return {
    id: 'strong-passwords',
    hooks: {
      before: [
        {
          matcher: ({ path }) => path === '/change-password' || path === '/reset-password',
          handler: createAuthMiddleware(async (call) => {
            const { data } = chosen.safeParse(call.body);
            if (!data) return;
            const { internalAdapter } = call.context;
            const reset =
              data.token && (await internalAdapter.findVerificationValue(`reset-password:${data.token}`));
            const user = reset
              ? await internalAdapter.findUserById(reset.value)
              : (await getSessionFromCtx(call))?.user;
            const weakness = await weaknessOf(data.newPassword, user ? [user.email, user.name] : []);
            if (weakness !== null)
              throw new APIError('BAD_REQUEST', { code: 'WEAK_PASSWORD', message: weakness });
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin;
}
