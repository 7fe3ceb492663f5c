import { APIError } from 'better-auth/api';
import { hashPassword, verifyPassword } from 'better-auth/crypto';

import { t } from '#contract/message.ts';
import { Turns } from '#server/lib/turns.ts';

/** Seconds after which the callers that wait now are done. */
const retrySeconds = 5;

/**
 * Limits how many calls of `work` run and how many wait; further calls are refused at once. Throws APIError
 * 429 with Retry-After.
 */
export function inTurns<Input, Output>(
  work: (input: Input) => Promise<Output>,
  { atOnce, mostWaiting }: { atOnce: number; mostWaiting: number },
  turns = new Turns(),
): (input: Input) => Promise<Output> {
  let inside = 0;
  return async (input) => {
    if (inside >= atOnce + mostWaiting)
      throw new APIError(
        'TOO_MANY_REQUESTS',
        {
          code: 'TOO_MANY_ATTEMPTS',
          message: t`Too many people sign in right now. Try again in ${{ seconds: retrySeconds }} s.`,
        },
        { 'Retry-After': String(retrySeconds) },
      );
    inside += 1;
    const done = await turns.wait('work', atOnce);
    try {
      return await work(input);
    } finally {
      inside -= 1;
      done();
    }
  };
}

/** A hash takes a tenth of a second of a core and 16 MB: two at a time leave room for other requests. */
const turns = new Turns();
const limits = { atOnce: 2, mostWaiting: 32 };

/** better-auth's own hashes, queued. */
export const passwordHashes = {
  hash: inTurns(hashPassword, limits, turns),
  verify: inTurns(verifyPassword, limits, turns),
};
