import { expect, test } from 'vitest';

import { defaultPolicy } from '#contract/policy-document.ts';
import { freshDatabase } from '#test/database.ts';
import { minutesLater, startDeliveryDesk } from '#test/delivery-desk.ts';
import { addAccount } from '#test/publishing.ts';
import { deliverInTurn } from './jobs.ts';
import { retryTarget } from './settle.ts';

const database = await freshDatabase();
const { db } = database;
const desk = await startDeliveryDesk(database);

test('whoever comes for an account asks about everything of it that has missed its time', async () => {
  const account = await addAccount(db, desk.newsroom);
  const released = [
    await desk.release([account]),
    await desk.release([account]),
    await desk.release([account]),
  ];
  desk.setNow(minutesLater(20));
  await deliverInTurn(desk.deps, released[0]?.targetId ?? 0);
  const states = await Promise.all(released.map(({ targetId }) => desk.targetOf(targetId)));
  expect(states.map(({ state }) => state)).toEqual(['missed', 'missed', 'missed']);
});

test('a network that heeds no signal while it prepares holds the account no longer than its time', async () => {
  const account = await addAccount(db, desk.newsroom);
  const { id, targetId } = await desk.release([account]);
  await desk.go(targetId, {
    patience: { prepareMs: 30 },
    networkFor: () => ({
      newKey: () => 'key',
      prepare: () => new Promise(() => undefined),
      send: () => Promise.reject(new Error('nothing was prepared')),
      find: async () => ({ state: 'cannot_tell' }),
    }),
  });
  expect(await desk.targetOf(targetId)).toMatchObject({ state: 'queued', lease_by: null, attempt: 1 });
  expect(await desk.kindsOf(id)).toEqual(['retry']);
}, 5_000);

test('what the policy blocks by now does not leave; when it is changed back, it can be sent again', async () => {
  const { organizationId, userId } = desk.newsroom;
  const account = await addAccount(db, desk.newsroom);
  const { id, targetId } = await desk.release([account], { body: 'Ferries — every hour' });
  const save = (version: number, severity: 'block' | 'off') => {
    const rules = { ...defaultPolicy.rules, fix_dashes: { ...defaultPolicy.rules.fix_dashes, severity } };
    const row = { organization_id: organizationId, version, created_by: userId, created_at: minutesLater(0) };
    const document = JSON.stringify({ ...defaultPolicy, rules });
    // By SQL: below the operations, which need the whole app.
    return db
      .insertInto('policies')
      .values({ ...row, document })
      .execute();
  };
  await save(1, 'block');
  await desk.go(targetId);
  expect(await desk.bodies(account)).toEqual([]);
  expect(await desk.targetOf(targetId)).toMatchObject({ state: 'failed', lease_by: null });
  expect((await desk.told()).map(({ event }) => event)).toContain('post_failed');
  await save(2, 'off');
  await db.transaction().execute((trx) => retryTarget(trx, desk.deps, targetId, userId));
  await desk.go(targetId);
  expect(await desk.bodies(account)).toEqual(['Ferries — every hour']);
  expect((await desk.postOf(id)).state).toBe('sent');
});
