import { expect, test } from 'vitest';

import { lackLabel, type Way } from './connect-labels.ts';

const way: Way = {
  by: 'oauth',
  needs: [],
  steps: [],
  variants: [],
  link: null,
  scopes: [],
  notes: [],
  own_app: true,
  checks_keys: false,
  outlives_secret: false,
  fields: [],
  closed: null,
};

test('a network that cannot be connected yet says which settings it needs, or why not', () => {
  expect(lackLabel({ missing: ['X_CLIENT_ID', 'X_CLIENT_SECRET'], ways: [way] })).toBe(
    'Needs X_CLIENT_ID and X_CLIENT_SECRET',
  );
  expect(lackLabel({ missing: [], ways: [{ ...way, closed: 'Only at an https address.' }] })).toBe(
    'Only at an https address.',
  );
  expect(lackLabel({ missing: [], ways: [way] })).toBe('');
});
