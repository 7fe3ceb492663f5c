import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';

import { freshDatabase } from '#test/database.ts';
import { due, minutesLater, startDeliveryDesk } from '#test/delivery-desk.ts';
import { addAccount } from '#test/publishing.ts';
import { shelfIn } from '#server/features/sandbox/store.ts';
import { networkOf } from '#server/networks/all.ts';
import { NetworkError } from '#server/networks/network.ts';
import type { DeliverOptions } from './deliver.ts';
import { deliverInTurn } from './jobs.ts';

const database = await freshDatabase();
const { db } = database;
const desk = await startDeliveryDesk(database);

describe('a delivery', () => {
  test('goes out once, keeps the network’s id and address, and tells the author', async () => {
    const account = await addAccount(db, desk.newsroom);
    const { id, targetId } = await desk.release([account], { body: 'Ferries run again' });
    await desk.go(targetId);
    await desk.go(targetId);
    const [post] = await desk.shown(account);
    expect(await desk.bodies(account)).toEqual(['Ferries run again']);
    expect(await desk.targetOf(targetId)).toMatchObject({
      state: 'sent',
      network_id: String(post?.id),
      url: `/sandbox?post=${post?.id}`,
      lease_by: null,
    });
    expect(await desk.postOf(id)).toMatchObject({ state: 'sent', sent_at: due });
    expect(await desk.kindsOf(id)).toEqual(['sent']);
    expect(await desk.told()).toMatchObject([{ event: 'post_sent', title: 'Sent: “Ferries run again”' }]);
  });

  test('sends an account its own copy', async () => {
    const [first, second] = [
      await addAccount(db, desk.newsroom),
      await addAccount(db, desk.newsroom, 'mastodon'),
    ];
    const { targetIds } = await desk.release([first, second], {
      body: 'for all',
      overrides: { mastodon: { body: 'for mastodon' }, [String(first)]: { body: 'for the first' } },
    });
    for (const each of targetIds) await desk.go(each);
    expect([await desk.bodies(first), await desk.bodies(second)]).toEqual([
      ['for the first'],
      ['for mastodon'],
    ]);
  });

  test('before its time does nothing but ask to be woken then', async () => {
    const account = await addAccount(db, desk.newsroom);
    const { id, targetId } = await desk.release([account]);
    desk.setNow(minutesLater(-1));
    expect(await desk.go(targetId)).toEqual({ accountId: null, again: due });
    expect(await desk.bodies(account)).toEqual([]);
    expect((await desk.postOf(id)).state).toBe('scheduled');
  });

  test('a quarter of an hour late still goes out; later it is missed and somebody is asked', async () => {
    const account = await addAccount(db, desk.newsroom);
    const inTime = await desk.release([account], { body: 'late' });
    desk.setNow(minutesLater(15));
    await desk.go(inTime.targetId);
    const tooLate = await desk.release([account], { body: 'too late' });
    desk.setNow(new Date(minutesLater(15).getTime() + 1));
    await desk.told();
    await desk.go(tooLate.targetId);
    expect(await desk.bodies(account)).toEqual(['late']);
    expect(await desk.targetOf(tooLate.targetId)).toMatchObject({
      state: 'missed',
      next_step: expect.any(String),
    });
    expect((await desk.postOf(tooLate.id)).state).toBe('failed');
    expect(await desk.told()).toMatchObject([
      { event: 'post_missed', title: 'Not sent in time: “too late”' },
    ]);
  });

  test('a clock that jumps back sends nothing twice, one that jumps ahead sends nothing late', async () => {
    const account = await addAccount(db, desk.newsroom);
    const sent = await desk.release([account]);
    await desk.go(sent.targetId);
    desk.setNow(minutesLater(-600));
    await desk.go(sent.targetId);
    const waiting = await desk.release([account]);
    desk.setNow(minutesLater(600));
    await desk.go(waiting.targetId);
    expect((await desk.shown(account)).length).toBe(1);
    expect((await desk.targetOf(waiting.targetId)).state).toBe('missed');
  });

  test('of content that changed after the release is skipped', async () => {
    const account = await addAccount(db, desk.newsroom);
    const { id, targetId } = await desk.release([account]);
    // By SQL: between release and delivery an edit takes the release back; the hash is the second lock.
    await db.updateTable('posts').set({ content_hash: 'another' }).where('id', '=', id).execute();
    await desk.go(targetId);
    expect(await desk.bodies(account)).toEqual([]);
    expect(await desk.targetOf(targetId)).toMatchObject({
      state: 'skipped',
      reason: expect.stringContaining('changed after'),
    });
  });

  test('whose content changes while it is prepared is skipped too', async () => {
    const account = await addAccount(db, desk.newsroom);
    const { id, targetId } = await desk.release([account]);
    await desk.go(targetId, {
      at: async (point) => {
        if (point === 'prepared')
          // By SQL: in the middle of a delivery.
          await db.updateTable('posts').set({ content_hash: 'another' }).where('id', '=', id).execute();
      },
    });
    expect(await desk.bodies(account)).toEqual([]);
    expect((await desk.targetOf(targetId)).state).toBe('skipped');
  });

  test.each(['organizations', 'projects', 'accounts'] as const)(
    'waits while its %s are paused, even when that happens right before it leaves',
    async (table) => {
      const account = await addAccount(db, desk.newsroom);
      const { id, targetId } = await desk.release([account]);
      const row = {
        organizations: desk.newsroom.organizationId,
        projects: desk.newsroom.projectId,
        accounts: account,
      };
      // By SQL: in the middle of a delivery.
      const pause = async (on: boolean) => {
        const change =
          table === 'accounts'
            ? sql`update accounts set state = ${on ? 'paused' : 'ready'}, paused_reason = ${on ? 'storm' : null} where id = ${account}`
            : sql`update ${sql.table(table)} set paused_reason = ${on ? 'storm' : null} where id = ${row[table]}`;
        await change.execute(db);
      };
      await desk.go(targetId, { at: async (point) => (point === 'prepared' ? pause(true) : undefined) });
      await desk.go(targetId);
      expect(await desk.bodies(account)).toEqual([]);
      expect(await desk.targetOf(targetId)).toMatchObject({
        state: 'queued',
        reason: expect.stringContaining('storm'),
        lease_by: null,
      });
      expect(await desk.kindsOf(id)).toEqual(['held']);
      await pause(false);
      await desk.go(targetId);
      expect((await desk.targetOf(targetId)).state).toBe('sent');
    },
  );

  test('of a draft is nobody’s business', async () => {
    const account = await addAccount(db, desk.newsroom);
    const { id, targetId } = await desk.release([account]);
    // By SQL: no operation makes a draft of what a worker has in hand.
    await db.updateTable('posts').set({ state: 'draft' }).where('id', '=', id).execute();
    await desk.go(targetId);
    expect((await desk.targetOf(targetId)).state).toBe('queued');
    expect(await desk.bodies(account)).toEqual([]);
  });

  test('to a network that we cannot publish to yet fails with words', async () => {
    const account = await addAccount(db, desk.newsroom, 'tumblr');
    // By SQL: none of this network can be connected.
    await db.updateTable('accounts').set({ transport: 'real' }).where('id', '=', account).execute();
    const { targetId } = await desk.release([account]);
    await desk.go(targetId);
    expect(await desk.targetOf(targetId)).toMatchObject({
      state: 'failed',
      reason: 'Copydesk cannot publish to Tumblr yet.',
    });
  });
});

