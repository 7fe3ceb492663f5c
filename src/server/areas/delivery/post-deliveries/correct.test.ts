import { expect, test } from 'vitest';

import type { Network, NetworkStep } from '#server/networks/network.ts';
import { freshDatabase } from '#test/app/database.ts';
import { startDelivery } from '#test/app/delivery.ts';
import { addAccount } from '#test/data/publishing.ts';
import { correct } from './correct.ts';
import { holdPublished } from './published.ts';
import { unpublish } from './unpublish.ts';

const database = await freshDatabase();
const { db } = database;
const delivery = await startDelivery(database);
const { actor } = delivery.newsroom.context;

type Correct = NonNullable<Network['correct']>;

const step: NetworkStep = { kind: 'post', body: 'Wednesday', media: [], lang: 'en' };

/** A published post, and its correction at a network that behaves as the test says. */
async function published() {
  const account = await addAccount(db, delivery.newsroom, 'mastodon');
  const post = await delivery.release([account], { body: 'Tuesday', thread: [{ body: 'second' }] });
  await delivery.deliver(post.targetId);
  const hold = (act: 'correct' | 'remove') =>
    db.transaction().execute((trx) => holdPublished(trx, delivery.deps, post.targetId, act));
  let stored = 0;
  return {
    ...post,
    account,
    hold,
    stored: () => stored,
    async correct(at?: (own: Correct) => Correct, patience?: { patienceMs: number }): Promise<void> {
      const held = await hold('correct');
      const own: Correct = async (...asked) => held.network.correct?.(...asked);
      const network = at ? { ...held.network, correct: at(own) } : held.network;
      const store = () => Promise.resolve(void (stored += 1));
      const { userId } = actor;
      await correct(delivery.deps, { ...held, network }, { step, userId, store, ...patience });
    },
  };
}

test('an answer that never comes: nothing is stored, and the same text may be sent again', async () => {
  const post = await published();
  const losing =
    (own: Correct): Correct =>
    async (...asked) => {
      await own(...asked);
      await new Promise(() => undefined);
    };
  await expect(post.correct(losing, { patienceMs: 50 })).rejects.toMatchObject({
    code: 'invalid_state',
    message:
      'Correcting the text did not finish. The network did not answer within 0.05 s. Try again. The same text twice does no harm.',
  });
  expect(post.stored()).toBe(0);
  expect((await delivery.eventsOf(post.id)).at(-1)).toMatchObject({
    kind: 'not_corrected',
    text: 'Correcting the text did not finish. The network did not answer within 0.05 s.',
  });
  await post.correct();
  expect(post.stored()).toBe(1);
  expect(await delivery.bodies(post.account)).toEqual(['Wednesday', 'second']);
  expect((await delivery.kindsOf(post.id)).at(-1)).toBe('corrected');
  expect((await delivery.targetOf(post.targetId)).lease_by).toBeNull();
});

test('what is deleted in part is not corrected', async () => {
  const post = await published();
  const held = await post.hold('remove');
  const [first] = held.pieces;
  const network: Network = {
    ...held.network,
    remove: async (account, piece, signal) => {
      if (piece.id === first?.published.id) throw new Error('the house is closed');
      await held.network.remove?.(account, piece, signal);
    },
  };
  await expect(unpublish(delivery.deps, { ...held, network }, actor)).rejects.toMatchObject({
    code: 'invalid_state',
  });
  await expect(post.correct()).rejects.toMatchObject({
    message: 'A part of this post was deleted already. Delete the rest.',
  });
});
