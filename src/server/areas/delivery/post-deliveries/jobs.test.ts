import { expect, test } from 'vitest';

import { defaultPolicy } from '#contract/posts/policy-document.ts';
import { freshDatabase } from '#test/app/database.ts';
import { minutesLater, startDelivery } from '#test/app/delivery.ts';
import { addAccount } from '#test/data/publishing.ts';
import { deliverInTurn } from './jobs.ts';
import { retryTarget } from './settle.ts';

const database = await freshDatabase();
const { db } = database;
const delivery = await startDelivery(database);

test('whoever comes for an account asks about everything of it that has missed its time', async () => {
  const account = await addAccount(db, delivery.newsroom);
  const released = [
    await delivery.release([account]),
    await delivery.release([account]),
    await delivery.release([account]),
  ];
  delivery.setNow(minutesLater(20));
  await deliverInTurn(delivery.deps, released[0]?.targetId ?? 0);
  const states = await Promise.all(released.map(({ targetId }) => delivery.targetOf(targetId)));
  expect(states.map(({ state }) => state)).toEqual(['missed', 'missed', 'missed']);
});

test('a network that heeds no signal while it prepares holds the account no longer than its time', async () => {
  const account = await addAccount(db, delivery.newsroom);
  const { id, targetId } = await delivery.release([account]);
  await delivery.deliver(targetId, {
    patience: { prepareMs: 30 },
    networkFor: () => ({
      newKey: () => 'key',
      prepare: () => new Promise(() => undefined),
      send: () => Promise.reject(new Error('nothing was prepared')),
      find: async () => ({ state: 'cannot_tell' }),
    }),
  });
  expect(await delivery.targetOf(targetId)).toMatchObject({ state: 'queued', lease_by: null, attempt: 1 });
  expect(await delivery.kindsOf(id)).toEqual(['retry']);
});

test('what the policy blocks by now does not leave; when it is changed back, it can be sent again', async () => {
  const { organizationId, userId } = delivery.newsroom;
  const account = await addAccount(db, delivery.newsroom);
  const { id, targetId } = await delivery.release([account], { body: 'Ferries — every hour' });
  const save = (version: number, severity: 'block' | 'off') => {
    const rules = { ...defaultPolicy.rules, fix_dashes: { ...defaultPolicy.rules.fix_dashes, severity } };
    const row = { organization_id: organizationId, version, created_by: userId, created_at: minutesLater(0) };
    const document = JSON.stringify({ ...defaultPolicy, rules });
    // By SQL: the operations need the whole app.
    return db
      .insertInto('policies')
      .values({ ...row, document })
      .execute();
  };
  await save(1, 'block');
  await delivery.deliver(targetId);
  expect(await delivery.bodies(account)).toEqual([]);
  expect(await delivery.targetOf(targetId)).toMatchObject({ state: 'failed', lease_by: null });
  expect((await delivery.takeNotifications()).map(({ event }) => event)).toContain('post_failed');
  await save(2, 'off');
  await db.transaction().execute((trx) => retryTarget(trx, delivery.deps, targetId, userId));
  await delivery.deliver(targetId);
  expect(await delivery.bodies(account)).toEqual(['Ferries — every hour']);
  expect((await delivery.postOf(id)).state).toBe('sent');
});