describe('threads and first comments', () => {
  const thread = [{ body: 'second' }, { body: 'third' }];

  test('go out part by part, each under the one before, the comment under the post', async () => {
    const account = await addAccount(db, desk.newsroom, 'mastodon');
    const { targetId } = await desk.release([account], { body: 'first', thread, firstComment: 'source' });
    await desk.go(targetId);
    const [first, second, third, comment] = await desk.shown(account);
    expect([first, second, third, comment].map((post) => [post?.kind, post?.body, post?.parent_id])).toEqual([
      ['post', 'first', null],
      ['thread', 'second', first?.id],
      ['thread', 'third', second?.id],
      ['first_comment', 'source', first?.id],
    ]);
    expect((await desk.targetOf(targetId)).state).toBe('sent');
  });

  /** The sandbox, but for one part that it does not take. */
  const refusing = (body: string, error: Error): DeliverOptions => ({
    networkFor: ({ target }) => {
      const network = networkOf(target, shelfIn(db));
      return {
        ...network,
        send: async (account, sending, signal) => {
          if (sending.body === body) throw error;
          return network.send(account, sending, signal);
        },
      };
    },
  });

  test('cut in the middle go on where they stopped, however late', async () => {
    const account = await addAccount(db, desk.newsroom, 'mastodon');
    const { id, targetId } = await desk.release([account], { body: 'first', thread });
    const wait = new NetworkError('rate_limited', 'Enough for now.', { next: 'Wait.', waitMs: 3_600_000 });
    await desk.go(targetId, refusing('third', wait));
    expect(await desk.bodies(account)).toEqual(['first', 'second']);
    expect((await desk.postOf(id)).state).toBe('sending');
    desk.setNow(minutesLater(60));
    await desk.go(targetId);
    expect(await desk.bodies(account)).toEqual(['first', 'second', 'third']);
    expect((await desk.postOf(id)).state).toBe('sent');
  });

  test('stop at a part of which nobody knows whether it is out', async () => {
    const account = await addAccount(db, desk.newsroom, 'x');
    const { targetId } = await desk.release([account], { body: 'first', thread });
    await desk.go(targetId, refusing('second', new Error('connection reset')));
    await desk.go(targetId);
    expect(await desk.bodies(account)).toEqual(['first']);
    expect((await desk.targetOf(targetId)).state).toBe('unknown');
  });

  test('a first comment is left out, and that is said, where the network has none', async () => {
    const account = await addAccount(db, desk.newsroom, 'pinterest');
    const image = [{ url: 'https://example.com/a.jpg' }];
    const { id, targetId } = await desk.release([account], {
      body: 'A pin',
      firstComment: 'source',
      overrides: { pinterest: { media: image } },
    });
    await desk.go(targetId);
    expect((await desk.targetOf(targetId)).state).toBe('sent');
    expect(await desk.kindsOf(id)).toEqual(['left_out', 'sent']);
  });
});

