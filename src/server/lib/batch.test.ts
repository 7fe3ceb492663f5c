import { expect, test } from 'vitest';

import { inBatches } from './batch.ts';

test('who asks at the same time goes together, who asks while a load runs with the next', async () => {
  const loads: number[][] = [];
  const double = inBatches(async (keys: number[]) => {
    loads.push(keys);
    const later = loads.length === 1 ? [double(4), double(5)] : [];
    await new Promise((go) => setTimeout(go));
    answers.push(...later);
    return keys.map((key) => key * 2);
  });
  const answers = [1, 2, 3, 2].map(double);
  expect(await Promise.all(answers)).toEqual([2, 4, 6, 4]);
  expect(await Promise.all(answers)).toEqual([2, 4, 6, 4, 8, 10]);
  expect(loads).toEqual([
    [1, 2, 3, 2],
    [4, 5],
  ]);
});

test('a load that fails fails for its askers only', async () => {
  const ask = inBatches((keys: string[]) =>
    keys.includes('bad') ? Promise.reject(new Error('no')) : Promise.resolve(keys),
  );
  const outcomes = await Promise.allSettled([ask('bad'), ask('with it')]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await ask('later')).toBe('later');
});
