import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';

import { sandboxOutbox } from '#server/areas/delivery/sandbox/store.ts';
import { networkOf } from '#server/networks/all.ts';
import type { Network } from '#server/networks/network.ts';
import { freshDatabase } from '#test/app/database.ts';
import { minutesLater, startDelivery } from '#test/app/delivery.ts';
import { addAccount } from '#test/data/publishing.ts';
import type { Held } from './claim.ts';

const database = await freshDatabase();
const { db } = database;
const delivery = await startDelivery(database);

describe('a network that refuses', () => {
  test('says so in its own words, and what to do next; the post is partly sent', async () => {
    const good = await addAccount(db, delivery.newsroom);
    const bad = await addAccount(db, delivery.newsroom, 'mastodon', {
      rejects: 'Validation failed: Text is spam',
    });
    const { id, targetIds } = await delivery.release([good, bad], { body: 'Ferries' });
    await delivery.takeNotifications();
    for (const each of targetIds) await delivery.deliver(each);
    expect(await delivery.targetOf(targetIds[1] ?? 0)).toMatchObject({
      state: 'failed',
      network_said: 'Validation failed: Text is spam',
      next_step: expect.stringContaining('Fix'),
    });
    expect((await delivery.postOf(id)).state).toBe('partly_sent');
    expect(await delivery.eventsOf(id)).toContainEqual({
      kind: 'failed',
      text: 'Mastodon rejected the post.',
      network_said: 'Validation failed: Text is spam',
    });
    const notices = await delivery.takeNotifications();
    expect(notices).toMatchObject([{ event: 'post_failed', path: `/review/deliveries?post=${id}` }]);
    expect(notices[0]?.body).toContain('Text is spam');
  });

  test('an expired sign-in stops the account until it is connected again', async () => {
    const account = await addAccount(db, delivery.newsroom, 'linkedin', { expired_token: true });
    const { targetId } = await delivery.release([account]);
    await delivery.deliver(targetId);
    expect(await delivery.targetOf(targetId)).toMatchObject({
      state: 'failed',
      next_step: expect.stringContaining('Reconnect the account'),
    });
    const { state } = await db
      .selectFrom('accounts')
      .select('state')
      .where('id', '=', account)
      .executeTakeFirstOrThrow();
    expect(state).toBe('needs_reconnect');
  });

  test('Retry-After holds the whole account, and then it goes on', async () => {
    const account = await addAccount(db, delivery.newsroom, 'x', { rate_limited: 120 });
    const first = await delivery.release([account], { body: 'one' });
    const second = await delivery.release([account], { body: 'two' });
    expect((await delivery.deliver(first.targetId)).again).toEqual(minutesLater(2));
    await delivery.switchTo(account, {});
    expect((await delivery.deliver(second.targetId)).again).toEqual(minutesLater(2));
    expect(await delivery.bodies(account)).toEqual([]);
    delivery.setNow(minutesLater(2));
    await delivery.deliver(first.targetId);
    await delivery.deliver(second.targetId);
    expect(await delivery.bodies(account)).toEqual(['one', 'two']);
    expect(await delivery.kindsOf(first.id)).toEqual(['rate_limited', 'sent']);
  });

  test('Retry-After that leads far beyond its time asks a person', async () => {
    const account = await addAccount(db, delivery.newsroom, 'x', { rate_limited: 3_600 });
    const { targetId } = await delivery.release([account]);
    await delivery.deliver(targetId);
    await delivery.deliver(targetId);
    expect(await delivery.targetOf(targetId)).toMatchObject({
      state: 'missed',
      reason: expect.stringContaining('rate limit lasts until long after its scheduled time'),
    });
  });

  test('what is not available is tried again with growing pauses, five times', async () => {
    const account = await addAccount(db, delivery.newsroom, 'bluesky', { unavailable: true });
    const { id, targetId } = await delivery.release([account]);
    expect((await delivery.deliver(targetId)).again).toEqual(minutesLater(0.5));
    delivery.setNow(minutesLater(0.5));
    expect((await delivery.targetOf(targetId)).next_step).toBe('Nothing. It will be retried.');
    expect(await delivery.deliverAll(targetId)).toEqual([60, 120, 240]);
    expect(await delivery.targetOf(targetId)).toMatchObject({
      state: 'failed',
      attempt: 5,
      next_step: 'Check whether the network is available, then retry.',
    });
    expect(await delivery.kindsOf(id)).toEqual(['retry', 'retry', 'retry', 'retry', 'failed']);
  });
});

