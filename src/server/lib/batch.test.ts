import { expect, test } from 'vitest';

import { inBatches } from './batch.ts';

test('who asks while a load runs goes together with the next', async () => {
  const loads: number[][] = [];
  const double = inBatches(async (keys: number[]) => {
    loads.push(keys);
    return keys.map((key) => key * 2);
  });
  expect(await Promise.all([1, 2, 3, 2].map(double))).toEqual([2, 4, 6, 4]);
  expect(loads).toEqual([[1], [2, 3, 2]]);
  expect(await double(5)).toBe(10);
});

test('a load that fails fails for its askers only', async () => {
  const ask = inBatches((keys: string[]) =>
    keys.includes('bad') ? Promise.reject(new Error('no')) : Promise.resolve(keys),
  );
  const outcomes = await Promise.allSettled([ask('first'), ask('bad'), ask('with it')]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  expect(await ask('later')).toBe('later');
});
