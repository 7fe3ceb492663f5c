import { expect, test } from 'vitest';

import { reviewsIn } from './approval-draft.ts';

test('who is limited to projects approves only where they review', () => {
  const limited = (role: 'viewer' | 'writer' | 'reviewer' | 'publisher') => ({
    projects: [{ project_id: 1, role }],
  });
  expect(reviewsIn(1, { projects: null })).toBe(true);
  expect(reviewsIn(1, limited('viewer'))).toBe(false);
  expect(reviewsIn(1, limited('writer'))).toBe(false);
  expect(reviewsIn(1, limited('reviewer'))).toBe(true);
  expect(reviewsIn(1, limited('publisher'))).toBe(true);
  expect(reviewsIn(2, limited('publisher'))).toBe(false);
});
