import { expect, test } from 'vitest';

import { NetworkError, type Network, type Preparing, type Sending } from '#server/networks/network.ts';
import { freshDatabase } from '#test/app/database.ts';
import { minutesLater, startDelivery } from '#test/app/delivery.ts';
import { addAccount } from '#test/data/publishing.ts';

const database = await freshDatabase();
const delivery = await startDelivery(database);

/** Takes two attempts to prepare each step, and two to send it. */
function slowNetwork() {
  const prepared: Pick<Preparing, 'kind' | 'earlier' | 'under'>[] = [];
  const failures = new Map<string, number>();
  const fail = (what: string) => {
    const count = (failures.get(what) ?? 0) + 1;
    failures.set(what, count);
    if (count === 1) throw new NetworkError('retry', () => 'Not yet.', { next: null });
  };
  const network: Network = {
    newKey: () => 'key',
    async prepare(_account, { kind, earlier, under, keep }) {
      prepared.push({ kind, earlier, under });
      await keep?.({ half: kind });
      fail(`prepare ${kind}`);
      return { whole: kind };
    },
    async send(_account, { kind }) {
      fail(`send ${kind}`);
      return { id: `id of ${kind}`, url: null };
    },
    find: () => Promise.resolve({ state: 'cannot_tell' }),
  };
  return { network, prepared };
}

test('what is made of a step is kept until it is sent: each further attempt gets it, and what it replies to', async () => {
  const account = await addAccount(database.db, delivery.newsroom);
  const { targetId } = await delivery.release([account], { body: 'first', thread: [{ body: 'second' }] });
  const { network, prepared } = slowNetwork();
  for (let minutes = 0; minutes < 10; minutes += 1) {
    delivery.setNow(minutesLater(minutes));
    await delivery.deliver(targetId, { networkFor: () => network });
  }
  expect((await delivery.targetOf(targetId)).state).toBe('sent');
  const post = { id: 'id of post', url: null };
  const under = { post, before: post };
  expect(prepared).toEqual([
    { kind: 'post', earlier: null, under: null },
    { kind: 'post', earlier: { half: 'post' }, under: null },
    { kind: 'post', earlier: { whole: 'post' }, under: null },
    { kind: 'thread', earlier: null, under },
    { kind: 'thread', earlier: { half: 'thread' }, under },
    { kind: 'thread', earlier: { whole: 'thread' }, under },
  ]);
});

test('what is named while a step is sent is there when the network is asked about it, in another process too', async () => {
  const account = await addAccount(database.db, delivery.newsroom);
  const { targetId } = await delivery.release([account], { body: 'first' });
  const asked: unknown[] = [];
  const network: Network = {
    newKey: () => 'key',
    prepare: () => Promise.resolve({ id: null }),
    async send(_account, { keep }) {
      await keep?.({ id: 'as the network names it' });
      throw new NetworkError('unknown', () => 'Nothing is known.', { next: null });
    },
    find(_account, { prepared }) {
      asked.push(prepared);
      if (asked.length > 1) return Promise.resolve({ state: 'found', published: { id: 'id', url: null } });
      throw new NetworkError('retry', () => 'Not yet.', { next: null });
    },
  };
  for (let minutes = 0; minutes < 5; minutes += 1) {
    delivery.setNow(minutesLater(minutes));
    await delivery.deliver(targetId, { networkFor: () => network });
  }
  expect((await delivery.targetOf(targetId)).state).toBe('sent');
  expect(asked).toEqual([{ id: 'as the network names it' }, { id: 'as the network names it' }]);
});

test('what is named after its attempt was given up never replaces what a further attempt has made', async () => {
  const account = await addAccount(database.db, delivery.newsroom);
  const { targetId } = await delivery.release([account], { body: 'first' });
  let attempts = 0;
  let nameFirst: Sending['keep'];
  const asked: unknown[] = [];
  const network: Network = {
    newKey: () => 'key',
    prepare: () => Promise.resolve({ attempt: (attempts += 1) }),
    async send(_account, { keep }) {
      nameFirst ??= keep;
      if (attempts === 1) throw new NetworkError('retry', () => 'Not yet.', { next: null });
      await nameFirst?.({ attempt: 'given up' });
      throw new NetworkError('unknown', () => 'Nothing is known.', { next: null });
    },
    find(_account, { prepared }) {
      asked.push(prepared);
      if (asked.length > 1) return Promise.resolve({ state: 'found', published: { id: 'id', url: null } });
      throw new NetworkError('retry', () => 'Not yet.', { next: null });
    },
  };
  for (let minutes = 0; minutes < 6; minutes += 1) {
    delivery.setNow(minutesLater(minutes));
    await delivery.deliver(targetId, { networkFor: () => network });
  }
  expect((await delivery.targetOf(targetId)).state).toBe('sent');
  expect(asked).toEqual([{ attempt: 2 }, { attempt: 2 }]);
});
