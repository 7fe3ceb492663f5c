import { describe, expect, test } from 'vitest';

import { targetMetrics } from '#contract/delivery/target-metrics.ts';
import { settleTarget } from '#server/areas/delivery/post-deliveries/settle.ts';
import { sandboxOutbox } from '#server/areas/delivery/sandbox/store.ts';
import { readBy } from '#server/lib/languages.ts';
import { networkOf } from '#server/networks/all.ts';
import { NetworkError, type Network } from '#server/networks/network.ts';
import { freshDatabase } from '#test/app/database.ts';
import { due, minutesLater, startDelivery } from '#test/app/delivery.ts';
import { shouting } from '#test/app/shouting.ts';
import { emptyTables } from '#test/data/empty-tables.ts';
import { addAccount } from '#test/data/publishing.ts';
import { collectDue } from './collect.ts';
import { presentMetrics } from './present.ts';

const database = await freshDatabase();
const { db } = database;
const delivery = await startDelivery(database);

/** What a network reports of its posts at present: counts by id, or an error instead. */
type Told = Record<string, Record<string, number>> | Error;

/** A sandbox that publishes, and reports the numbers that the test sets. */
function networkThatTells(told: () => Told, reasons: Readonly<Record<string, string>> = {}) {
  const asked: string[][] = [];
  const networkFor = (account: { network: string; transport: 'real' | 'sandbox' }): Network => ({
    ...networkOf(account, sandboxOutbox(db)),
    async metrics(_account, posts) {
      asked.push(posts.map(({ id }) => id));
      const answer = told();
      if (answer instanceof Error) throw answer;
      return new Map(Object.entries(answer));
    },
    takenDown: async (_account, posts) =>
      new Map(posts.flatMap(({ id }) => (reasons[id] === undefined ? [] : [[id, reasons[id]]]))),
  });
  return { asked, networkFor };
}

async function sent(accountId: number) {
  const { id, targetId } = await delivery.release([accountId]);
  await delivery.deliver(targetId);
  const { network_id } = await delivery.targetOf(targetId);
  return { id, targetId, networkId: network_id ?? '' };
}

async function metricsOf(targetId: number) {
  const metrics = (await presentMetrics(db, [targetId])).get(targetId);
  if (!metrics) throw new Error('this target is not followed');
  return targetMetrics.parse(metrics);
}

const readingsOf = (targetId: number) =>
  db.selectFrom('metric_readings').selectAll().where('target_id', '=', targetId).orderBy('at').execute();

/** Nothing of earlier tests is due any more. */
const clear = () => emptyTables(db, 'post_metrics');

