import { describe, expect, test } from 'vitest';

import { shelfIn } from '#server/features/sandbox/store.ts';
import { networkOf } from '#server/networks/all.ts';
import { NetworkError } from '#server/networks/network.ts';
import { freshDatabase } from '#test/database.ts';
import { minutesLater, startDeliveryDesk } from '#test/delivery-desk.ts';
import { addAccount } from '#test/publishing.ts';
import type { DeliverOptions } from './deliver.ts';
import { retryTarget, settleTarget, type Settlement } from './settle.ts';

const database = await freshDatabase();
const { db } = database;
const desk = await startDeliveryDesk(database);
const { userId } = desk.newsroom;

const retry = (targetId: number) =>
  db.transaction().execute((trx) => retryTarget(trx, desk.deps, targetId, userId));
const settle = (targetId: number, settlement: Settlement) =>
  db.transaction().execute((trx) => settleTarget(trx, desk.deps, targetId, { ...settlement, userId }));

/** A thread of which nobody knows whether its first part is out; it is not. */
async function unknown() {
  const account = await addAccount(db, desk.newsroom, 'telegram', { slow_ms: 5_000 });
  const post = await desk.release([account], { body: 'first', thread: [{ body: 'second' }] });
  await desk.go(post.targetId, { patience: { sendMs: 20 } });
  await desk.switchTo(account, {});
  desk.setNow(minutesLater(90));
  return { ...post, account };
}

