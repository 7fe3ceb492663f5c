import { beforeAll, beforeEach, expect, test } from 'vitest';

import type { Network, NetworkAccount } from '#server/networks/network.ts';
import { freshDatabase } from '#test/app/database.ts';
import { minutesLater, startDelivery } from '#test/app/delivery.ts';
import { addAccount, type NewPost } from '#test/data/publishing.ts';
import { startBluesky, type LocalBluesky, type ConnectedAccount } from '#test/networks/bluesky.ts';
import { bringingMs } from '#test/networks/pds.ts';
import type { FaultPoint } from './fault-points.ts';
import { retryTarget } from './settle.ts';

/** Deliveries to a real server of Bluesky's network, which itself shows what is published. */

const database = await freshDatabase();
const { db } = database;
const delivery = await startDelivery(database);

let bluesky: LocalBluesky;
let held: ConnectedAccount;
beforeAll(async () => {
  bluesky = await startBluesky();
}, bringingMs);

beforeEach(async () => {
  held = await bluesky.connected(held?.person);
  await held.person.clear();
});

/** Our adapter with the account of the test's server in place of the row's. */
function asHeld(network: Network): Network {
  const own = (account: NetworkAccount): NetworkAccount => {
    const { io, media, credentials } = held.account;
    return { ...account, io, media, credentials, renewed: (signal) => held.account.renewed(signal) };
  };
  return {
    newKey: (now) => network.newKey(now),
    prepare: (account, ...rest) => network.prepare(own(account), ...rest),
    send: (account, ...rest) => network.send(own(account), ...rest),
    find: (account, ...rest) => network.find(own(account), ...rest),
  };
}

const options = { networkFor: () => asHeld(bluesky.network) };
const out = async () => (await held.person.posts()).map(({ value }) => value.text);

async function release(post: NewPost) {
  const account = await addAccount(db, delivery.newsroom, 'bluesky');
  return { account, ...(await delivery.release([account], post)) };
}

/** The worker's process ends at this place, the nth time that it gets there. */
async function dieAt(targetId: number, place: FaultPoint, nth = 1): Promise<void> {
  const death = new Error('killed');
  let left = nth;
  const at = async (point: FaultPoint) => {
    if (point === place && --left === 0) throw death;
  };
  await expect(delivery.deliver(targetId, { ...options, at })).rejects.toBe(death);
  await delivery.leaseRunsOut(targetId);
}

const thread = {
  body: 'first',
  thread: [{ body: 'second' }, { body: 'third' }],
  firstComment: 'comment',
};

test('a thread and its comment go out, each under what it answers to', async () => {
  const { targetId } = await release(thread);
  await delivery.deliver(targetId, options);
  const [first, second, , comment] = await held.person.posts();
  expect(await out()).toEqual(['first', 'second', 'third', 'comment']);
  expect(comment?.value.reply?.parent.uri).toBe(first?.uri);
  expect(second?.value.reply?.parent.uri).toBe(first?.uri);
  expect((await delivery.targetOf(targetId)).state).toBe('sent');
});

test.each([1, 2, 4])(
  'killed between sending step %i and recording it: found, and not doubled',
  async (nth) => {
    const { targetId } = await release(thread);
    await dieAt(targetId, 'answered', nth);
    expect(await out()).toHaveLength(nth);
    await delivery.deliverAll(targetId, options);
    expect(await out()).toEqual(['first', 'second', 'third', 'comment']);
    expect((await delivery.targetOf(targetId)).state).toBe('sent');
  },
);

test('killed before anything left: absent, sent again under the same key, one record', async () => {
  const { targetId } = await release({ body: 'words' });
  await dieAt(targetId, 'begun');
  expect(await out()).toEqual([]);
  const key = await db
    .selectFrom('post_steps')
    .select('key')
    .where('target_id', '=', targetId)
    .executeTakeFirstOrThrow();
  await delivery.deliverAll(targetId, options);
  const records = await held.person.posts();
  expect(records.map(({ uri }) => uri.split('/').at(-1))).toEqual([key.key]);
});

test('an answer that is lost on its way: found, and not doubled', async () => {
  const { targetId } = await release({ body: 'words' });
  bluesky.front.next('com.atproto.repo.putRecord', async (_request, response, forward) => {
    await forward();
    response.destroy();
  });
  await delivery.deliverAll(targetId, options);
  expect(await out()).toEqual(['words']);
  expect((await delivery.targetOf(targetId)).state).toBe('sent');
});

test('an access token that has run out is renewed on the way, and nobody notices', async () => {
  const { targetId } = await release(thread);
  held.expire();
  await delivery.deliver(targetId, options);
  expect(held.renewals()).toBe(1);
  expect(await out()).toHaveLength(4);
});

test('an app password that is taken back in the middle of a thread: the rest goes out once it is connected again', async () => {
  const { account, targetId } = await release(thread);
  const at = async (point: FaultPoint) => {
    if (point !== 'recorded' || (await out()).length !== 2) return;
    await held.person.revoke();
    held.expire();
  };
  await delivery.deliver(targetId, { ...options, at });
  expect(await out()).toEqual(['first', 'second']);
  expect(await delivery.targetOf(targetId)).toMatchObject({
    state: 'failed',
    network_said: expect.stringContaining('revoked'),
    next_step: expect.stringContaining('Settings → Connected accounts'),
  });

  const { person } = held;
  await person.newAppPassword();
  held = await bluesky.connected(person);
  // By SQL: what connecting again leaves; other tests cover connecting.
  await db.updateTable('accounts').set({ state: 'ready' }).where('id', '=', account).execute();
  delivery.setNow(minutesLater(60));
  await db
    .transaction()
    .execute((trx) => retryTarget(trx, delivery.deps, targetId, delivery.newsroom.userId));
  await delivery.deliver(targetId, options);
  expect(await out()).toEqual(['first', 'second', 'third', 'comment']);
  expect((await delivery.targetOf(targetId)).state).toBe('sent');
});
