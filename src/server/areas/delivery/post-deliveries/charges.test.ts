import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';

import { withinProjects } from '#server/db/within-projects.ts';
import { NetworkError, type Network } from '#server/networks/network.ts';
import { freshDatabase } from '#test/app/database.ts';
import { due, startDelivery } from '#test/app/delivery.ts';
import { addAccount, type NewPost } from '#test/data/publishing.ts';
import { reserve } from './charges.ts';
import { deliver } from './deliver.ts';
import type { FaultPoint } from './fault-points.ts';
import { retryTarget, settleTarget } from './settle.ts';
import { lockCharges } from './store-charges.ts';
import { listSteps } from './store.ts';

/** The budget for publishing to a network that charges: X, at 15 thousandths of a dollar, or 200 with a link. */

const database = await freshDatabase();
const { db } = database;
const delivery = await startDelivery(database);

const withLink: NewPost = { body: 'Read https://example.com/harbour' };
const thread: NewPost = { body: 'first', thread: [{ body: 'second' }], firstComment: 'comment' };

/** What becomes of each request that publishes; the last one holds for all further ones. */
type Answer = 'published' | ConstructorParameters<typeof NetworkError>[0];

async function start(
  content: NewPost,
  { budget, answers = ['published'] }: { budget: number | null; answers?: Answer[] },
) {
  // By SQL: each test has a month of its own to spend.
  await db.deleteFrom('network_charges').execute();
  const account = await addAccount(db, delivery.newsroom, 'x');
  // By SQL: what connecting leaves; the network is one of the test's own.
  await db.updateTable('accounts').set({ transport: 'real' }).where('id', '=', account).execute();
  const post = await delivery.release([account], content);
  const sent: string[] = [];
  const left = [...answers];
  const network: Network = {
    newKey: () => 'a key',
    prepare: async () => null,
    async send(_account, { body }) {
      const answer = (left.length > 1 ? left.shift() : left[0]) ?? 'published';
      if (answer !== 'published') throw new NetworkError(answer, 'It was not taken.', { next: 'Retry.' });
      sent.push(body);
      return { id: `${post.id}-${sent.length}`, url: null };
    },
    find: async () => ({ state: 'cannot_tell' }),
  };
  const settings = { ...delivery.deps.settings, networkBudgets: { x: budget } };
  const deps = { ...delivery.deps, settings };
  return {
    ...post,
    account,
    sent,
    deps,
    network,
    go: () => deliver(deps, post.targetId, { networkFor: () => network }),
  };
}

async function spent(): Promise<number> {
  const rows = await db.selectFrom('network_charges').selectAll().execute();
  return rows.reduce((sum, { mills }) => sum + mills, 0);
}

describe('publishing that a network charges for', () => {
  test('is counted in the month in which it happens, dearer with a link', async () => {
    const { go } = await start(withLink, { budget: 10 });
    await go();
    expect(await db.selectFrom('network_charges').selectAll().execute()).toMatchObject([
      { network: 'x', month: '2026-03', mills: 200 },
    ]);
  });

  test('is counted without a budget too, so that a later one knows the month', async () => {
    const { go, sent } = await start(thread, { budget: null });
    await go();
    expect(sent).toEqual(['first', 'second', 'comment']);
    expect(await spent()).toBe(45);
  });

  test('beyond the budget is not published, and says what it costs and what is left', async () => {
    const { go, sent, targetId } = await start(withLink, { budget: 0.1 });
    await go();
    expect(sent).toEqual([]);
    expect(await spent()).toBe(0);
    expect(await delivery.targetOf(targetId)).toMatchObject({
      state: 'failed',
      reason:
        'This month’s budget for publishing to X does not cover it: it costs US$0.20, and US$0.10 of US$0.10 is left.',
      next_step: expect.stringContaining('raise the budget'),
    });
  });

  test('is published after the budget was raised and a person retries', async () => {
    const { go, sent, targetId, deps, network } = await start(withLink, { budget: 0.199 });
    await go();
    await db.transaction().execute((trx) => retryTarget(trx, deps, targetId, 1));
    const raised = { ...deps, settings: { ...deps.settings, networkBudgets: { x: 0.2 } } };
    await deliver(raised, targetId, { networkFor: () => network });
    expect(sent).toEqual([withLink.body]);
    expect(await spent()).toBe(200);
  });

  test('of a thread begins only if the budget covers all of it', async () => {
    const { go, sent } = await start(thread, { budget: 0.044 });
    await go();
    expect(sent).toEqual([]);
    const whole = await start(thread, { budget: 0.045 });
    await whole.go();
    expect(whole.sent).toEqual(['first', 'second', 'comment']);
  });

  test('by a sandbox costs nothing', async () => {
    const { account, targetId, deps } = await start(withLink, { budget: 0 });
    // By SQL: a sandbox again.
    await db.updateTable('accounts').set({ transport: 'sandbox' }).where('id', '=', account).execute();
    await deliver(deps, targetId);
    expect(await delivery.bodies(account)).toEqual([withLink.body]);
    expect(await spent()).toBe(0);
  });
});

