import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';

import type { Queue } from '#server/jobs/queue.ts';
import { freshDatabase } from '#test/database.ts';
import { due, minutesLater, startDeliveryDesk } from '#test/delivery-desk.ts';
import { addAccount } from '#test/publishing.ts';
import { emptyTables } from '#test/empty-tables.ts';
import type { FaultPoint } from './fault-points.ts';
import { overduePosts, wakeHeld, watchDeliveries } from './watch.ts';

const database = await freshDatabase();
const { db } = database;
const desk = await startDeliveryDesk(database);

/** Whom the watch wakes, in place of the queue's own jobs. */
let woken: unknown[] = [];
const queue: Queue = {
  ...desk.deps.queue,
  send: async (job, payload) => {
    if (job.name === 'posts.deliver') woken.push((payload as { targetId: number }).targetId);
    return null;
  },
};
const watch = () => watchDeliveries({ ...desk.deps, queue });

beforeEach(async () => {
  await emptyTables(db, 'posts', 'notifications');
  woken = [];
});

describe('the watch', () => {
  test('leaves what is not due, and what has just become due, to its own job', async () => {
    await desk.release([await addAccount(db, desk.newsroom)]);
    desk.setNow(minutesLater(-1));
    await watch();
    desk.setNow(new Date(due.getTime() + 20_000));
    await watch();
    expect(woken).toEqual([]);
  });

  test('wakes somebody for a delivery whose job was lost', async () => {
    const { targetId } = await desk.release([await addAccount(db, desk.newsroom)]);
    desk.setNow(minutesLater(1));
    await watch();
    expect(woken).toEqual([targetId]);
    expect(await overduePosts(desk.deps)).toBeNull();
  });

  test('of an account with many wakes somebody for one: whoever comes goes on', async () => {
    const account = await addAccount(db, desk.newsroom);
    const { targetId } = await desk.release([account]);
    await desk.release([account]);
    desk.setNow(minutesLater(1));
    await watch();
    expect(woken).toEqual([targetId]);
  });

  test('raises the alarm after two minutes, once, and /readyz names the post', async () => {
    const { id, targetId } = await desk.release([await addAccount(db, desk.newsroom)], { body: 'Ferries' });
    desk.setNow(new Date(minutesLater(2).getTime() + 1));
    await watch();
    await watch();
    expect(await desk.kindsOf(id)).toEqual(['overdue']);
    expect(await desk.told()).toMatchObject([{ event: 'post_missed', title: 'Late: “Ferries”' }]);
    expect(woken).toEqual([targetId, targetId]);
    expect(await overduePosts(desk.deps)).toBe(
      `Post ${id} was due at 2026-03-01T12:00:00.000Z and has not begun to be sent.`,
    );
    await desk.go(targetId);
    expect(await overduePosts(desk.deps)).toBeNull();
  });

  test('raises it too for a delivery in which every worker has died, and /readyz says so', async () => {
    const account = await addAccount(db, desk.newsroom);
    const { id, targetId } = await desk.release([account], { body: 'Ferries' });
    // By SQL: as a worker that died left it.
    await sql`update post_targets set state = 'preparing', lease_by = 'somebody',
      lease_until = clock_timestamp() - interval '121 s' where id = ${targetId}`.execute(db);
    desk.setNow(minutesLater(4));
    await watch();
    await watch();
    expect(await desk.kindsOf(id)).toEqual(['overdue']);
    expect(await desk.told()).toMatchObject([{ title: 'Late: “Ferries”' }]);
    expect(await overduePosts(desk.deps)).toContain('its worker fell silent');
  });

  test('raises none for what is paused, and wakes somebody when that has missed its time', async () => {
    const { id, targetId } = await desk.release([await addAccount(db, desk.newsroom)]);
    // By SQL: below the operations, which need the whole app.
    const pause = (reason: string | null) =>
      db.updateTable('projects').set({ paused_reason: reason }).execute();
    await pause('storm');
    desk.setNow(minutesLater(5));
    await watch();
    expect([woken, await desk.kindsOf(id), await overduePosts(desk.deps)]).toEqual([[], [], null]);
    desk.setNow(minutesLater(16));
    await watch();
    expect(woken).toEqual([targetId]);
    await desk.go(targetId);
    expect(await desk.targetOf(targetId)).toMatchObject({
      state: 'missed',
      reason: 'Its time passed while sending was paused: storm',
    });
    await pause(null);
  });

  test('holds what is under way in an archived project, and raises no alarm for it', async () => {
    const { targetId } = await desk.release([await addAccount(db, desk.newsroom)]);
    // By SQL: below the operations, which need the whole app; by them what is being published stays so, too.
    const archive = (at: Date | null) => db.updateTable('projects').set({ archived_at: at }).execute();
    await archive(due);
    desk.setNow(minutesLater(5));
    await watch();
    expect([woken, await overduePosts(desk.deps)]).toEqual([[], null]);
    await desk.go(targetId);
    expect(await desk.targetOf(targetId)).toMatchObject({
      state: 'queued',
      reason: 'Sending is paused: The project is archived.',
    });
    await archive(null);
    await desk.go(targetId);
    expect(await desk.targetOf(targetId)).toMatchObject({ state: 'sent' });
  });

  test('after a pause everything that it held is woken at once', async () => {
    const { targetId } = await desk.release([await addAccount(db, desk.newsroom)]);
    const { organizationId, projectId } = desk.newsroom;
    const wake = (where: { projectId?: number }) =>
      db.transaction().execute((trx) => wakeHeld(trx, { queue, now: due }, { organizationId, ...where }));
    await wake({ projectId });
    await wake({});
    await wake({ projectId: projectId + 1 });
    expect(woken).toEqual([targetId, targetId]);
  });

  test('goes on with a delivery whose worker died when the network had just said that a step is out', async () => {
    const { targetId } = await desk.release([await addAccount(db, desk.newsroom)]);
    const dieAt = (place: FaultPoint) => ({
      at: (point: FaultPoint) => (point === place ? Promise.reject(new Error('killed')) : Promise.resolve()),
    });
    await expect(desk.go(targetId, dieAt('answered'))).rejects.toThrow('killed');
    await desk.leaseRunsOut(targetId);
    await expect(desk.go(targetId, dieAt('found'))).rejects.toThrow('killed');
    await desk.leaseRunsOut(targetId);
    desk.setNow(minutesLater(5));
    await watch();
    expect(woken).toEqual([targetId]);
    await desk.go(targetId);
    expect(await desk.targetOf(targetId)).toMatchObject({ state: 'sent' });
  });

  test('leaves what a living worker holds alone, and goes on with what a dead one held', async () => {
    const account = await addAccount(db, desk.newsroom, 'bluesky');
    const { targetId } = await desk.release([account]);
    const seen: unknown[] = [];
    await desk.go(targetId, {
      at: async (point) => {
        if (point !== 'begun') return;
        desk.setNow(minutesLater(1));
        await watch();
        seen.push([...woken]);
        await desk.leaseRunsOut(targetId);
        await watch();
        seen.push([...woken]);
      },
    });
    expect(seen).toEqual([[], [targetId]]);
  });

  test('wakes nobody for what waits for a person or for its network', async () => {
    const waits = await addAccount(db, desk.newsroom, 'x', { rate_limited: 600 });
    const asks = await addAccount(db, desk.newsroom, 'telegram', { slow_ms: 5_000 });
    for (const account of [waits, asks]) {
      const { targetId } = await desk.release([account]);
      await desk.go(targetId, { patience: { sendMs: 20 } });
    }
    desk.setNow(minutesLater(5));
    await watch();
    expect(woken).toEqual([]);
    expect(await overduePosts(desk.deps)).toBeNull();
  });
});