describe('the counts of a sent post', () => {
  test('are not there at first, and say when they will be', async () => {
    const { targetId } = await sent(await addAccount(db, delivery.newsroom, 'bluesky'));
    expect(await metricsOf(targetId)).toMatchObject({
      likes: null,
      engagement: null,
      sandbox: true,
      missing: { likes: 'delayed', impressions: 'unsupported' },
      read_at: null,
      next_at: minutesLater(15).toISOString(),
    });
  });

  test('are read a quarter of an hour later, under our names and the network’s own', async () => {
    await clear();
    const { targetId, networkId } = await sent(await addAccount(db, delivery.newsroom));
    const { asked, networkFor } = networkThatTells(() => ({
      [networkId]: { likes: 7, reposts: 2, quotes: 1, replies: 0 },
    }));
    delivery.setNow(minutesLater(14));
    expect(await collectDue(delivery.deps, { networkFor })).toBe(0);
    delivery.setNow(minutesLater(15));
    expect(await collectDue(delivery.deps, { networkFor })).toBe(1);
    expect(await metricsOf(targetId)).toMatchObject({
      likes: 7,
      shares: 3,
      comments: 0,
      saves: null,
      engagement: 10,
      missing: { saves: 'withheld', impressions: 'unsupported' },
      own: { likes: 7, reposts: 2, quotes: 1, replies: 0 },
      read_at: minutesLater(15).toISOString(),
      next_at: minutesLater(60).toISOString(),
    });
    expect(await collectDue(delivery.deps, { networkFor })).toBe(0);
    expect(asked).toEqual([[networkId]]);
  });

  test('are kept over time, and end after three months', async () => {
    await clear();
    const { targetId, networkId } = await sent(await addAccount(db, delivery.newsroom));
    let likes = 0;
    const { networkFor } = networkThatTells(() => ({ [networkId]: { likes: ++likes } }));
    for (let next: string | null = minutesLater(15).toISOString(); next;) {
      delivery.setNow(new Date(next));
      await collectDue(delivery.deps, { networkFor });
      next = (await metricsOf(targetId)).next_at;
    }
    const readings = await readingsOf(targetId);
    expect(readings.map((reading) => reading.likes)).toEqual(Array.from({ length: 14 }, (_, n) => n + 1));
    expect(readings.at(-1)?.at).toEqual(minutesLater(90 * 24 * 60));
  });

  test('keep the last number that was told when one reading is silent about it', async () => {
    await clear();
    const { targetId, networkId } = await sent(await addAccount(db, delivery.newsroom));
    let own: Record<string, number> = { likes: 5, replies: 1 };
    const { networkFor } = networkThatTells(() => ({ [networkId]: own }));
    delivery.setNow(minutesLater(15));
    await collectDue(delivery.deps, { networkFor });
    own = { likes: 6 };
    delivery.setNow(minutesLater(60));
    await collectDue(delivery.deps, { networkFor });
    expect(await metricsOf(targetId)).toMatchObject({
      likes: 6,
      comments: 1,
      missing: { saves: 'withheld' },
    });
    expect((await readingsOf(targetId)).map(({ comments }) => comments)).toEqual([1, null]);
  });

  test('are asked for all posts of an account at once, a hundred at most', async () => {
    await clear();
    const account = await addAccount(db, delivery.newsroom);
    const posts: Awaited<ReturnType<typeof sent>>[] = [];
    for (let number = 0; number < 3; number++) posts.push(await sent(account));
    const { asked, networkFor } = networkThatTells(() =>
      Object.fromEntries(posts.map(({ networkId }) => [networkId, { likes: 1 }])),
    );
    delivery.setNow(minutesLater(15));
    expect(await collectDue(delivery.deps, { networkFor })).toBe(3);
    expect(asked.map((ids) => ids.length)).toEqual([3]);
  });

  test('are read by one of several workers, whatever else it does', async () => {
    await clear();
    const accounts = [await addAccount(db, delivery.newsroom), await addAccount(db, delivery.newsroom)];
    const posts: Awaited<ReturnType<typeof sent>>[] = [];
    for (const account of accounts) posts.push(await sent(account), await sent(account));
    const { asked, networkFor } = networkThatTells(() =>
      Object.fromEntries(posts.map(({ networkId }) => [networkId, { likes: 1 }])),
    );
    delivery.setNow(minutesLater(15));
    const read = await Promise.all(
      Array.from({ length: 4 }, () => collectDue(delivery.deps, { networkFor })),
    );
    expect(read.reduce((sum, count) => sum + count, 0)).toBe(4);
    expect(asked.flat().toSorted()).toEqual(posts.map(({ networkId }) => networkId).toSorted());
  });

  test('of a worker that died are read by another ten minutes later; what comes from the dead one is dropped', async () => {
    await clear();
    const { targetId, networkId } = await sent(await addAccount(db, delivery.newsroom));
    let likes = 1;
    let meanwhile: () => Promise<void> = async () => {};
    const { networkFor: base } = networkThatTells(() => ({ [networkId]: { likes } }));
    const networkFor = (account: Parameters<typeof base>[0]): Network => ({
      ...base(account),
      async metrics(...asked) {
        const told = await (base(account).metrics?.(...asked) ?? new Map());
        await meanwhile();
        return told;
      },
    });
    delivery.setNow(minutesLater(15));
    meanwhile = async () => {
      meanwhile = async () => {};
      expect(await collectDue(delivery.deps, { networkFor })).toBe(0);
      likes = 9;
      delivery.setNow(minutesLater(26));
      expect(await collectDue(delivery.deps, { networkFor })).toBe(1);
    };
    await collectDue(delivery.deps, { networkFor });
    expect((await metricsOf(targetId)).likes).toBe(9);
    expect((await readingsOf(targetId)).map((reading) => reading.likes)).toEqual([9]);
  });
});

