import { expect, test } from 'vitest';

import { refusal } from './auth.ts';

test('what sign-in refuses is said in our words, else in its own, and never in none', () => {
  expect(refusal(null)).toBeNull();
  expect(refusal({ code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid email or password' })).toBe(
    'This e-mail and this password do not belong together.',
  );
  expect(refusal({ code: 'ELSE', message: 'Too many requests.' })).toBe('Too many requests.');
  expect(refusal({})).toBe('That did not work. Try again in a moment.');
});
