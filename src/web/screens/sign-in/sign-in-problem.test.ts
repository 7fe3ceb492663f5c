import { expect, test } from 'vitest';

import { sentenceFor } from './sign-in-problem.ts';

test('whoever was sent back is told why, in a sentence that says what to do', () => {
  expect(sentenceFor(undefined, 'access_denied')).toBeNull();
  expect(sentenceFor('link', undefined)).toContain('ask for another');
  expect(sentenceFor('oidc', 'state_mismatch')).toContain('start again');
  expect(sentenceFor('oidc', 'signup_disabled')).toContain('invitation');
  expect(sentenceFor('oidc', '<b>anything')).toContain('Try again');
  expect(sentenceFor('oidc', undefined)).toContain('Try again');
});