describe('several workers', () => {
  test('on one target send it once', async () => {
    const account = await addAccount(db, desk.newsroom, 'telegram', { slow_ms: 50 });
    const { targetId } = await desk.release([account]);
    await Promise.all(Array.from({ length: 6 }, () => desk.go(targetId)));
    expect((await desk.shown(account)).length).toBe(1);
  });

  test('send an account one thing at a time, and forget none', async () => {
    const account = await addAccount(db, desk.newsroom, 'telegram', { slow_ms: 20 });
    const targets: number[] = [];
    for (let n = 0; n < 5; n++)
      targets.push((await desk.release([account], { body: `number ${n}` })).targetId);
    let running = 0;
    let most = 0;
    const at: DeliverOptions['at'] = async (point) => {
      if (point === 'begun') most = Math.max(most, ++running);
      if (point === 'recorded') running--;
    };
    await Promise.all(targets.map((targetId) => deliverInTurn(desk.deps, targetId, { at })));
    expect(most).toBe(1);
    expect((await desk.bodies(account)).toSorted()).toEqual([0, 1, 2, 3, 4].map((n) => `number ${n}`));
  });

  test('one that loses its lease before it sends does not send', async () => {
    const account = await addAccount(db, desk.newsroom, 'telegram');
    const { targetId } = await desk.release([account]);
    await desk.go(targetId, {
      at: async (point) => {
        if (point !== 'prepared') return;
        await desk.leaseRunsOut(targetId);
        await desk.go(targetId);
      },
    });
    expect((await desk.shown(account)).length).toBe(1);
    expect((await desk.targetOf(targetId)).state).toBe('sent');
  });

  test('one that loses its lease while it sends is taken for dead, and its late answer still counts', async () => {
    const account = await addAccount(db, desk.newsroom, 'telegram');
    const { id, targetId } = await desk.release([account]);
    await desk.go(targetId, {
      at: async (point) => {
        if (point !== 'begun') return;
        await desk.leaseRunsOut(targetId);
        await desk.go(targetId);
        expect((await desk.targetOf(targetId)).state).toBe('unknown');
      },
    });
    expect((await desk.shown(account)).length).toBe(1);
    expect((await desk.targetOf(targetId)).state).toBe('sent');
    expect(await desk.kindsOf(id)).toEqual(['unknown', 'asked', 'sent']);
  });
});
