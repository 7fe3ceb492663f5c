import { expect, test } from 'vitest';

import { contract } from '#contract/index.ts';
import { freshDatabase } from '#test/database.ts';
import { startDesk } from '#test/desk.ts';

const desk = await startDesk(await freshDatabase());
const owner = await desk.token('full');

const read = async (key: string) =>
  contract.start.get.output.parse((await desk.call('GET', 'start.php', {}, key)).body.data);

test('a skipped step is open no more, can be taken up again, and the reminder is dismissed for everyone', async () => {
  const { body } = await desk.call(
    'POST',
    'start.php',
    { skipped: ['sources', 'post'], hidden: true },
    owner,
  );
  expect(body.data).toMatchObject({ hidden: true, complete: false, next: 'projects.create' });
  const member = await read(await desk.token('writer', { role: 'member' }));
  expect(member.steps.map(({ state }) => state)).toEqual(['done', 'open', 'open', 'skipped', 'skipped']);
  await desk.call('POST', 'start.php', { skipped: [] }, owner);
  const again = await read(owner);
  expect(again.steps.filter(({ state }) => state === 'skipped')).toEqual([]);
  expect(again.hidden).toBe(true);
});

test('agents are not named as those who can', async () => {
  await desk.token('full', { role: 'admin' });
  const { steps } = await read(await desk.token('reader', { role: 'member' }));
  const can = steps.filter(({ may }) => may).map(({ step }) => step);
  expect(can).toEqual([]);
  expect(steps.find(({ step }) => step === 'project')?.who).toEqual(['Fern Oakley']);
});

test('a plan that does not publish keeps everyone from accounts and posts, and the answer says so', async () => {
  const { steps } = await read(await desk.token('full', { plan: 'free' }));
  expect(steps.filter(({ needs_plan }) => needs_plan).map(({ step }) => step)).toEqual(['account', 'post']);
});
