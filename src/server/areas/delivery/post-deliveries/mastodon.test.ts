import { afterAll, describe, expect, test } from 'vitest';

import { sealCredentials } from '#server/areas/delivery/accounts/credentials.ts';
import { collectDue } from '#server/areas/delivery/post-metrics/collect.ts';
import { presentMetrics } from '#server/areas/delivery/post-metrics/present.ts';
import { repliesOfOthers } from '#server/db/migrations/0061-replies-of-others.ts';
import { createIo } from '#server/lib/io.ts';
import { freshDatabase } from '#test/app/database.ts';
import { due, minutesLater, startDelivery } from '#test/app/delivery.ts';
import { addAccount, type NewPost } from '#test/data/publishing.ts';
import { startMastodon } from '#test/networks/mastodon.ts';
import { deliver, type DeliverOptions } from './deliver.ts';
import type { FaultPoint } from './fault-points.ts';
import { retryTarget } from './settle.ts';

/**
 * Deliveries to a real network: a server on loopback that behaves as Mastodon's documentation says, or as
 * others do.
 */

const database = await freshDatabase();
const { db } = database;
const delivery = await startDelivery(database);
const open: { close(): Promise<void> }[] = [];

afterAll(() => Promise.all(open.map((one) => one.close())));

const scopes = 'read:accounts read:statuses write:statuses write:media';
const compatible = { idempotency: false, software: 'gotosocial' };
const thread: NewPost = {
  body: 'first',
  thread: [{ body: 'second' }, { body: 'third' }],
  firstComment: 'comment',
};

async function start(content: NewPost, switches: Parameters<typeof startMastodon>[0] = {}) {
  const server = await startMastodon(switches);
  const io = createIo({ allow: [server.hostAndPort], userAgent: 'Copydesk-test/1' });
  open.push(server, io);
  const account = await addAccount(db, delivery.newsroom, 'mastodon');
  const connect = async () => {
    const secret = {
      server: server.origin,
      token: server.grants.grant(scopes),
      client_id: 'a',
      client_secret: 'b',
    };
    const credentials = sealCredentials(delivery.deps.settings, account, JSON.stringify(secret));
    // By SQL: what connecting at this server leaves; other tests cover connecting.
    await db
      .updateTable('accounts')
      .set({ transport: 'real', state: 'ready', credentials })
      .where('id', '=', account)
      .execute();
  };
  await connect();
  const post = await delivery.release([account], content);
  const deps = { ...delivery.deps, io };

  /** Delivers as long as it asks to be woken, and advances the clock until then. */
  async function goOn(at?: DeliverOptions['at']): Promise<void> {
    for (;;) {
      const { again } = await deliver(deps, post.targetId, at && { at });
      if (!again) return;
      server.pass(again.getTime() - server.now().getTime());
      delivery.setNow(again);
    }
  }

  return {
    ...post,
    server,
    io,
    account,
    connect,
    goOn,
    /** The worker dies there. */
    dieAt: async (point: FaultPoint): Promise<void> => {
      const at = async (place: FaultPoint) => {
        if (place === point) throw new Error('killed');
      };
      await expect(deliver(deps, post.targetId, { at })).rejects.toThrow('killed');
      await delivery.leaseRunsOut(post.targetId);
    },
    shown: () => server.statuses.map(({ text }) => text),
    stateOf: async () => (await delivery.targetOf(post.targetId)).state,
  };
}

