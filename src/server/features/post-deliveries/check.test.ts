import { expect, test } from 'vitest';

import { defaultPolicy, type Severity } from '#contract/policy-document.ts';
import { freshDatabase } from '#test/database.ts';
import { due, minutesLater, startDeliveryDesk } from '#test/delivery-desk.ts';
import { addAccount } from '#test/publishing.ts';
import { retryTarget } from './settle.ts';
import { insertEvent } from './store.ts';

const database = await freshDatabase();
const { db } = database;
const desk = await startDeliveryDesk(database);
let version = 0;

/** A policy in which one rule has another severity. */
async function setRule(rule: 'fix_repeat' | 'fix_language', severity: Severity | 'off') {
  version += 1;
  const rules = { ...defaultPolicy.rules, [rule]: { ...defaultPolicy.rules[rule], severity, networks: {} } };
  // By SQL: below the operations, which need the whole app.
  await db
    .insertInto('policies')
    .values({
      organization_id: desk.newsroom.organizationId,
      version,
      created_by: desk.newsroom.userId,
      created_at: due,
      document: JSON.stringify({ ...defaultPolicy, rules }),
    })
    .execute();
}

/** Released, with the line of the log that a release writes. */
async function release(account: number, body: string, at = minutesLater(-600)) {
  const post = await desk.release([account], { body });
  await insertEvent(db, {
    post_id: post.id,
    target_id: null,
    at,
    kind: 'released',
    text: 'Released.',
    network_said: null,
  });
  return post;
}

test('of two posts with one text that were scheduled together the second is not sent, and a person is asked', async () => {
  await setRule('fix_repeat', 'fix');
  const account = await addAccount(db, desk.newsroom);
  const first = await release(account, 'The ferries run again.');
  const second = await release(account, 'The  ferries run AGAIN.');
  await desk.go(first.targetId);
  await desk.go(second.targetId);
  expect(await desk.bodies(account)).toEqual(['The ferries run again.']);
  expect(await desk.targetOf(second.targetId)).toMatchObject({
    state: 'failed',
    reason: expect.stringContaining('posted this text on 2026-03-01 already'),
    next_step: expect.stringContaining('send it again'),
  });
  expect((await desk.told()).map(({ event }) => event)).toContain('post_failed');

  const { userId } = desk.newsroom;
  desk.setNow(minutesLater(5));
  await db.transaction().execute((trx) => retryTarget(trx, desk.deps, second.targetId, userId));
  await desk.go(second.targetId);
  expect(await desk.bodies(account)).toHaveLength(2);
});

test('what had been posted when it was released stops nothing: whoever released it knew', async () => {
  await setRule('fix_repeat', 'fix');
  const account = await addAccount(db, desk.newsroom);
  const first = await release(account, 'Good morning, harbour.');
  await desk.go(first.targetId);
  const second = await release(account, 'Good morning, harbour.', minutesLater(1));
  desk.setNow(minutesLater(2));
  await desk.go(second.targetId);
  expect(await desk.bodies(account)).toHaveLength(2);
});

test('where the policy only warns of repeats, they go out', async () => {
  await setRule('fix_repeat', 'warn');
  const account = await addAccount(db, desk.newsroom);
  for (const post of [await release(account, 'Tide at six.'), await release(account, 'Tide at six.')])
    await desk.go(post.targetId);
  expect(await desk.bodies(account)).toHaveLength(2);
});

test('a text of another language does not leave where the policy blocks that by now', async () => {
  await setRule('fix_language', 'block');
  const account = await addAccount(db, desk.newsroom);
  const body =
    'Die Fähren fahren seit heute Morgen wieder, und zwar jede Stunde bis in den späten Abend hinein.';
  const { targetId } = await release(account, body);
  await desk.go(targetId);
  expect(await desk.bodies(account)).toEqual([]);
  expect((await desk.targetOf(targetId)).state).toBe('failed');
});