describe('a post that the network does not know any more', () => {
  test('is marked with the time, asked for once more, and then left alone with its last numbers', async () => {
    await clear();
    const { targetId, networkId } = await sent(await addAccount(db, delivery.newsroom));
    let told: Told = { [networkId]: { likes: 3 } };
    const { networkFor } = networkThatTells(() => told);
    delivery.setNow(minutesLater(15));
    await collectDue(delivery.deps, { networkFor });
    told = {};
    delivery.setNow(minutesLater(60));
    await collectDue(delivery.deps, { networkFor });
    expect(await metricsOf(targetId)).toMatchObject({
      likes: 3,
      gone_at: minutesLater(60).toISOString(),
      next_at: minutesLater(180).toISOString(),
    });
    delivery.setNow(minutesLater(180));
    await collectDue(delivery.deps, { networkFor });
    expect(await metricsOf(targetId)).toMatchObject({
      likes: 3,
      read_at: minutesLater(15).toISOString(),
      gone_at: minutesLater(60).toISOString(),
      next_at: null,
    });
  });

  test('says why, if the network does, until it is back', async () => {
    await clear();
    const { targetId, networkId } = await sent(await addAccount(db, delivery.newsroom));
    let told: Told = {};
    const reasons = { [networkId]: 'The moderators of r/harbour removed the post.' };
    const { networkFor } = networkThatTells(() => told, reasons);
    delivery.setNow(minutesLater(15));
    await collectDue(delivery.deps, { networkFor });
    expect(await metricsOf(targetId)).toMatchObject({
      gone_at: minutesLater(15).toISOString(),
      problem: 'The moderators of r/harbour removed the post.',
    });
    told = { [networkId]: { likes: 2 } };
    delivery.setNow(minutesLater(60));
    await collectDue(delivery.deps, { networkFor });
    expect(await metricsOf(targetId)).toMatchObject({ gone_at: null, problem: null });
  });

  test('and comes back is followed as before', async () => {
    await clear();
    const { targetId, networkId } = await sent(await addAccount(db, delivery.newsroom));
    let told: Told = {};
    const { networkFor } = networkThatTells(() => told);
    delivery.setNow(minutesLater(15));
    await collectDue(delivery.deps, { networkFor });
    expect((await metricsOf(targetId)).missing.likes).toBe('gone');
    told = { [networkId]: { likes: 2 } };
    delivery.setNow(minutesLater(60));
    await collectDue(delivery.deps, { networkFor });
    expect(await metricsOf(targetId)).toMatchObject({
      likes: 2,
      gone_at: null,
      next_at: minutesLater(180).toISOString(),
    });
  });
});

describe('a network that does not answer as it should', () => {
  test.each([
    ['has run out of patience', 'rate_limited', 3 * 3_600_000, 15 + 180],
    ['is down', 'retry', null, 15 + 15],
    ['refuses', 'reject', null, 15 + 15],
  ] as const)('and %s is asked later, with its words told', async (_what, kind, waitMs, minutes) => {
    await clear();
    const account = await addAccount(db, delivery.newsroom);
    const { targetId } = await sent(account);
    const error = new NetworkError(kind, 'Not now.', { replyText: 'slow down', next: 'Wait.', waitMs });
    const { networkFor } = networkThatTells(() => error);
    delivery.setNow(minutesLater(15));
    expect(await collectDue(delivery.deps, { networkFor })).toBe(0);
    expect(await metricsOf(targetId)).toMatchObject({
      missing: { likes: 'delayed' },
      problem: 'Not now. The network said: slow down',
      next_at: minutesLater(minutes).toISOString(),
    });
    const { resume_at } = await db
      .selectFrom('accounts')
      .select('resume_at')
      .where('id', '=', account)
      .executeTakeFirstOrThrow();
    // Reading must not delay publishing.
    expect(resume_at).toBeNull();
  });

  test('is asked ever more seldom, and as before once it answers', async () => {
    await clear();
    const { targetId, networkId } = await sent(await addAccount(db, delivery.newsroom));
    let told: Told = new Error('a parser broke');
    const { networkFor } = networkThatTells(() => told);
    delivery.setNow(minutesLater(15));
    await collectDue(delivery.deps, { networkFor });
    expect(await metricsOf(targetId)).toMatchObject({ problem: 'The network couldn’t be reached.' });
    expect(await readBy(shouting, () => metricsOf(targetId))).toMatchObject({
      problem: 'THE NETWORK COULDN’T BE REACHED.',
    });
    delivery.setNow(minutesLater(30));
    await collectDue(delivery.deps, { networkFor });
    expect((await metricsOf(targetId)).next_at).toBe(minutesLater(60).toISOString());
    told = { [networkId]: { likes: 1 } };
    delivery.setNow(minutesLater(60));
    await collectDue(delivery.deps, { networkFor });
    expect(await metricsOf(targetId)).toMatchObject({ likes: 1, problem: null });
  });

  test('of one account does not keep another’s posts from being read', async () => {
    await clear();
    const bad = await sent(await addAccount(db, delivery.newsroom, 'bluesky', { unavailable: false }));
    const good = await sent(await addAccount(db, delivery.newsroom, 'mastodon'));
    await delivery.switchTo((await delivery.targetOf(bad.targetId)).account_id, { unavailable: true });
    delivery.setNow(minutesLater(15));
    expect(await collectDue(delivery.deps)).toBe(1);
    expect((await metricsOf(good.targetId)).read_at).toBe(minutesLater(15).toISOString());
    expect((await metricsOf(bad.targetId)).problem).toContain('503 Service Unavailable');
  });

  test('and tells nonsense has none of it kept', async () => {
    await clear();
    const { targetId, networkId } = await sent(await addAccount(db, delivery.newsroom));
    const { networkFor } = networkThatTells((): Told => ({
      [networkId]: { likes: Number.NaN, replies: 1e300, reposts: 2.6, other: 4 },
      'not asked for': { likes: 5 },
    }));
    delivery.setNow(minutesLater(15));
    await collectDue(delivery.deps, { networkFor });
    expect(await metricsOf(targetId)).toMatchObject({ likes: null, comments: null, shares: 3 });
  });
});

