import { describe, expect, test } from 'vitest';

import { collectDue } from '#server/areas/delivery/post-metrics/collect.ts';
import { NetworkError, type Network, type Published } from '#server/networks/network.ts';
import { freshDatabase } from '#test/app/database.ts';
import { minutesLater, startDelivery } from '#test/app/delivery.ts';
import { addAccount, sandboxOutbox, type NewPost } from '#test/data/publishing.ts';
import { holdPublished } from './published.ts';
import { unpublish } from './unpublish.ts';

const database = await freshDatabase();
const { db } = database;
const delivery = await startDelivery(database);
const { actor } = delivery.newsroom.context;

const thread: NewPost = {
  body: 'first',
  thread: [{ body: 'second' }, { body: 'third' }],
  firstComment: 'comment',
};

type Remove = NonNullable<Network['remove']>;

/** A published post, and its deletion at a network that deletes, or does not, as the test says. */
async function published(content: NewPost) {
  const account = await addAccount(db, delivery.newsroom, 'mastodon');
  const post = await delivery.release([account], content);
  await delivery.deliver(post.targetId);
  const hold = () =>
    db.transaction().execute((trx) => holdPublished(trx, delivery.deps, post.targetId, 'remove'));
  return {
    ...post,
    account,
    hold,
    async remove(at?: Remove, patience?: { patienceMs: number }): Promise<void> {
      const held = await hold();
      const network = at ? { ...held.network, remove: at } : held.network;
      await unpublish(delivery.deps, { ...held, network }, actor, patience);
    },
    target: () => delivery.targetOf(post.targetId),
    /** The texts that are still at the network. */
    async left(): Promise<string[]> {
      const rows = await db
        .selectFrom('sandbox_posts')
        .select('body')
        .where('account_id', '=', account)
        .where('removed_at', 'is', null)
        .orderBy('id')
        .execute();
      return rows.map(({ body }) => body);
    },
  };
}

/** Deletes in the sandbox the first so many that are asked for, and fails then. */
function failingAfter(some: number, remove: Remove, error: Error): Remove {
  let done = 0;
  return async (...asked) => {
    if (done++ >= some) throw error;
    await remove(...asked);
  };
}

const down = () => new NetworkError('retry', 'The house is closed.', { replyText: '503', next: null });

describe('deleting', () => {
  test('takes the first comment and the parts of a thread before the post', async () => {
    const post = await published(thread);
    const asked: Published[] = [];
    await post.remove((_account, piece) => {
      asked.push(piece);
      return Promise.resolve();
    });
    const held = await delivery.sandboxPosts(post.account);
    const bodies = asked.map(({ id }) => held.find((one) => String(one.id) === id)?.body);
    expect(bodies).toEqual(['comment', 'third', 'second', 'first']);
  });

  test('is stored on the delivery and in the post’s log; the post stays published', async () => {
    const post = await published(thread);
    delivery.setNow(minutesLater(5));
    await post.remove();
    expect(await post.left()).toEqual([]);
    expect(await post.target()).toMatchObject({
      state: 'sent',
      removed_at: minutesLater(5),
      removed_by: actor.userId,
      lease_by: null,
      reason: null,
    });
    expect(await delivery.eventsOf(post.id)).toContainEqual({
      kind: 'removed',
      text: 'Deleted on Mastodon.',
      network_said: null,
    });
    expect((await delivery.postOf(post.id)).state).toBe('sent');
  });

  test('ends the reading of its numbers', async () => {
    const post = await published({ body: 'first' });
    const other = await published({ body: 'other' });
    await post.remove();
    delivery.setNow(minutesLater(24 * 60));
    await collectDue(delivery.deps);
    const rows = await db
      .selectFrom('post_metrics')
      .select(['target_id', 'read_at', 'due_at'])
      .where('target_id', 'in', [post.targetId, other.targetId])
      .orderBy('target_id')
      .execute();
    expect(rows).toMatchObject([
      { target_id: post.targetId, read_at: null, due_at: null },
      { target_id: other.targetId, read_at: expect.any(Date) },
    ]);
  });

  test('what was deleted by others meanwhile counts as deleted', async () => {
    const post = await published(thread);
    const [first] = await delivery.sandboxPosts(post.account);
    await sandboxOutbox(db).remove(post.account, first?.id ?? 0, minutesLater(1));
    await post.remove();
    expect(await post.left()).toEqual([]);
    expect((await post.target()).removed_at).not.toBeNull();
  });
});

