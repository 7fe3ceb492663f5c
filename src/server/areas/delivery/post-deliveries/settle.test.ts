import { describe, expect, test } from 'vitest';

import { sandboxOutbox } from '#server/areas/delivery/sandbox/store.ts';
import { networkOf } from '#server/networks/all.ts';
import { NetworkError } from '#server/networks/network.ts';
import { freshDatabase } from '#test/app/database.ts';
import { minutesLater, startDelivery } from '#test/app/delivery.ts';
import { addAccount } from '#test/data/publishing.ts';
import type { DeliverOptions } from './deliver.ts';
import { enqueue } from './enqueue.ts';
import { retryTarget, settleTarget, type Settlement } from './settle.ts';

const database = await freshDatabase();
const { db } = database;
const delivery = await startDelivery(database);
const { userId } = delivery.newsroom;

const retry = (targetId: number) =>
  db.transaction().execute((trx) => retryTarget(trx, delivery.deps, targetId, userId));
const settle = (targetId: number, settlement: Settlement) =>
  db.transaction().execute((trx) => settleTarget(trx, delivery.deps, targetId, { ...settlement, userId }));

/** A thread whose first part has an unknown outcome; it is not published. */
async function unknown() {
  const account = await addAccount(db, delivery.newsroom, 'telegram', { slow_ms: 5_000 });
  const post = await delivery.release([account], { body: 'first', thread: [{ body: 'second' }] });
  await delivery.deliver(post.targetId, { patience: { sendMs: 20 } });
  await delivery.switchTo(account, {});
  delivery.setNow(minutesLater(90));
  return { ...post, account };
}