describe('an account', () => {
  test('whose sign-in has run out is marked so, and read at once when it is connected again', async () => {
    await clear();
    const account = await addAccount(db, delivery.newsroom);
    const { targetId } = await sent(account);
    await delivery.switchTo(account, { expired_token: true });
    delivery.setNow(minutesLater(15));
    await collectDue(delivery.deps);
    expect(await metricsOf(targetId)).toMatchObject({
      next_at: null,
      problem: expect.stringContaining('must be reconnected'),
    });
    delivery.setNow(minutesLater(60));
    expect(await collectDue(delivery.deps)).toBe(0);
    await delivery.switchTo(account, {});
    // By SQL: the operations need the whole app.
    await db.updateTable('accounts').set({ state: 'ready' }).where('id', '=', account).execute();
    expect(await collectDue(delivery.deps)).toBe(1);
    expect((await metricsOf(targetId)).problem).toBeNull();
  });

  test('whose network wants to be left alone is, and one that is paused by a person is not', async () => {
    await clear();
    const [held, paused] = [await addAccount(db, delivery.newsroom), await addAccount(db, delivery.newsroom)];
    await sent(held);
    await sent(paused);
    // By SQL: a delay that a network requested, and a pause.
    await db
      .updateTable('accounts')
      .set({ resume_at: minutesLater(30) })
      .where('id', '=', held)
      .execute();
    await db.updateTable('accounts').set({ state: 'paused' }).where('id', '=', paused).execute();
    delivery.setNow(minutesLater(15));
    expect(await collectDue(delivery.deps)).toBe(1);
    delivery.setNow(minutesLater(30));
    expect(await collectDue(delivery.deps)).toBe(1);
  });

  test('that was removed is read no more, and its posts say so', async () => {
    await clear();
    const account = await addAccount(db, delivery.newsroom);
    const { targetId } = await sent(account);
    // By SQL: the operations need the whole app.
    await db.updateTable('accounts').set({ removed_at: due }).where('id', '=', account).execute();
    delivery.setNow(minutesLater(15));
    expect(await collectDue(delivery.deps)).toBe(0);
    expect((await metricsOf(targetId)).problem).toContain('no longer connected');
  });
});

test('a network whose numbers Copydesk cannot read has none, says so, and is looked at again a day later', async () => {
  await clear();
  const { targetId } = await sent(await addAccount(db, delivery.newsroom));
  // By SQL: of a network that Copydesk does not know.
  await db
    .updateTable('post_metrics')
    .set({ network: 'friendster' })
    .where('target_id', '=', targetId)
    .execute();
  const mute = { ...networkOf({ network: 'bluesky', transport: 'sandbox' }, sandboxOutbox(db)) };
  delete mute.metrics;
  delivery.setNow(minutesLater(15));
  expect(await collectDue(delivery.deps, { networkFor: () => mute })).toBe(0);
  expect(await metricsOf(targetId)).toMatchObject({
    missing: { likes: 'unsupported' },
    next_at: null,
    problem: null,
  });
  delivery.setNow(minutesLater(15 + 24 * 60));
  expect(await collectDue(delivery.deps)).toBe(1);
});

test('a worker that is told to stop leaves what it took to the next', async () => {
  await clear();
  const { targetId, networkId } = await sent(await addAccount(db, delivery.newsroom));
  const stop = new AbortController();
  const { networkFor } = networkThatTells(() => {
    stop.abort();
    return new Error('cut off');
  });
  delivery.setNow(minutesLater(15));
  expect(await collectDue(delivery.deps, { networkFor }, stop.signal)).toBe(0);
  const next = networkThatTells(() => ({ [networkId]: { likes: 1 } }));
  expect(await collectDue(delivery.deps, { networkFor: next.networkFor })).toBe(1);
  expect(await metricsOf(targetId)).toMatchObject({ likes: 1, problem: null });
});

test('a post that a person says is out, without its address, says why it has no numbers', async () => {
  await clear();
  const account = await addAccount(db, delivery.newsroom, 'telegram', { slow_ms: 5_000 });
  const { targetId } = await delivery.release([account]);
  await delivery.deliver(targetId, { patience: { sendMs: 20 } });
  const word = { outcome: 'sent', userId: delivery.newsroom.userId } as const;
  await db.transaction().execute((trx) => settleTarget(trx, delivery.deps, targetId, word));
  delivery.setNow(minutesLater(15));
  expect(await collectDue(delivery.deps)).toBe(0);
  expect(await metricsOf(targetId)).toMatchObject({
    missing: { likes: 'unsupported' },
    next_at: null,
    problem: expect.stringContaining('unknown which post'),
  });
});
