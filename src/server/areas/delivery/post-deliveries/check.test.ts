import { expect, test } from 'vitest';

import { textNow } from '#contract/message-text.ts';
import { defaultPolicy, type Severity } from '#contract/posts/policy-document.ts';
import { blockedBy } from '#server/areas/posts/schedule/check-before-sending.ts';
import { readBy } from '#server/lib/languages.ts';
import { freshDatabase } from '#test/app/database.ts';
import { due, minutesLater, startDelivery } from '#test/app/delivery.ts';
import { shouting } from '#test/app/shouting.ts';
import { addAccount } from '#test/data/publishing.ts';
import { retryTarget } from './settle.ts';
import { insertEvent, lockTarget } from './store.ts';

const database = await freshDatabase();
const { db } = database;
const delivery = await startDelivery(database);
let version = 0;

/** A policy in which one rule has another severity. */
async function setRule(rule: 'fix_repeat' | 'fix_language', severity: Severity | 'off') {
  version += 1;
  const rules = { ...defaultPolicy.rules, [rule]: { ...defaultPolicy.rules[rule], severity, networks: {} } };
  // By SQL: the operations need the whole app.
  await db
    .insertInto('policies')
    .values({
      organization_id: delivery.newsroom.organizationId,
      version,
      created_by: delivery.newsroom.userId,
      created_at: due,
      document: JSON.stringify({ ...defaultPolicy, rules }),
    })
    .execute();
}

/** Released, with the log line that a release writes. */
async function release(account: number, body: string, at = minutesLater(-600)) {
  const post = await delivery.release([account], { body });
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
  const account = await addAccount(db, delivery.newsroom);
  const first = await release(account, 'The ferries run again.');
  const second = await release(account, 'The  ferries run AGAIN.');
  await delivery.deliver(first.targetId);
  await delivery.deliver(second.targetId);
  expect(await delivery.bodies(account)).toEqual(['The ferries run again.']);
  expect(await delivery.targetOf(second.targetId)).toMatchObject({
    state: 'failed',
    reason: expect.stringContaining('already published this text on 2026-03-01'),
    next_step: expect.stringContaining('retry'),
  });
  expect((await delivery.takeNotifications()).map(({ event }) => event)).toContain('post_failed');
  // The notification says it in the language of each recipient.
  const found = await db.transaction().execute(async (trx) => {
    const target = await lockTarget(trx, second.targetId);
    return target ? blockedBy(trx, target, delivery.deps.settings) : null;
  });
  if (found?.kind !== 'failed') throw new Error('nothing stops it');
  const shouted = readBy(shouting, () => [textNow(found.reason), textNow(found.next)]);
  expect(shouted.join(' ')).toBe(shouted.join(' ').toUpperCase());

  const { userId } = delivery.newsroom;
  delivery.setNow(minutesLater(5));
  await db.transaction().execute((trx) => retryTarget(trx, delivery.deps, second.targetId, userId));
  await delivery.deliver(second.targetId);
  expect(await delivery.bodies(account)).toHaveLength(2);
});

test('what had been posted when it was released stops nothing: whoever released it knew', async () => {
  await setRule('fix_repeat', 'fix');
  const account = await addAccount(db, delivery.newsroom);
  const first = await release(account, 'Good morning, harbour.');
  await delivery.deliver(first.targetId);
  const second = await release(account, 'Good morning, harbour.', minutesLater(1));
  delivery.setNow(minutesLater(2));
  await delivery.deliver(second.targetId);
  expect(await delivery.bodies(account)).toHaveLength(2);
});

test('where the policy only warns of repeats, they go out', async () => {
  await setRule('fix_repeat', 'warn');
  const account = await addAccount(db, delivery.newsroom);
  for (const post of [await release(account, 'Tide at six.'), await release(account, 'Tide at six.')])
    await delivery.deliver(post.targetId);
  expect(await delivery.bodies(account)).toHaveLength(2);
});

test('a text of another language does not leave where the policy blocks that by now', async () => {
  await setRule('fix_language', 'block');
  const account = await addAccount(db, delivery.newsroom);
  const body =
    'Die Fähren fahren seit heute Morgen wieder, und zwar jede Stunde bis in den späten Abend hinein.';
  const { targetId } = await release(account, body);
  await delivery.deliver(targetId);
  expect(await delivery.bodies(account)).toEqual([]);
  expect((await delivery.targetOf(targetId)).state).toBe('failed');
});

test('media that the network would fetch do not leave where it cannot reach this installation', async () => {
  const account = await addAccount(db, delivery.newsroom, 'instagram');
  const picture = { url: 'https://elsewhere.example/a.jpg', type: 'image/jpeg', alt: 'A boat' };
  const { targetId } = await delivery.release([account], { media: [picture] });
  const foundAt = (baseUrl: string) =>
    db.transaction().execute(async (trx) => {
      const target = await lockTarget(trx, targetId);
      return target ? blockedBy(trx, target, { baseUrl }) : null;
    });
  expect(await foundAt('http://localhost:4400')).toBeNull();
  // By SQL: there is no account at the real network here.
  await db.updateTable('accounts').set({ transport: 'real' }).where('id', '=', account).execute();
  const found = await foundAt('http://localhost:4400');
  if (found?.kind !== 'failed') throw new Error('nothing stops it');
  expect(textNow(found.reason)).toContain('BASE_URL');
  expect(await foundAt('https://desk.example.org')).toBeNull();
});
