import { beforeEach, expect, test } from 'vitest';

import type { Queue } from '#server/jobs/queue.ts';
import { freshDatabase } from '#test/database.ts';
import { minutesLater, startDeliveryDesk } from '#test/delivery-desk.ts';
import { addAccount } from '#test/publishing.ts';
import { emptyTables } from '#test/empty-tables.ts';
import { overduePosts, watchDeliveries } from './watch.ts';

const database = await freshDatabase();
const { db } = database;
const desk = await startDeliveryDesk(database);

// By SQL: below the operations, which need the whole app.
const setPlan = (plan: 'free' | 'desk') => db.updateTable('organizations').set({ plan }).execute();

let woken: unknown[] = [];
const queue: Queue = {
  ...desk.deps.queue,
  send: async (_job, payload) => {
    woken.push((payload as { targetId: number }).targetId);
    return null;
  },
};
const watch = () => watchDeliveries({ ...desk.deps, queue });

beforeEach(async () => {
  await emptyTables(db, 'posts', 'notifications');
  await setPlan('desk');
  woken = [];
});

test('a post whose organization lost its plan after the release is held with the reason, and no alarm is raised', async () => {
  const account = await addAccount(db, desk.newsroom);
  const { id, targetId } = await desk.release([account]);
  await setPlan('free');
  await desk.go(targetId);
  expect(await desk.bodies(account)).toEqual([]);
  expect(await desk.targetOf(targetId)).toMatchObject({
    state: 'queued',
    reason: 'The plan Free does not publish. It goes on when the organization has one that does.',
  });
  expect(await desk.kindsOf(id)).toEqual(['held']);
  desk.setNow(minutesLater(5));
  await watch();
  expect([woken, await overduePosts(desk.deps)]).toEqual([[], null]);
});

test('it goes out when the plan is back in time: the watch wakes it', async () => {
  const account = await addAccount(db, desk.newsroom);
  const { targetId } = await desk.release([account]);
  await setPlan('free');
  await desk.go(targetId);
  desk.setNow(minutesLater(10));
  await setPlan('desk');
  await watch();
  expect(woken).toEqual([targetId]);
  await desk.go(targetId);
  expect((await desk.targetOf(targetId)).state).toBe('sent');
});

test('after a quarter of an hour it is missed, and a person is asked', async () => {
  const account = await addAccount(db, desk.newsroom);
  const { targetId } = await desk.release([account]);
  await setPlan('free');
  desk.setNow(minutesLater(16));
  await watch();
  expect(woken).toEqual([targetId]);
  await desk.go(targetId);
  expect(await desk.targetOf(targetId)).toMatchObject({
    state: 'missed',
    reason: 'Its time passed while the plan Free did not publish.',
  });
  expect((await desk.told()).map(({ event }) => event)).toContain('post_missed');
});
