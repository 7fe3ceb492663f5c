import { expect, test } from 'vitest';

import { createHook } from './hook.ts';

test('what is registered runs one after another, and each result comes back', async () => {
  const begun: string[] = [];
  const goes = createHook<[name: string], number>('goes');
  const part = (after: number) => async (name: string) => {
    await new Promise((done) => setTimeout(done, after));
    begun.push(`${name} ${after}`);
    return after;
  };
  const slow = part(20);
  goes.register(slow);
  goes.register(part(0));
  goes.register(slow);
  expect(await goes.run('Ada')).toEqual([20, 0]);
  expect(begun).toEqual(['Ada 20', 'Ada 0']);
});

test('an error ends it, and what comes after does not run', async () => {
  const goes = createHook('goes');
  let ran = false;
  goes.register(() => Promise.reject(new Error('no')));
  goes.register(async () => {
    ran = true;
  });
  await expect(goes.run()).rejects.toThrow('no');
  expect(ran).toBe(false);
});

test('a process without the registrations says so, and does not go on silently', async () => {
  await expect(createHook('goes').run()).rejects.toThrow('Nothing is registered for goes');
});
