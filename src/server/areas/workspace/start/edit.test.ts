import { expect, test } from 'vitest';

import { contract } from '#contract/index.ts';
import { startApp } from '#test/app/app.ts';
import { freshDatabase } from '#test/app/database.ts';

const app = await startApp(await freshDatabase());
const owner = await app.token('full');

const read = async (key: string) =>
  contract.start.get.output.parse((await app.call('GET', 'start.php', {}, key)).body.data);

test('a skipped step is open no more, can be taken up again, and the reminder is dismissed for everyone', async () => {
  const { body } = await app.call('POST', 'start.php', { skipped: ['sources', 'post'], hidden: true }, owner);
  expect(body.data).toMatchObject({ hidden: true, complete: false, next: 'projects.create' });
  const member = await read(await app.token('writer', { role: 'member' }));
  expect(member.steps.map(({ state }) => state)).toEqual(['done', 'open', 'open', 'skipped', 'skipped']);
  await app.call('POST', 'start.php', { skipped: [] }, owner);
  const again = await read(owner);
  expect(again.steps.filter(({ state }) => state === 'skipped')).toEqual([]);
  expect(again.hidden).toBe(true);
});

test('agents are not named as those who can', async () => {
  await app.token('full', { role: 'admin' });
  const { steps } = await read(await app.token('reader', { role: 'member' }));
  const can = steps.filter(({ may }) => may).map(({ step }) => step);
  expect(can).toEqual([]);
  expect(steps.find(({ step }) => step === 'project')?.who).toEqual(['Fern Oakley']);
});

test('a plan that does not publish keeps everyone from accounts and posts, and the answer says so', async () => {
  const { steps } = await read(await app.token('full', { plan: 'free' }));
  expect(steps.filter(({ needs_plan }) => needs_plan).map(({ step }) => step)).toEqual(['account', 'post']);
});