/** By SQL: as if the network had accepted it and its answer was lost. Returns its id. */
async function publishedByHand(account: number, body: string): Promise<number> {
  const { id } = await db
    .insertInto('sandbox_posts')
    .values({
      account_id: account,
      key: body,
      parent_id: null,
      kind: 'post',
      body,
      media: '[]',
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const addressOf = (sandboxPost: number) => `http://localhost:4400/sandbox?post=${sandboxPost}`;

describe('sending again', () => {
  test('what failed goes out, however long after its time', async () => {
    const account = await addAccount(db, delivery.newsroom, 'mastodon', { rejects: 'no' });
    const { id, targetId } = await delivery.release([account], { body: 'again' });
    await delivery.deliver(targetId);
    await delivery.switchTo(account, {});
    delivery.setNow(minutesLater(600));
    await retry(targetId);
    expect(await delivery.targetOf(targetId)).toMatchObject({
      state: 'queued',
      reason: null,
      network_said: null,
    });
    await delivery.deliver(targetId);
    expect(await delivery.bodies(account)).toEqual(['again']);
    expect((await delivery.postOf(id)).state).toBe('sent');
    expect(await delivery.kindsOf(id)).toEqual(['failed', 'retried', 'sent']);
  });

  test('what was missed goes out, and what is sent does not', async () => {
    const account = await addAccount(db, delivery.newsroom);
    const { targetId } = await delivery.release([account]);
    delivery.setNow(minutesLater(60));
    await delivery.deliver(targetId);
    await retry(targetId);
    await delivery.deliver(targetId);
    await expect(retry(targetId)).rejects.toMatchObject({
      code: 'invalid_state',
      message: 'Only failed or missed deliveries can be retried. This delivery was published.',
    });
    expect((await delivery.sandboxPosts(account)).length).toBe(1);
  });

  test('a thread never begins anew: its first part stays one', async () => {
    const account = await addAccount(db, delivery.newsroom, 'mastodon');
    const { targetId } = await delivery.release([account], { body: 'first', thread: [{ body: 'second' }] });
    const noThreads: DeliverOptions = {
      networkFor: ({ target }) => {
        const network = networkOf(target, sandboxOutbox(db));
        const no = new NetworkError('reject', 'It refused it.', {
          replyText: 'No threads.',
          next: 'Mend it.',
        });
        return {
          ...network,
          send: (to, sending, signal) =>
            sending.kind === 'thread' ? Promise.reject(no) : network.send(to, sending, signal),
        };
      },
    };
    await delivery.deliver(targetId, noThreads);
    expect(await delivery.targetOf(targetId)).toMatchObject({ state: 'failed', network_said: 'No threads.' });
    await retry(targetId);
    await delivery.deliver(targetId, noThreads);
    expect(await delivery.bodies(account)).toEqual(['first']);
  });

  test('is refused for what may be out, and for what was changed since', async () => {
    const { targetId } = await unknown();
    await expect(retry(targetId)).rejects.toMatchObject({ code: 'invalid_state' });
    const account = await addAccount(db, delivery.newsroom, 'mastodon', { rejects: 'no' });
    const failed = await delivery.release([account]);
    await delivery.deliver(failed.targetId);
    // By SQL: the operations need the whole app.
    await db.updateTable('posts').set({ content_hash: 'new' }).where('id', '=', failed.id).execute();
    await expect(retry(failed.targetId)).rejects.toMatchObject({ code: 'invalid_state' });
  });

  test('of a delivery that is not there is not found', async () => {
    await expect(retry(987_654)).rejects.toMatchObject({ code: 'not_found' });
  });
});

test('a release leaves alone what may be out: a person is still asked about it', async () => {
  const { targetId } = await unknown();
  await db.transaction().execute((trx) => enqueue(trx, delivery.deps.queue, [targetId], minutesLater(90)));
  expect((await delivery.targetOf(targetId)).state).toBe('unknown');
});

describe('settling', () => {
  test('“it is there”, with its address, goes on behind it', async () => {
    const { id, targetId, account } = await unknown();
    const seen = await publishedByHand(account, 'first');
    await settle(targetId, { outcome: 'sent', url: addressOf(seen) });
    await delivery.deliver(targetId);
    expect(await delivery.bodies(account)).toEqual(['first', 'second']);
    expect((await delivery.sandboxPosts(account))[1]?.parent_id).toBe(seen);
    expect((await delivery.postOf(id)).state).toBe('sent');
  });

  test('“it is there” is refused with the address of another post, which would be corrected or deleted in its place', async () => {
    const account = await addAccount(db, delivery.newsroom, 'telegram', {});
    const another = await delivery.release([account], { body: 'another' });
    await delivery.deliver(another.targetId);
    await delivery.switchTo(account, { slow_ms: 5_000 });
    const { targetId } = await delivery.release([account]);
    await delivery.deliver(targetId, { patience: { sendMs: 20 } });
    const [theirs] = await delivery.sandboxPosts(account);
    const url = addressOf(theirs?.id ?? 0);
    await expect(settle(targetId, { outcome: 'sent', url })).rejects.toMatchObject({
      code: 'validation_error',
    });
    expect((await delivery.targetOf(targetId)).state).toBe('unknown');
  });

  test('“it is there” of a first comment never takes its post for it, whose address may be the same', async () => {
    const account = await addAccount(db, delivery.newsroom, 'linkedin', { slow_ms: 5_000 });
    const { targetId } = await delivery.release([account], { body: 'post', firstComment: 'comment' });
    const url = addressOf(await publishedByHand(account, 'the post, as it is there'));
    for (const _step of ['post', 'comment']) {
      await delivery.deliver(targetId, { patience: { sendMs: 20 } });
      expect((await delivery.targetOf(targetId)).state).toBe('unknown');
      await settle(targetId, { outcome: 'sent', url });
    }
    const steps = await db
      .selectFrom('post_steps')
      .select('network_id')
      .where('target_id', '=', targetId)
      .orderBy('number')
      .execute();
    expect(steps).toEqual([{ network_id: expect.stringMatching(/^\d+$/) }, { network_id: null }]);
  });

  test('“it is there” without its address never puts the rest somewhere else', async () => {
    const { targetId, account } = await unknown();
    await settle(targetId, { outcome: 'sent' });
    await delivery.deliver(targetId);
    expect(await delivery.bodies(account)).toEqual([]);
    expect(await delivery.targetOf(targetId)).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('unknown which post this replies to'),
    });
  });

  test('“it is there” ends what has no further part', async () => {
    const account = await addAccount(db, delivery.newsroom, 'telegram', { slow_ms: 5_000 });
    const { id, targetId } = await delivery.release([account]);
    await delivery.deliver(targetId, { patience: { sendMs: 20 } });
    await settle(targetId, { outcome: 'sent', url: 'https://t.me/marsh/1' });
    expect(await delivery.targetOf(targetId)).toMatchObject({ state: 'sent', url: 'https://t.me/marsh/1' });
    expect((await delivery.postOf(id)).state).toBe('sent');
  });

  test('“send again” sends it, and only once', async () => {
    const { targetId, account } = await unknown();
    await settle(targetId, { outcome: 'send_again' });
    await delivery.deliver(targetId);
    await delivery.deliver(targetId);
    expect(await delivery.bodies(account)).toEqual(['first', 'second']);
  });

  test('“let go” ends it: nothing is sent any more', async () => {
    const { id, targetId, account } = await unknown();
    await settle(targetId, { outcome: 'give_up' });
    await delivery.deliver(targetId);
    expect(await delivery.bodies(account)).toEqual([]);
    expect((await delivery.targetOf(targetId)).state).toBe('cancelled');
    expect((await delivery.postOf(id)).state).toBe('cancelled');
  });

  test.each(['missed', 'failed'] as const)('“let go” ends what is %s as well', async (state) => {
    const account = await addAccount(db, delivery.newsroom, 'bluesky', { rejects: 'No.' });
    const { id, targetId } = await delivery.release([account]);
    if (state === 'missed') delivery.setNow(minutesLater(16));
    await delivery.deliver(targetId);
    expect((await delivery.targetOf(targetId)).state).toBe(state);
    await settle(targetId, { outcome: 'give_up' });
    await delivery.switchTo(account, {});
    await delivery.deliver(targetId);
    expect(await delivery.bodies(account)).toEqual([]);
    expect((await delivery.targetOf(targetId)).state).toBe('cancelled');
    expect((await delivery.postOf(id)).state).toBe('cancelled');
  });

  test('is refused with an address that is none', async () => {
    const { targetId } = await unknown();
    const url = 'javascript:alert(1)';
    await expect(settle(targetId, { outcome: 'sent', url })).rejects.toMatchObject({
      code: 'validation_error',
    });
    expect((await delivery.targetOf(targetId)).state).toBe('unknown');
  });

  test('is refused where nothing is unknown', async () => {
    const account = await addAccount(db, delivery.newsroom);
    const { targetId } = await delivery.release([account]);
    await expect(settle(targetId, { outcome: 'give_up' })).rejects.toMatchObject({ code: 'invalid_state' });
  });
});