describe('a network that fails in between', () => {
  test.each([
    [0, 'Deleting it did not finish.', ['first', 'second', 'third', 'comment']],
    [
      1,
      'Partly deleted: the post and parts 1 to 2 of its thread are still there.',
      ['first', 'second', 'third'],
    ],
    [2, 'Partly deleted: the post and part 1 of its thread are still there.', ['first', 'second']],
    [3, 'Partly deleted: the post itself is still there.', ['first']],
  ])('after %i pieces: what remains is said, and is deleted when asked again', async (some, words, left) => {
    const post = await published(thread);
    const { network } = await post.hold();
    await delivery.leaseRunsOut(post.targetId);
    const remove: Remove = async (...asked) => network.remove?.(...asked);
    await expect(post.remove(failingAfter(some, remove, down()))).rejects.toMatchObject({
      code: 'invalid_state',
      message: `${words} The house is closed. Mastodon said: “503”. Try again. What is deleted already stays deleted.`,
    });
    expect(await post.left()).toEqual(left);
    expect(await post.target()).toMatchObject({
      removed_at: null,
      reason: words,
      network_said: '503',
      next_step: 'Try again. What is deleted already stays deleted.',
      lease_by: null,
    });
    expect((await delivery.kindsOf(post.id)).at(-1)).toBe('not_removed');

    let asked = 0;
    await post.remove(async (...what) => {
      asked++;
      await remove(...what);
    });
    expect(asked).toBe(left.length);
    expect(await post.left()).toEqual([]);
    expect(await post.target()).toMatchObject({
      removed_at: expect.any(Date),
      reason: null,
      network_said: null,
    });
  });

  test('an answer that is lost: asking again finds it gone', async () => {
    const post = await published({ body: 'first' });
    const { network } = await post.hold();
    await delivery.leaseRunsOut(post.targetId);
    const remove: Remove = async (...asked) => network.remove?.(...asked);
    const losing: Remove = async (...asked) => {
      await remove(...asked);
      throw new Error('socket hang up');
    };
    await expect(post.remove(losing)).rejects.toMatchObject({
      message: expect.stringContaining('Deleting it did not finish.'),
    });
    expect((await post.target()).removed_at).toBeNull();
    await post.remove();
    expect((await post.target()).removed_at).not.toBeNull();
  });

  test('one that never answers is not waited for', async () => {
    const post = await published({ body: 'first' });
    const silent: Remove = () => new Promise(() => undefined);
    await expect(post.remove(silent, { patienceMs: 20 })).rejects.toMatchObject({
      message: expect.stringContaining('did not answer within 0.02 s'),
    });
    await post.remove();
    expect(await post.left()).toEqual([]);
  });

  test('a limit of its rate holds the account as long as it says', async () => {
    const post = await published({ body: 'first' });
    const limited = new NetworkError('rate_limited', 'Too much.', { next: null, waitMs: 60_000 });
    await expect(post.remove(() => Promise.reject(limited))).rejects.toMatchObject({
      message: 'It was not deleted. Too much. Try again later.',
    });
    await expect(post.hold()).rejects.toMatchObject({
      message: 'The network’s rate limit applies to this account. Try again later.',
    });
    delivery.setNow(new Date(delivery.deps.now().getTime() + 60_000));
    await post.remove();
    expect(await post.left()).toEqual([]);
  });
});

test('a delivery is deleted by one at a time, and again when that one has died', async () => {
  const post = await published({ body: 'first' });
  await post.hold();
  await expect(post.hold()).rejects.toMatchObject({
    code: 'invalid_state',
    message: 'This delivery is being changed right now. Try again in a minute.',
  });
  await delivery.leaseRunsOut(post.targetId);
  await post.remove();
  expect(await post.left()).toEqual([]);
});
