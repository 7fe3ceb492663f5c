import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';

import type { Network } from '#server/networks/network.ts';
import { freshDatabase } from '#test/database.ts';
import { minutesLater, startDeliveryDesk } from '#test/delivery-desk.ts';
import { addAccount } from '#test/publishing.ts';

const database = await freshDatabase();
const { db } = database;
const desk = await startDeliveryDesk(database);

describe('a network that refuses', () => {
  test('says so in its own words, and what to do next; the post is partly sent', async () => {
    const good = await addAccount(db, desk.newsroom);
    const bad = await addAccount(db, desk.newsroom, 'mastodon', {
      rejects: 'Validation failed: Text is spam',
    });
    const { id, targetIds } = await desk.release([good, bad], { body: 'Ferries' });
    await desk.told();
    for (const each of targetIds) await desk.go(each);
    expect(await desk.targetOf(targetIds[1] ?? 0)).toMatchObject({
      state: 'failed',
      network_said: 'Validation failed: Text is spam',
      next_step: expect.stringContaining('Mend'),
    });
    expect((await desk.postOf(id)).state).toBe('partly_sent');
    expect(await desk.eventsOf(id)).toContainEqual({
      kind: 'failed',
      text: 'Mastodon refused it.',
      network_said: 'Validation failed: Text is spam',
    });
    const notices = await desk.told();
    expect(notices).toMatchObject([{ event: 'post_failed', path: `/review/deliveries?post=${id}` }]);
    expect(notices[0]?.body).toContain('Text is spam');
  });

  test('an expired sign-in stops the account until it is connected again', async () => {
    const account = await addAccount(db, desk.newsroom, 'linkedin', { expired_token: true });
    const { targetId } = await desk.release([account]);
    await desk.go(targetId);
    expect(await desk.targetOf(targetId)).toMatchObject({
      state: 'failed',
      next_step: expect.stringContaining('Connect the account again'),
    });
    const { state } = await db
      .selectFrom('accounts')
      .select('state')
      .where('id', '=', account)
      .executeTakeFirstOrThrow();
    expect(state).toBe('needs_reconnect');
  });

  test('Retry-After holds the whole account, and then it goes on', async () => {
    const account = await addAccount(db, desk.newsroom, 'x', { rate_limited: 120 });
    const first = await desk.release([account], { body: 'one' });
    const second = await desk.release([account], { body: 'two' });
    expect((await desk.go(first.targetId)).again).toEqual(minutesLater(2));
    await desk.switchTo(account, {});
    expect((await desk.go(second.targetId)).again).toEqual(minutesLater(2));
    expect(await desk.bodies(account)).toEqual([]);
    desk.setNow(minutesLater(2));
    await desk.go(first.targetId);
    await desk.go(second.targetId);
    expect(await desk.bodies(account)).toEqual(['one', 'two']);
    expect(await desk.kindsOf(first.id)).toEqual(['rate_limited', 'sent']);
  });

  test('Retry-After that leads far beyond its time asks a person', async () => {
    const account = await addAccount(db, desk.newsroom, 'x', { rate_limited: 3_600 });
    const { targetId } = await desk.release([account]);
    await desk.go(targetId);
    await desk.go(targetId);
    expect(await desk.targetOf(targetId)).toMatchObject({
      state: 'missed',
      reason: expect.stringContaining('asks this account to wait until long after its time'),
    });
  });

  test('what is not available is tried again with growing pauses, five times', async () => {
    const account = await addAccount(db, desk.newsroom, 'bluesky', { unavailable: true });
    const { id, targetId } = await desk.release([account]);
    expect((await desk.go(targetId)).again).toEqual(minutesLater(0.5));
    desk.setNow(minutesLater(0.5));
    expect((await desk.targetOf(targetId)).next_step).toBe('Nothing: it is tried again.');
    expect(await desk.goOn(targetId)).toEqual([60, 120, 240]);
    expect(await desk.targetOf(targetId)).toMatchObject({
      state: 'failed',
      attempt: 5,
      next_step: 'See whether the network is well, then send it again.',
    });
    expect(await desk.kindsOf(id)).toEqual(['retry', 'retry', 'retry', 'retry', 'failed']);
  });
});

describe('a send of whose end nothing is known', () => {
  const hasty = { patience: { sendMs: 30 } };

  test('is found at a network that can say so', async () => {
    const account = await addAccount(db, desk.newsroom, 'x', { times_out_after_accepting: true });
    const { id, targetId } = await desk.release([account]);
    await desk.go(targetId, hasty);
    expect((await desk.shown(account)).length).toBe(1);
    expect((await desk.targetOf(targetId)).state).toBe('sent');
    expect(await desk.kindsOf(id)).toEqual(['unknown', 'found', 'sent']);
  });

  test('is sent again where it surely did not arrive, and not without end', async () => {
    const account = await addAccount(db, desk.newsroom, 'bluesky', { slow_ms: 5_000 });
    const { targetId } = await desk.release([account]);
    await desk.goOn(targetId, hasty);
    expect(await desk.targetOf(targetId)).toMatchObject({ state: 'failed', attempt: 5 });
    expect(await desk.bodies(account)).toEqual([]);
  });

  test('is not taken for an equal post that is known already: then a person looks', async () => {
    const account = await addAccount(db, desk.newsroom, 'mastodon');
    const network: Network = {
      newKey: () => randomUUID(),
      prepare: async () => null,
      send: async () => ({ id: 'the first', url: null }),
      find: async () => ({ state: 'found', published: { id: 'the first', url: null } }),
    };
    const first = await desk.release([account], { body: 'Ferries at noon' });
    await desk.go(first.targetId, { networkFor: () => network });
    const second = await desk.release([account], { body: 'Ferries at noon, again' });
    const lost: Network = { ...network, send: () => Promise.reject(new Error('no answer')) };
    await desk.go(second.targetId, { networkFor: () => lost });
    expect(await desk.targetOf(first.targetId)).toMatchObject({ state: 'sent', network_id: 'the first' });
    expect(await desk.targetOf(second.targetId)).toMatchObject({ state: 'unknown', network_id: null });
    expect(await desk.kindsOf(second.id)).toEqual(['unknown', 'asked']);
  });

  test('waits for a person where the network cannot tell, and is never sent again by itself', async () => {
    const account = await addAccount(db, desk.newsroom, 'telegram', { slow_ms: 5_000 });
    const { id, targetId } = await desk.release([account], { body: 'Ferries' });
    await desk.told();
    await desk.go(targetId, hasty);
    await desk.switchTo(account, {});
    desk.setNow(minutesLater(5));
    await desk.go(targetId);
    expect(await desk.bodies(account)).toEqual([]);
    expect(await desk.targetOf(targetId)).toMatchObject({
      state: 'unknown',
      lease_by: null,
      next_step: expect.stringContaining('Look at the account'),
    });
    expect((await desk.postOf(id)).state).toBe('sending');
    expect(await desk.kindsOf(id)).toEqual(['unknown', 'asked']);
    expect(await desk.told()).toMatchObject([{ event: 'post_unknown' }]);
  });
});
