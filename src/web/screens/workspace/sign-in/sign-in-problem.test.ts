import { expect, test } from 'vitest';

import { sentenceFor } from './sign-in-problem.ts';

test('whoever was sent back is told why, in a sentence that says what to do', () => {
  expect(sentenceFor(undefined, 'access_denied')).toBeNull();
  expect(sentenceFor('link', undefined)).toContain('request a new one');
  expect(sentenceFor('oidc', 'state_mismatch')).toContain('Start over');
  expect(sentenceFor('oidc', 'signup_disabled')).toContain('invitation');
  expect(sentenceFor('oidc', '<b>anything')).toContain('Try again');
  expect(sentenceFor('oidc', undefined)).toContain('Try again');
});
