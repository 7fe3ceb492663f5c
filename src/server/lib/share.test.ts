import { expect, it } from 'vitest';

import { sharing } from './share.ts';

const owner = {};

it('equal calls at the same time share one answer, later ones begin anew', async () => {
  let calls = 0;
  const ask = sharing(
    async (name: string) => `${name} ${++calls}`,
    () => owner,
    (name) => name,
  );
  expect(await Promise.all([ask('a'), ask('a'), ask('b')])).toEqual(['a 1', 'a 1', 'b 2']);
  expect(await ask('a')).toBe('a 3');
});

it('a failure is everybody’s who shared it, and nobody’s afterwards', async () => {
  let fail = true;
  const ask = sharing(
    async (name: string) => {
      if (fail) throw new Error(`no ${name}`);
      return 'yes';
    },
    () => owner,
    (name) => name,
  );
  const both = await Promise.allSettled([ask('a'), ask('a')]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  fail = false;
  expect(await ask('a')).toBe('yes');
});