describe('a post', () => {
  test('with its thread and its comment hangs together', async () => {
    const { server, goOn, stateOf } = await start(thread);
    await goOn();
    const [first, second, third, comment] = server.statuses;
    expect(server.statuses.map(({ parent }) => parent)).toEqual([null, first?.id, second?.id, first?.id]);
    expect([third?.text, comment?.text, await stateOf()]).toEqual(['third', 'comment', 'sent']);
    expect(server.now()).toEqual(due);
  });

  test('counts the answers of others as comments, not its own parts and its own first comment', async () => {
    const { server, io, goOn, targetId } = await start(thread);
    await goOn();
    const [first] = server.statuses;
    if (first) server.statuses.push({ ...first, id: '1', text: 'well said', parent: first.id });
    delivery.setNow(minutesLater(15));
    await collectDue({ ...delivery.deps, io });
    const metrics = (await presentMetrics(db, [targetId])).get(targetId);
    expect(metrics).toMatchObject({ comments: 1, engagement: 1, own: { replies: 1 } });
  });

  test('whose own parts were counted as comments by an older version is corrected once', async () => {
    const { server, io, goOn, targetId } = await start(thread);
    await goOn();
    const [first] = server.statuses;
    for (const id of ['1', '2', '3'])
      if (first) server.statuses.push({ ...first, id, text: 'well said', parent: first.id });
    delivery.setNow(minutesLater(15));
    await collectDue({ ...delivery.deps, io });
    await repliesOfOthers.up(db);
    const metrics = (await presentMetrics(db, [targetId])).get(targetId);
    expect(metrics).toMatchObject({ comments: 1, engagement: 1, own: { replies: 1 } });
    const readings = db.selectFrom('metric_readings').select('comments').where('target_id', '=', targetId);
    expect(await readings.execute()).toEqual([{ comments: 1 }]);
  });

  test.each([
    ['Mastodon', {}],
    ['a server that overlooks keys', compatible],
  ])(
    'whose worker dies between sending and storing is found, and not doubled, at %s',
    async (_what, switches) => {
      const { dieAt, goOn, shown, stateOf } = await start(thread, switches);
      await dieAt('answered');
      await goOn();
      expect(shown()).toEqual(['first', 'second', 'third', 'comment']);
      expect(await stateOf()).toBe('sent');
    },
  );

  test.each([
    ['Mastodon', {}],
    ['a server that overlooks keys', compatible],
  ])(
    'whose answer is a failure that came too late is found, and not doubled, at %s',
    async (_what, switches) => {
      const { server, goOn, shown, stateOf } = await start(thread, switches);
      server.switches.next = { does: 'fail' };
      await goOn();
      expect(shown()).toEqual(['first', 'second', 'third', 'comment']);
      expect(await stateOf()).toBe('sent');
    },
  );

  test('that did not arrive is sent again once Mastodon surely has nothing of it', async () => {
    const { server, id, dieAt, goOn, shown, stateOf } = await start({ body: 'words' });
    await dieAt('begun');
    await goOn();
    expect(shown()).toEqual(['words']);
    expect(await stateOf()).toBe('sent');
    expect(server.now().getTime() - due.getTime()).toBeGreaterThanOrEqual(120_000);
    expect((await delivery.kindsOf(id)).at(-1)).toBe('sent');
  });

  test('that did not arrive at a server that overlooks keys waits for a person', async () => {
    const { dieAt, goOn, shown, stateOf, targetId } = await start({ body: 'words' }, compatible);
    await dieAt('begun');
    await goOn();
    expect(shown()).toEqual([]);
    expect(await stateOf()).toBe('unknown');
    expect(await delivery.targetOf(targetId)).toMatchObject({ next_attempt_at: null });
  });

  test('whose token is revoked in the middle of its thread goes on where it stopped, once connected again', async () => {
    const { server, account, connect, goOn, shown, stateOf, targetId } = await start(thread);
    await goOn(async (point) => {
      if (point === 'recorded') server.grants.revokeAll();
    });
    expect(shown()).toEqual(['first']);
    expect(await delivery.targetOf(targetId)).toMatchObject({
      state: 'failed',
      network_said: 'The access token is invalid',
    });
    const row = await db.selectFrom('accounts').select('state').where('id', '=', account).executeTakeFirst();
    expect(row?.state).toBe('needs_reconnect');
    await connect();
    const { userId } = delivery.newsroom;
    await db.transaction().execute((trx) => retryTarget(trx, delivery.deps, targetId, userId));
    await goOn();
    expect(shown()).toEqual(['first', 'second', 'third', 'comment']);
    expect(await stateOf()).toBe('sent');
  });

  test('waits as long as the server asks', async () => {
    const { server, goOn, shown } = await start({ body: 'words' });
    server.switches.next = { does: 'limit', seconds: 300, header: 'x-ratelimit-reset' };
    await goOn();
    expect(shown()).toEqual(['words']);
    expect(server.now().getTime() - due.getTime()).toBe(300_000);
  });
});
