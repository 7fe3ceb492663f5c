import { APIError } from 'better-auth/api';
import { hashPassword, verifyPassword } from 'better-auth/crypto';

import { Turns } from '#server/lib/turns.ts';

/** Seconds after which those who wait now are through. */
const retrySeconds = 5;

/**
 * Some work of which only so much is done at a time, and for which only so many wait: whoever comes then is told so
 * at once. Throws APIError 429 with Retry-After.
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
          message: `Too many people sign in right now. Try again in ${retrySeconds} s.`,
        },
        { 'Retry-After': String(retrySeconds) },
      );
    inside += 1;
    const done = await turns.take('work', atOnce);
    try {
      return await work(input);
    } finally {
      inside -= 1;
      done();
    }
  };
}

/** A hash takes a tenth of a second of a core and 16 MB: two at a time leave the others their boards. */
const turns = new Turns();
const limits = { atOnce: 2, mostWaiting: 32 };

/** better-auth's own hashes, in turns. */
export const passwordHashes = {
  hash: inTurns(hashPassword, limits, turns),
  verify: inTurns(verifyPassword, limits, turns),
};
