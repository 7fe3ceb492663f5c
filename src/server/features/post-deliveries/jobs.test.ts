import { expect, test } from 'vitest';

import { freshDatabase } from '#test/database.ts';
import { minutesLater, startDeliveryDesk } from '#test/delivery-desk.ts';
import { addAccount } from '#test/publishing.ts';
import { deliverInTurn } from './jobs.ts';

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
