import { expect, test } from 'vitest';

import { preselectedIn } from './preselected.ts';

const accounts = [{ account_id: 1 }, { account_id: 2 }, { account_id: 3 }];

test('a new post goes to the default accounts of its project, or to all where none of them is there', () => {
  expect(preselectedIn({ default_account_ids: [3, 2, 9] }, accounts)).toEqual([2, 3]);
  expect(preselectedIn({ default_account_ids: [] }, accounts)).toEqual([1, 2, 3]);
  expect(preselectedIn({ default_account_ids: [9] }, accounts)).toEqual([1, 2, 3]);
});