describe('sending again', () => {
  test('what failed goes out, however long after its time', async () => {
    const account = await addAccount(db, desk.newsroom, 'mastodon', { rejects: 'no' });
    const { id, targetId } = await desk.release([account], { body: 'again' });
    await desk.go(targetId);
    await desk.switchTo(account, {});
    desk.setNow(minutesLater(600));
    await retry(targetId);
    expect(await desk.targetOf(targetId)).toMatchObject({
      state: 'queued',
      reason: null,
      network_said: null,
    });
    await desk.go(targetId);
    expect(await desk.bodies(account)).toEqual(['again']);
    expect((await desk.postOf(id)).state).toBe('sent');
    expect(await desk.kindsOf(id)).toEqual(['failed', 'retried', 'sent']);
  });

  test('what was missed goes out, and what is sent does not', async () => {
    const account = await addAccount(db, desk.newsroom);
    const { targetId } = await desk.release([account]);
    desk.setNow(minutesLater(60));
    await desk.go(targetId);
    await retry(targetId);
    await desk.go(targetId);
    await expect(retry(targetId)).rejects.toMatchObject({ code: 'invalid_state' });
    expect((await desk.shown(account)).length).toBe(1);
  });

  test('a thread never begins anew: its first part stays one', async () => {
    const account = await addAccount(db, desk.newsroom, 'mastodon');
    const { targetId } = await desk.release([account], { body: 'first', thread: [{ body: 'second' }] });
    const noThreads: DeliverOptions = {
      networkFor: ({ target }) => {
        const network = networkOf(target, shelfIn(db));
        const no = new NetworkError('reject', 'It refused it.', { said: 'No threads.', next: 'Mend it.' });
        return {
          ...network,
          send: (to, sending, signal) =>
            sending.kind === 'thread' ? Promise.reject(no) : network.send(to, sending, signal),
        };
      },
    };
    await desk.go(targetId, noThreads);
    expect(await desk.targetOf(targetId)).toMatchObject({ state: 'failed', network_said: 'No threads.' });
    await retry(targetId);
    await desk.go(targetId, noThreads);
    expect(await desk.bodies(account)).toEqual(['first']);
  });

  test('is refused for what may be out, and for what was changed since', async () => {
    const { targetId } = await unknown();
    await expect(retry(targetId)).rejects.toMatchObject({ code: 'invalid_state' });
    const account = await addAccount(db, desk.newsroom, 'mastodon', { rejects: 'no' });
    const failed = await desk.release([account]);
    await desk.go(failed.targetId);
    // By SQL: below the operations, which need the whole app.
    await db.updateTable('posts').set({ content_hash: 'new' }).where('id', '=', failed.id).execute();
    await expect(retry(failed.targetId)).rejects.toMatchObject({ code: 'invalid_state' });
  });

  test('of a delivery that is not there is not found', async () => {
    await expect(retry(987_654)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('settling', () => {
  test('“it is there”, with its address, goes on behind it', async () => {
    const { id, targetId, account } = await unknown();
    // By SQL: as if the network had taken it without our hearing of it.
    const { id: seen } = await db
      .insertInto('sandbox_posts')
      .values({
        account_id: account,
        key: 'by hand',
        parent_id: null,
        kind: 'post',
        body: 'first',
        media: '[]',
        created_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await settle(targetId, { outcome: 'sent', url: `http://localhost:4400/sandbox?post=${seen}` });
    await desk.go(targetId);
    expect(await desk.bodies(account)).toEqual(['first', 'second']);
    expect((await desk.shown(account))[1]?.parent_id).toBe(seen);
    expect((await desk.postOf(id)).state).toBe('sent');
  });

  test('“it is there” without its address never puts the rest somewhere else', async () => {
    const { targetId, account } = await unknown();
    await settle(targetId, { outcome: 'sent' });
    await desk.go(targetId);
    expect(await desk.bodies(account)).toEqual([]);
    expect(await desk.targetOf(targetId)).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('not known under which post'),
    });
  });

  test('“it is there” ends what has no further part', async () => {
    const account = await addAccount(db, desk.newsroom, 'telegram', { slow_ms: 5_000 });
    const { id, targetId } = await desk.release([account]);
    await desk.go(targetId, { patience: { sendMs: 20 } });
    await settle(targetId, { outcome: 'sent', url: 'https://t.me/marsh/1' });
    expect(await desk.targetOf(targetId)).toMatchObject({ state: 'sent', url: 'https://t.me/marsh/1' });
    expect((await desk.postOf(id)).state).toBe('sent');
  });

  test('“send again” sends it, and only once', async () => {
    const { targetId, account } = await unknown();
    await settle(targetId, { outcome: 'send_again' });
    await desk.go(targetId);
    await desk.go(targetId);
    expect(await desk.bodies(account)).toEqual(['first', 'second']);
  });

  test('“let go” ends it: nothing is sent any more', async () => {
    const { id, targetId, account } = await unknown();
    await settle(targetId, { outcome: 'give_up' });
    await desk.go(targetId);
    expect(await desk.bodies(account)).toEqual([]);
    expect((await desk.targetOf(targetId)).state).toBe('cancelled');
    expect((await desk.postOf(id)).state).toBe('cancelled');
  });

  test.each(['missed', 'failed'] as const)('“let go” ends what is %s as well', async (state) => {
    const account = await addAccount(db, desk.newsroom, 'bluesky', { rejects: 'No.' });
    const { id, targetId } = await desk.release([account]);
    if (state === 'missed') desk.setNow(minutesLater(16));
    await desk.go(targetId);
    expect((await desk.targetOf(targetId)).state).toBe(state);
    await settle(targetId, { outcome: 'give_up' });
    await desk.switchTo(account, {});
    await desk.go(targetId);
    expect(await desk.bodies(account)).toEqual([]);
    expect((await desk.targetOf(targetId)).state).toBe('cancelled');
    expect((await desk.postOf(id)).state).toBe('cancelled');
  });

  test('is refused with an address that is none', async () => {
    const { targetId } = await unknown();
    const url = 'javascript:alert(1)';
    await expect(settle(targetId, { outcome: 'sent', url })).rejects.toMatchObject({
      code: 'validation_error',
    });
    expect((await desk.targetOf(targetId)).state).toBe('unknown');
  });

  test('is refused where nothing is unknown', async () => {
    const account = await addAccount(db, desk.newsroom);
    const { targetId } = await desk.release([account]);
    await expect(settle(targetId, { outcome: 'give_up' })).rejects.toMatchObject({ code: 'invalid_state' });
  });
});