describe('what was charged', () => {
  test.each(['reject', 'retry', 'rate_limited', 'expired'] as const)(
    'is released after a refusal: %s',
    async (answer) => {
      const { go } = await start(thread, { budget: 10, answers: [answer] });
      await go();
      expect(await spent()).toBe(0);
    },
  );

  test('of the parts that are published stays when a later one is refused', async () => {
    const { go, sent } = await start(thread, { budget: 10, answers: ['published', 'reject'] });
    await go();
    expect(sent).toEqual(['first']);
    expect(await spent()).toBe(15);
  });

  test.each(['retry', 'rate_limited', 'unknown'] as const)(
    'for the rest of a thread that has begun stays until it ends, so that no one else spends it: %s',
    async (answer) => {
      const { go, sent } = await start(thread, { budget: 10, answers: ['published', answer] });
      await go();
      expect(sent).toEqual(['first']);
      expect(await spent()).toBe(45);
    },
  );

  test('before a crash is released when the post is paused', async () => {
    const { go, targetId, deps, network } = await start({ body: 'one' }, { budget: 10 });
    const crash = new Error('crash');
    const at = async (point: FaultPoint) => {
      if (point === 'prepared') throw crash;
    };
    await expect(deliver(deps, targetId, { at, networkFor: () => network })).rejects.toBe(crash);
    await delivery.leaseRunsOut(targetId);
    // By SQL: the pause comes before another worker takes it up.
    await db.updateTable('organizations').set({ paused_reason: 'A storm' }).execute();
    await go();
    await db.updateTable('organizations').set({ paused_reason: null }).execute();
    expect(await spent()).toBe(0);
  });

  test('is charged once for a part that is tried again', async () => {
    const { go, sent } = await start({ body: 'one' }, { budget: 0.015, answers: ['retry', 'published'] });
    const { again } = await go();
    delivery.setNow(again ?? due);
    await go();
    expect(sent).toEqual(['one']);
    expect(await spent()).toBe(15);
  });

  test('stays while the outcome is unknown, and is released when a person says that nothing was published', async () => {
    const { go, sent, targetId } = await start(
      { body: 'one' },
      { budget: 0.015, answers: ['unknown', 'published'] },
    );
    await go();
    expect(await spent()).toBe(15);
    await db
      .transaction()
      .execute((trx) => settleTarget(trx, delivery.deps, targetId, { outcome: 'send_again', userId: 1 }));
    await go();
    expect(sent).toEqual(['one']);
    expect(await spent()).toBe(15);
  });

  test.each([
    ['a whole organization', () => db],
    ['one project', () => withinProjects(database.pool, [delivery.newsroom.projectId])],
  ])('stays for an outcome that nobody knows, given up by a person of %s', async (_whose, theirs) => {
    const { go, targetId } = await start(thread, { budget: 10, answers: ['unknown'] });
    await go();
    await theirs()
      .transaction()
      .execute((trx) => settleTarget(trx, delivery.deps, targetId, { outcome: 'give_up', userId: 1 }));
    expect(await spent()).toBe(15);
  });

  test('stays when the post is deleted here', async () => {
    const { go, id } = await start(withLink, { budget: 10 });
    await go();
    // By SQL: as when an organization is removed.
    await db.deleteFrom('posts').where('id', '=', id).execute();
    expect(await spent()).toBe(200);
  });

  test('counts for its own month only', async () => {
    const { go, sent } = await start({ body: 'one' }, { budget: 0.015 });
    // By SQL: the month before.
    await db
      .insertInto('network_charges')
      .values({ step_id: null, network: 'x', month: '2026-02', mills: 15 })
      .execute();
    await go();
    expect(sent).toEqual(['one']);
  });

  test('is released when the post is paused before it is sent', async () => {
    const { sent, targetId, deps, network } = await start({ body: 'one' }, { budget: 10 });
    const pause = (reason: string | null) =>
      // By SQL: the pause comes between two steps of a worker.
      db.updateTable('organizations').set({ paused_reason: reason }).execute();
    const at = async (point: FaultPoint) => {
      if (point === 'prepared') await pause('A storm');
    };
    await deliver(deps, targetId, { at, networkFor: () => network });
    await pause(null);
    expect(sent).toEqual([]);
    expect(await spent()).toBe(0);
  });

  test('counts what another process charges at the same moment', async () => {
    const { go, targetId, deps } = await start({ body: 'one' }, { budget: 0.015, answers: ['retry'] });
    await go();
    const steps = (await listSteps(db, targetId)).map((row) => ({ ...row, content }));
    const held = { target: { network: 'x', transport: 'real' } as const, steps };
    const outcome = await db.transaction().execute(async (trx) => {
      await lockCharges(trx, 'x');
      const waiting = reserve({ deps, held });
      await expect.poll(waitingForTurn).toBe(1);
      // By SQL: what the other process charges.
      await trx
        .insertInto('network_charges')
        .values({ step_id: null, network: 'x', month: '2026-03', mills: 1 })
        .execute();
      return { waiting };
    });
    expect(await outcome.waiting).toMatchObject({ kind: 'reject' });
    expect(await spent()).toBe(1);
  });
});

test('a crash between the charge and the request charges nothing twice', async () => {
  const { go, sent, targetId, deps, network } = await start({ body: 'one' }, { budget: 0.015 });
  const crash = new Error('crash');
  const at = async (point: FaultPoint) => {
    if (point === 'prepared') throw crash;
  };
  await expect(deliver(deps, targetId, { at, networkFor: () => network })).rejects.toBe(crash);
  expect(await spent()).toBe(15);
  await delivery.leaseRunsOut(targetId);
  await go();
  expect(sent).toEqual(['one']);
  expect(await spent()).toBe(15);
});

const content = { kind: 'post', body: 'one', media: [], lang: null } as const;

async function waitingForTurn(): Promise<number> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event = 'advisory'`.execute(db);
  return rows.length;
}
