import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';

import { sandboxOutbox } from '#server/areas/delivery/sandbox/store.ts';
import { networkOf, networks } from '#server/networks/all.ts';
import { NetworkError } from '#server/networks/network.ts';
import { freshDatabase } from '#test/app/database.ts';
import { due, minutesLater, startDelivery } from '#test/app/delivery.ts';
import { addAccount } from '#test/data/publishing.ts';
import type { DeliverOptions } from './deliver.ts';
import { deliverInTurn } from './jobs.ts';

const database = await freshDatabase();
const { db } = database;
const delivery = await startDelivery(database);

describe('a delivery', () => {
  test('goes out once, keeps the network’s id and address, and tells the author', async () => {
    const account = await addAccount(db, delivery.newsroom);
    const { id, targetId } = await delivery.release([account], { body: 'Ferries run again' });
    await delivery.deliver(targetId);
    await delivery.deliver(targetId);
    const [post] = await delivery.sandboxPosts(account);
    expect(await delivery.bodies(account)).toEqual(['Ferries run again']);
    expect(await delivery.targetOf(targetId)).toMatchObject({
      state: 'sent',
      network_id: String(post?.id),
      url: `/sandbox?post=${post?.id}`,
      lease_by: null,
    });
    expect(await delivery.postOf(id)).toMatchObject({ state: 'sent', sent_at: due });
    expect(await delivery.kindsOf(id)).toEqual(['sent']);
    expect(await delivery.takeNotifications()).toMatchObject([
      { event: 'post_sent', title: 'Published: “Ferries run again”' },
    ]);
  });

  test('sends an account its own copy', async () => {
    const [first, second] = [
      await addAccount(db, delivery.newsroom),
      await addAccount(db, delivery.newsroom, 'mastodon'),
    ];
    const { targetIds } = await delivery.release([first, second], {
      body: 'for all',
      overrides: { mastodon: { body: 'for mastodon' }, [String(first)]: { body: 'for the first' } },
    });
    for (const each of targetIds) await delivery.deliver(each);
    expect([await delivery.bodies(first), await delivery.bodies(second)]).toEqual([
      ['for the first'],
      ['for mastodon'],
    ]);
  });

  test('before its time does nothing but ask to be woken then', async () => {
    const account = await addAccount(db, delivery.newsroom);
    const { id, targetId } = await delivery.release([account]);
    delivery.setNow(minutesLater(-1));
    expect(await delivery.deliver(targetId)).toEqual({ accountId: null, again: due });
    expect(await delivery.bodies(account)).toEqual([]);
    expect((await delivery.postOf(id)).state).toBe('scheduled');
  });

  test('a quarter of an hour late still goes out; later it is missed and somebody is asked', async () => {
    const account = await addAccount(db, delivery.newsroom);
    const inTime = await delivery.release([account], { body: 'late' });
    delivery.setNow(minutesLater(15));
    await delivery.deliver(inTime.targetId);
    const tooLate = await delivery.release([account], { body: 'too late' });
    delivery.setNow(new Date(minutesLater(15).getTime() + 1));
    await delivery.takeNotifications();
    await delivery.deliver(tooLate.targetId);
    expect(await delivery.bodies(account)).toEqual(['late']);
    expect(await delivery.targetOf(tooLate.targetId)).toMatchObject({
      state: 'missed',
      next_step: expect.any(String),
    });
    expect((await delivery.postOf(tooLate.id)).state).toBe('failed');
    expect(await delivery.takeNotifications()).toMatchObject([
      { event: 'post_missed', title: 'Not published in time: “too late”' },
    ]);
  });

  test('a clock that jumps back sends nothing twice, one that jumps ahead sends nothing late', async () => {
    const account = await addAccount(db, delivery.newsroom);
    const sent = await delivery.release([account]);
    await delivery.deliver(sent.targetId);
    delivery.setNow(minutesLater(-600));
    await delivery.deliver(sent.targetId);
    const waiting = await delivery.release([account]);
    delivery.setNow(minutesLater(600));
    await delivery.deliver(waiting.targetId);
    expect((await delivery.sandboxPosts(account)).length).toBe(1);
    expect((await delivery.targetOf(waiting.targetId)).state).toBe('missed');
  });

  test('of content that changed after the release is skipped', async () => {
    const account = await addAccount(db, delivery.newsroom);
    const { id, targetId } = await delivery.release([account]);
    // By SQL: an edit between release and delivery withdraws the release; the hash is the second lock.
    await db.updateTable('posts').set({ content_hash: 'another' }).where('id', '=', id).execute();
    await delivery.deliver(targetId);
    expect(await delivery.bodies(account)).toEqual([]);
    expect(await delivery.targetOf(targetId)).toMatchObject({
      state: 'skipped',
      reason: expect.stringContaining('changed after'),
    });
  });

  test('whose content changes while it is prepared is skipped too', async () => {
    const account = await addAccount(db, delivery.newsroom);
    const { id, targetId } = await delivery.release([account]);
    await delivery.deliver(targetId, {
      at: async (point) => {
        if (point === 'prepared')
          // By SQL: in the middle of a delivery.
          await db.updateTable('posts').set({ content_hash: 'another' }).where('id', '=', id).execute();
      },
    });
    expect(await delivery.bodies(account)).toEqual([]);
    expect((await delivery.targetOf(targetId)).state).toBe('skipped');
  });

  test.each(['organizations', 'projects', 'accounts'] as const)(
    'waits while its %s are paused, even when that happens right before it leaves',
    async (table) => {
      const account = await addAccount(db, delivery.newsroom);
      const { id, targetId } = await delivery.release([account]);
      const row = {
        organizations: delivery.newsroom.organizationId,
        projects: delivery.newsroom.projectId,
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
      await delivery.deliver(targetId, {
        at: async (point) => (point === 'prepared' ? pause(true) : undefined),
      });
      await delivery.deliver(targetId);
      expect(await delivery.bodies(account)).toEqual([]);
      expect(await delivery.targetOf(targetId)).toMatchObject({
        state: 'queued',
        reason: expect.stringContaining('storm'),
        lease_by: null,
      });
      expect(await delivery.kindsOf(id)).toEqual(['held']);
      await pause(false);
      await delivery.deliver(targetId);
      expect((await delivery.targetOf(targetId)).state).toBe('sent');
    },
  );

  test('of a draft is nobody’s business', async () => {
    const account = await addAccount(db, delivery.newsroom);
    const { id, targetId } = await delivery.release([account]);
    // By SQL: no operation turns a claimed post into a draft.
    await db.updateTable('posts').set({ state: 'draft' }).where('id', '=', id).execute();
    await delivery.deliver(targetId);
    expect((await delivery.targetOf(targetId)).state).toBe('queued');
    expect(await delivery.bodies(account)).toEqual([]);
  });

  test('to a network that we cannot publish to yet fails with words', async () => {
    const { tumblr } = networks;
    networks.tumblr = null;
    onTestFinished(() => void (networks.tumblr = tumblr));
    const account = await addAccount(db, delivery.newsroom, 'tumblr');
    // By SQL: no account of this network can be connected.
    await db.updateTable('accounts').set({ transport: 'real' }).where('id', '=', account).execute();
    const { targetId } = await delivery.release([account]);
    await delivery.deliver(targetId);
    expect(await delivery.targetOf(targetId)).toMatchObject({
      state: 'failed',
      reason: 'Copydesk cannot publish to Tumblr yet.',
    });
  });
});

describe('threads and first comments', () => {
  const thread = [{ body: 'second' }, { body: 'third' }];

  test('go out part by part, each under the one before, the comment under the post', async () => {
    const account = await addAccount(db, delivery.newsroom, 'mastodon');
    const { targetId } = await delivery.release([account], { body: 'first', thread, firstComment: 'source' });
    await delivery.deliver(targetId);
    const [first, second, third, comment] = await delivery.sandboxPosts(account);
    expect([first, second, third, comment].map((post) => [post?.kind, post?.body, post?.parent_id])).toEqual([
      ['post', 'first', null],
      ['thread', 'second', first?.id],
      ['thread', 'third', second?.id],
      ['first_comment', 'source', first?.id],
    ]);
    expect((await delivery.targetOf(targetId)).state).toBe('sent');
  });

  /** The sandbox, refusing one part. */
  const refusing = (body: string, error: Error): DeliverOptions => ({
    networkFor: ({ target }) => {
      const network = networkOf(target, sandboxOutbox(db));
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
    const account = await addAccount(db, delivery.newsroom, 'mastodon');
    const { id, targetId } = await delivery.release([account], { body: 'first', thread });
    const wait = new NetworkError('rate_limited', 'Enough for now.', { next: 'Wait.', waitMs: 3_600_000 });
    await delivery.deliver(targetId, refusing('third', wait));
    expect(await delivery.bodies(account)).toEqual(['first', 'second']);
    expect((await delivery.postOf(id)).state).toBe('sending');
    delivery.setNow(minutesLater(60));
    await delivery.deliver(targetId);
    expect(await delivery.bodies(account)).toEqual(['first', 'second', 'third']);
    expect((await delivery.postOf(id)).state).toBe('sent');
  });

  test('stop at a part of which nobody knows whether it is out', async () => {
    const account = await addAccount(db, delivery.newsroom, 'x');
    const { targetId } = await delivery.release([account], { body: 'first', thread });
    await delivery.deliver(targetId, refusing('second', new Error('connection reset')));
    await delivery.deliver(targetId);
    expect(await delivery.bodies(account)).toEqual(['first']);
    expect((await delivery.targetOf(targetId)).state).toBe('unknown');
  });

  test('a first comment is left out, and that is said, where the network has none', async () => {
    const account = await addAccount(db, delivery.newsroom, 'pinterest');
    const image = [{ url: 'https://example.com/a.jpg' }];
    const { id, targetId } = await delivery.release([account], {
      body: 'A pin',
      firstComment: 'source',
      overrides: { pinterest: { media: image } },
    });
    await delivery.deliver(targetId);
    expect((await delivery.targetOf(targetId)).state).toBe('sent');
    expect(await delivery.kindsOf(id)).toEqual(['left_out', 'sent']);
  });
});

describe('several workers', () => {
  test('on one target send it once', async () => {
    const account = await addAccount(db, delivery.newsroom, 'telegram', { slow_ms: 50 });
    const { targetId } = await delivery.release([account]);
    await Promise.all(Array.from({ length: 6 }, () => delivery.deliver(targetId)));
    expect((await delivery.sandboxPosts(account)).length).toBe(1);
  });

  test('send an account one thing at a time, and forget none', async () => {
    const account = await addAccount(db, delivery.newsroom, 'telegram', { slow_ms: 20 });
    const targets: number[] = [];
    for (let n = 0; n < 5; n++)
      targets.push((await delivery.release([account], { body: `number ${n}` })).targetId);
    let running = 0;
    let most = 0;
    const at: DeliverOptions['at'] = async (point) => {
      if (point === 'begun') most = Math.max(most, ++running);
      if (point === 'recorded') running--;
    };
    await Promise.all(targets.map((targetId) => deliverInTurn(delivery.deps, targetId, { at })));
    expect(most).toBe(1);
    expect((await delivery.bodies(account)).toSorted()).toEqual([0, 1, 2, 3, 4].map((n) => `number ${n}`));
  });

  test('one that loses its lease before it sends does not send', async () => {
    const account = await addAccount(db, delivery.newsroom, 'telegram');
    const { targetId } = await delivery.release([account]);
    await delivery.deliver(targetId, {
      at: async (point) => {
        if (point !== 'prepared') return;
        await delivery.leaseRunsOut(targetId);
        await delivery.deliver(targetId);
      },
    });
    expect((await delivery.sandboxPosts(account)).length).toBe(1);
    expect((await delivery.targetOf(targetId)).state).toBe('sent');
  });

  test('one that loses its lease while it sends is taken for dead, and its late answer still counts', async () => {
    const account = await addAccount(db, delivery.newsroom, 'telegram');
    const { id, targetId } = await delivery.release([account]);
    await delivery.deliver(targetId, {
      at: async (point) => {
        if (point !== 'begun') return;
        await delivery.leaseRunsOut(targetId);
        await delivery.deliver(targetId);
        expect((await delivery.targetOf(targetId)).state).toBe('unknown');
      },
    });
    expect((await delivery.sandboxPosts(account)).length).toBe(1);
    expect((await delivery.targetOf(targetId)).state).toBe('sent');
    expect(await delivery.kindsOf(id)).toEqual(['unknown', 'asked', 'sent']);
  });
});
