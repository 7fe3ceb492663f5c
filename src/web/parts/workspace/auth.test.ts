import { expect, test } from 'vitest';

import { reach, refusal } from './auth.ts';

test('what sign-in refuses is said in our words, else in its own, and never in none', () => {
  expect(refusal(null)).toBeNull();
  expect(refusal({ code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid email or password' })).toBe(
    'Incorrect email or password.',
  );
  expect(refusal({ code: 'INVALID_TWO_FACTOR_COOKIE', message: 'Invalid two factor cookie' })).toBe(
    'This sign-in has expired. Start over.',
  );
  expect(refusal({ code: 'ELSE', message: 'Too many requests.' })).toBe('Too many requests.');
  expect(refusal({})).toBe('Something went wrong. Try again in a moment.');
});

test('a server that cannot be reached is a refusal as well, in words to act on', async () => {
  // Nothing listens at port 1.
  const answer = await reach('http://127.0.0.1:1/api/auth/sign-in/email');
  expect(refusal(await answer.json())).toBe('Can’t reach the server. Check your connection, then try again.');
});
