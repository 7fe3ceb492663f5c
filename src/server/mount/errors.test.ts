import pg from 'pg';
import { expect, test } from 'vitest';

import { CodedError } from '#contract/errors.ts';
import { inTurns } from '#server/access/password-turns.ts';
import { answerFor } from './errors.ts';

test('set-up and joining say when to come again while too many passwords are hashed', async () => {
  const hash = inTurns(() => Promise.resolve('hashed'), { atOnce: 0, mostWaiting: 0 });
  const error: unknown = await hash('a password').catch((refusal: unknown) => refusal);
  expect(answerFor(error, 'request')).toMatchObject({
    status: 429,
    headers: { 'retry-after': '5' },
    body: { error: { code: 'rate_limited' } },
  });
});

test('a refusal that knows when the same will do says so in Retry-After', () => {
  const later = new CodedError('rate_limited', 'Too many.', { reset: 1 }, 90);
  expect(answerFor(later, 'request').headers).toEqual({ 'retry-after': '90' });
  expect(answerFor(new CodedError('not_found', 'None.'), 'request').headers).toEqual({});
});

test('a deadlock is a refusal that may be tried again', () => {
  const deadlock = new pg.DatabaseError('deadlock detected', 0, 'error');
  deadlock.code = '40P01';
  expect(answerFor(deadlock, 'request')).toMatchObject({
    status: 503,
    headers: { 'retry-after': '5' },
    body: { error: { code: 'unavailable' } },
  });
});
