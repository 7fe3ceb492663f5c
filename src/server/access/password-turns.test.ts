import { isAPIError } from 'better-auth/api';
import { expect, test } from 'vitest';

import { inTurns } from './password-turns.ts';

test('only so many are hashed at a time, some wait, and the rest hear at once when to come again', async () => {
  const open: (() => void)[] = [];
  const begun: number[] = [];
  const hash = inTurns(
    (which: number) => {
      begun.push(which);
      return new Promise<number>((resolve) => open.push(() => resolve(which)));
    },
    { atOnce: 2, mostWaiting: 3 },
  );
  const answers = Array.from({ length: 8 }, (_, which) => hash(which));
  const refused = await Promise.allSettled(answers.slice(5));
  for (const answer of refused) {
    const reason: unknown = answer.status === 'rejected' ? answer.reason : null;
    expect(isAPIError(reason) && reason.statusCode).toBe(429);
    expect(isAPIError(reason) && new Headers(reason.headers).get('retry-after')).toBe('5');
  }
  expect(begun).toEqual([0, 1]);

  const done: number[] = [];
  for (const answer of answers.slice(0, 5)) {
    open[done.length]?.();
    done.push(await answer);
    // The next caller starts when one has finished.
    await Promise.resolve();
  }
  expect(done).toEqual([0, 1, 2, 3, 4]);
  const later = hash(9);
  await expect.poll(() => begun.at(-1)).toBe(9);
  open.at(-1)?.();
  expect(await later).toBe(9);
});