describe('a send of whose end nothing is known', () => {
  const hasty = { patience: { sendMs: 30 } };

  /** A sandbox whose time is up as soon as it has accepted, however long that took. */
  function lateOnceAccepted({ target }: Held): Network {
    const outbox = sandboxOutbox(db);
    const late = new AbortController();
    const network = networkOf(target, {
      ...outbox,
      async put(post) {
        const accepted = await outbox.put(post);
        late.abort(new Error('no answer in time'));
        return accepted;
      },
    });
    return {
      ...network,
      send: (to, sending, signal) => network.send(to, sending, AbortSignal.any([signal, late.signal])),
    };
  }

  test('is found at a network that can say so', async () => {
    const account = await addAccount(db, delivery.newsroom, 'x', { times_out_after_accepting: true });
    const { id, targetId } = await delivery.release([account]);
    await delivery.deliver(targetId, { networkFor: lateOnceAccepted });
    expect((await delivery.sandboxPosts(account)).length).toBe(1);
    expect((await delivery.targetOf(targetId)).state).toBe('sent');
    expect(await delivery.kindsOf(id)).toEqual(['unknown', 'found', 'sent']);
  });

  test('is sent again where it surely did not arrive, and not without end', async () => {
    const account = await addAccount(db, delivery.newsroom, 'bluesky', { slow_ms: 5_000 });
    const { targetId } = await delivery.release([account]);
    await delivery.deliverAll(targetId, hasty);
    expect(await delivery.targetOf(targetId)).toMatchObject({ state: 'failed', attempt: 5 });
    expect(await delivery.bodies(account)).toEqual([]);
  });

  test('is not taken for an equal post that is known already: then a person looks', async () => {
    const account = await addAccount(db, delivery.newsroom, 'mastodon');
    const network: Network = {
      newKey: () => randomUUID(),
      prepare: async () => null,
      send: async () => ({ id: 'the first', url: null }),
      find: async () => ({ state: 'found', published: { id: 'the first', url: null } }),
    };
    const first = await delivery.release([account], { body: 'Ferries at noon' });
    await delivery.deliver(first.targetId, { networkFor: () => network });
    const second = await delivery.release([account], { body: 'Ferries at noon, again' });
    const lost: Network = { ...network, send: () => Promise.reject(new Error('no answer')) };
    await delivery.deliver(second.targetId, { networkFor: () => lost });
    expect(await delivery.targetOf(first.targetId)).toMatchObject({ state: 'sent', network_id: 'the first' });
    expect(await delivery.targetOf(second.targetId)).toMatchObject({ state: 'unknown', network_id: null });
    expect(await delivery.kindsOf(second.id)).toEqual(['unknown', 'asked']);
  });

  test('waits for a person where the network cannot tell, and is never sent again by itself', async () => {
    const account = await addAccount(db, delivery.newsroom, 'telegram', { slow_ms: 5_000 });
    const { id, targetId } = await delivery.release([account], { body: 'Ferries' });
    await delivery.takeNotifications();
    await delivery.deliver(targetId, hasty);
    await delivery.switchTo(account, {});
    delivery.setNow(minutesLater(5));
    await delivery.deliver(targetId);
    expect(await delivery.bodies(account)).toEqual([]);
    expect(await delivery.targetOf(targetId)).toMatchObject({
      state: 'unknown',
      lease_by: null,
      next_step: expect.stringContaining('Check the account'),
    });
    expect((await delivery.postOf(id)).state).toBe('sending');
    expect(await delivery.kindsOf(id)).toEqual(['unknown', 'asked']);
    expect(await delivery.takeNotifications()).toMatchObject([{ event: 'post_unknown' }]);
  });
});
