import { beforeEach, expect, test } from 'vitest';

import type { Queue } from '#server/jobs/queue.ts';
import { freshDatabase } from '#test/app/database.ts';
import { minutesLater, startDelivery } from '#test/app/delivery.ts';
import { emptyTables } from '#test/data/empty-tables.ts';
import { addAccount } from '#test/data/publishing.ts';
import { overduePosts, watchDeliveries } from './watch.ts';

const database = await freshDatabase();
const { db } = database;
const delivery = await startDelivery(database);

// By SQL: the operations need the whole app.
const setPlan = (plan: 'free' | 'desk') => db.updateTable('organizations').set({ plan }).execute();

let woken: unknown[] = [];
const queue: Queue = {
  ...delivery.deps.queue,
  send: async (_job, payload) => {
    woken.push((payload as { targetId: number }).targetId);
    return null;
  },
};
const watch = () => watchDeliveries({ ...delivery.deps, queue });

beforeEach(async () => {
  await emptyTables(db, 'posts', 'notifications');
  await setPlan('desk');
  woken = [];
});

test('a post whose organization lost its plan after the release is held with the reason, and no alarm is raised', async () => {
  const account = await addAccount(db, delivery.newsroom);
  const { id, targetId } = await delivery.release([account]);
  await setPlan('free');
  await delivery.deliver(targetId);
  expect(await delivery.bodies(account)).toEqual([]);
  expect(await delivery.targetOf(targetId)).toMatchObject({
    state: 'queued',
    reason: 'The plan Free doesn’t include publishing. Publishing continues with a plan that does.',
  });
  expect(await delivery.kindsOf(id)).toEqual(['held']);
  delivery.setNow(minutesLater(5));
  await watch();
  expect([woken, await overduePosts(delivery.deps)]).toEqual([[], null]);
});

test('it goes out when the plan is back in time: the watch wakes it', async () => {
  const account = await addAccount(db, delivery.newsroom);
  const { targetId } = await delivery.release([account]);
  await setPlan('free');
  await delivery.deliver(targetId);
  delivery.setNow(minutesLater(10));
  await setPlan('desk');
  await watch();
  expect(woken).toEqual([targetId]);
  await delivery.deliver(targetId);
  expect((await delivery.targetOf(targetId)).state).toBe('sent');
});

test('after a quarter of an hour it is missed, and a person is asked', async () => {
  const account = await addAccount(db, delivery.newsroom);
  const { targetId } = await delivery.release([account]);
  await setPlan('free');
  delivery.setNow(minutesLater(16));
  await watch();
  expect(woken).toEqual([targetId]);
  await delivery.deliver(targetId);
  expect(await delivery.targetOf(targetId)).toMatchObject({
    state: 'missed',
    reason: 'It missed its time because the plan Free doesn’t include publishing.',
  });
  expect((await delivery.takeNotifications()).map(({ event }) => event)).toContain('post_missed');
});
