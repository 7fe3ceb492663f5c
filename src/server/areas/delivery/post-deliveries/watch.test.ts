import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';

import type { Queue } from '#server/jobs/queue.ts';
import { freshDatabase } from '#test/app/database.ts';
import { due, minutesLater, startDelivery } from '#test/app/delivery.ts';
import { emptyTables } from '#test/data/empty-tables.ts';
import { addAccount } from '#test/data/publishing.ts';
import type { FaultPoint } from './fault-points.ts';
import { overduePosts, wakeHeld, watchDeliveries } from './watch.ts';

const database = await freshDatabase();
const { db } = database;
const delivery = await startDelivery(database);

/** The targets that the watch wakes, in place of the queue's own jobs. */
let woken: unknown[] = [];
const queue: Queue = {
  ...delivery.deps.queue,
  send: async (job, payload) => {
    if (job.name === 'posts.deliver') woken.push((payload as { targetId: number }).targetId);
    return null;
  },
};
const watch = () => watchDeliveries({ ...delivery.deps, queue });

beforeEach(async () => {
  await emptyTables(db, 'posts', 'notifications');
  woken = [];
});

describe('the watch', () => {
  test('leaves what is not due, and what has just become due, to its own job', async () => {
    await delivery.release([await addAccount(db, delivery.newsroom)]);
    delivery.setNow(minutesLater(-1));
    await watch();
    delivery.setNow(new Date(due.getTime() + 20_000));
    await watch();
    expect(woken).toEqual([]);
  });

  test('wakes somebody for a delivery whose job was lost', async () => {
    const { targetId } = await delivery.release([await addAccount(db, delivery.newsroom)]);
    delivery.setNow(minutesLater(1));
    await watch();
    expect(woken).toEqual([targetId]);
    expect(await overduePosts(delivery.deps)).toBeNull();
  });

  test('of an account with many wakes somebody for one: whoever comes goes on', async () => {
    const account = await addAccount(db, delivery.newsroom);
    const { targetId } = await delivery.release([account]);
    await delivery.release([account]);
    delivery.setNow(minutesLater(1));
    await watch();
    expect(woken).toEqual([targetId]);
  });

  test('raises the alarm after two minutes, once, and /readyz names the post', async () => {
    const { id, targetId } = await delivery.release([await addAccount(db, delivery.newsroom)], {
      body: 'Ferries',
    });
    delivery.setNow(new Date(minutesLater(2).getTime() + 1));
    await watch();
    await watch();
    expect(await delivery.kindsOf(id)).toEqual(['overdue']);
    expect(await delivery.takeNotifications()).toMatchObject([
      { event: 'post_missed', title: 'Late: “Ferries”' },
    ]);
    expect(woken).toEqual([targetId, targetId]);
    expect(await overduePosts(delivery.deps)).toBe(
      `Post ${id} was due at 2026-03-01T12:00:00.000Z and has not started publishing.`,
    );
    await delivery.deliver(targetId);
    expect(await overduePosts(delivery.deps)).toBeNull();
  });

  test('raises it too for a delivery in which every worker has died, and /readyz says so', async () => {
    const account = await addAccount(db, delivery.newsroom);
    const { id, targetId } = await delivery.release([account], { body: 'Ferries' });
    // By SQL: as a worker that died left it.
    await sql`update post_targets set state = 'preparing', lease_by = 'somebody',
      lease_until = clock_timestamp() - interval '121 s' where id = ${targetId}`.execute(db);
    delivery.setNow(minutesLater(4));
    await watch();
    await watch();
    expect(await delivery.kindsOf(id)).toEqual(['overdue']);
    expect(await delivery.takeNotifications()).toMatchObject([{ title: 'Late: “Ferries”' }]);
    expect(await overduePosts(delivery.deps)).toContain('its worker stopped responding');
  });

  test('raises none for what is paused, and wakes somebody when that has missed its time', async () => {
    const { id, targetId } = await delivery.release([await addAccount(db, delivery.newsroom)]);
    // By SQL: the operations need the whole app.
    const pause = (reason: string | null) =>
      db.updateTable('projects').set({ paused_reason: reason }).execute();
    await pause('storm');
    delivery.setNow(minutesLater(5));
    await watch();
    expect([woken, await delivery.kindsOf(id), await overduePosts(delivery.deps)]).toEqual([[], [], null]);
    delivery.setNow(minutesLater(16));
    await watch();
    expect(woken).toEqual([targetId]);
    await delivery.deliver(targetId);
    expect(await delivery.targetOf(targetId)).toMatchObject({
      state: 'missed',
      reason: 'Its time passed while publishing was paused: storm',
    });
    await pause(null);
  });

  test('holds what is under way in an archived project, and raises no alarm for it', async () => {
    const { targetId } = await delivery.release([await addAccount(db, delivery.newsroom)]);
    // By SQL: the operations need the whole app, and would leave what is being published unchanged as well.
    const archive = (at: Date | null) => db.updateTable('projects').set({ archived_at: at }).execute();
    await archive(due);
    delivery.setNow(minutesLater(5));
    await watch();
    expect([woken, await overduePosts(delivery.deps)]).toEqual([[], null]);
    await delivery.deliver(targetId);
    expect(await delivery.targetOf(targetId)).toMatchObject({
      state: 'queued',
      reason: 'Publishing is paused: The project is archived.',
    });
    await archive(null);
    await delivery.deliver(targetId);
    expect(await delivery.targetOf(targetId)).toMatchObject({ state: 'sent' });
  });

  test('after a pause everything that it held is woken at once', async () => {
    const { targetId } = await delivery.release([await addAccount(db, delivery.newsroom)]);
    const { organizationId, projectId } = delivery.newsroom;
    const wake = (where: { projectId?: number }) =>
      db.transaction().execute((trx) => wakeHeld(trx, { queue, now: due }, { organizationId, ...where }));
    await wake({ projectId });
    await wake({});
    await wake({ projectId: projectId + 1 });
    expect(woken).toEqual([targetId, targetId]);
  });

  test('goes on with a delivery whose worker died when the network had just said that a step is out', async () => {
    const { targetId } = await delivery.release([await addAccount(db, delivery.newsroom)]);
    const dieAt = (place: FaultPoint) => ({
      at: (point: FaultPoint) => (point === place ? Promise.reject(new Error('killed')) : Promise.resolve()),
    });
    await expect(delivery.deliver(targetId, dieAt('answered'))).rejects.toThrow('killed');
    await delivery.leaseRunsOut(targetId);
    await expect(delivery.deliver(targetId, dieAt('found'))).rejects.toThrow('killed');
    await delivery.leaseRunsOut(targetId);
    delivery.setNow(minutesLater(5));
    await watch();
    expect(woken).toEqual([targetId]);
    await delivery.deliver(targetId);
    expect(await delivery.targetOf(targetId)).toMatchObject({ state: 'sent' });
  });

  test('leaves what a living worker holds alone, and goes on with what a dead one held', async () => {
    const account = await addAccount(db, delivery.newsroom, 'bluesky');
    const { targetId } = await delivery.release([account]);
    const seen: unknown[] = [];
    await delivery.deliver(targetId, {
      at: async (point) => {
        if (point !== 'begun') return;
        delivery.setNow(minutesLater(1));
        await watch();
        seen.push([...woken]);
        await delivery.leaseRunsOut(targetId);
        await watch();
        seen.push([...woken]);
      },
    });
    expect(seen).toEqual([[], [targetId]]);
  });

  test('wakes nobody for what waits for a person or for its network', async () => {
    const waits = await addAccount(db, delivery.newsroom, 'x', { rate_limited: 600 });
    const asks = await addAccount(db, delivery.newsroom, 'telegram', { slow_ms: 5_000 });
    for (const account of [waits, asks]) {
      const { targetId } = await delivery.release([account]);
      await delivery.deliver(targetId, { patience: { sendMs: 20 } });
    }
    delivery.setNow(minutesLater(5));
    await watch();
    expect(woken).toEqual([]);
    expect(await overduePosts(delivery.deps)).toBeNull();
  });
});
