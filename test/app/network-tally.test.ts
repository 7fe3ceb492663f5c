import { expect, test } from 'vitest';

import { enqueue } from '#server/areas/delivery/post-deliveries/enqueue.ts';
import { addAccount, addNewsroom, addPost } from '#test/data/publishing.ts';
import { freshDatabase } from './database.ts';
import { markOf, tallyOf } from './network-tally.ts';

const database = await freshDatabase();
const { db } = database;
const newsroom = await addNewsroom(db);

type TargetState = 'queued' | 'sent' | 'unknown' | 'failed';
type StepState = 'waiting' | 'sent' | 'unknown' | 'failed';

/** A post on an account of its own, as a worker has left it. */
async function left(targetState: TargetState, stepState: StepState) {
  const accountId = await addAccount(db, newsroom, 'x');
  const { targetIds } = await addPost(db, newsroom, [accountId], { body: markOf(accountId, 0) });
  await db.transaction().execute((trx) => enqueue(trx, { send: async () => null }, targetIds, new Date()));
  const [targetId = 0] = targetIds;
  // By SQL: states that no delivery leaves.
  await db.updateTable('post_targets').set({ state: targetState }).where('id', '=', targetId).execute();
  await db
    .insertInto('post_steps')
    .values({ target_id: targetId, number: 0, kind: 'post', state: stepState, prepared: 'null' })
    .execute();
  const shown = { id: '1', body: `They say ${markOf(accountId, 0)} aloud.` };
  const tally = async (times: number) => {
    const { lost, doubled } = await tallyOf(
      database,
      accountId,
      Array.from({ length: times }, () => shown),
    );
    return { lost: lost.length, doubled: doubled.length };
  };
  return { accountId, tally };
}

const fine = { lost: 0, doubled: 0 };
const isLost = { lost: 1, doubled: 0 };
const isDoubled = { lost: 0, doubled: 1 };

test('a post that is sent is there exactly once', async () => {
  const { tally } = await left('sent', 'sent');
  expect([await tally(0), await tally(1), await tally(2)]).toEqual([isLost, fine, isDoubled]);
});

test('a post about which a person is asked is there or not, and never twice', async () => {
  const { tally } = await left('unknown', 'unknown');
  expect([await tally(0), await tally(1), await tally(2)]).toEqual([fine, fine, isDoubled]);
});

test('a post that is stored as failed would be sent twice by a person if it were there', async () => {
  const { tally } = await left('failed', 'failed');
  expect([await tally(0), await tally(1)]).toEqual([fine, isDoubled]);
});

test('a delivery that nothing carries on is lost', async () => {
  const { tally } = await left('queued', 'waiting');
  expect(await tally(0)).toEqual(isLost);
});

test('a part of a delivery that was never begun is lost once the delivery counts as sent', async () => {
  const { tally } = await left('sent', 'waiting');
  expect(await tally(0)).toEqual(isLost);
});

test('a post that no delivery wanted counts as doubled', async () => {
  const { accountId } = await left('sent', 'sent');
  const shown = [markOf(accountId, 0), 'of nobody'].map((body, at) => ({ id: String(at), body }));
  expect((await tallyOf(database, accountId, shown)).doubled).toHaveLength(1);
});
