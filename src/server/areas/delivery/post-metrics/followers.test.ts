import { beforeEach, describe, expect, test } from 'vitest';

import { sandboxOutbox } from '#server/areas/delivery/sandbox/store.ts';
import { networkOf } from '#server/networks/all.ts';
import { NetworkError } from '#server/networks/network.ts';
import { freshDatabase } from '#test/app/database.ts';
import { startDelivery } from '#test/app/delivery.ts';
import { emptyTables } from '#test/data/empty-tables.ts';
import { addAccount } from '#test/data/publishing.ts';
import { countFollowers } from './followers.ts';

const database = await freshDatabase();
const { db } = database;
const delivery = await startDelivery(database);
beforeEach(async () => {
  await emptyTables(db, 'accounts');
});

const count = (at: string) => countFollowers({ ...delivery.deps, now: () => new Date(at) });
const kept = () => db.selectFrom('account_followers').select(['day', 'followers']).orderBy('day').execute();

describe('the followers of an account', () => {
  test('are counted once a day', async () => {
    await addAccount(db, delivery.newsroom, 'bluesky');
    expect(await count('2026-03-30T10:00:00Z')).toBe(1);
    expect(await count('2026-03-30T11:00:00Z')).toBe(0);
    expect(await count('2026-03-31T00:11:00Z')).toBe(1);
    expect((await kept()).map(({ day }) => day)).toEqual(['2026-03-30', '2026-03-31']);
  });

  test('are not made up where the network has none', async () => {
    await addAccount(db, delivery.newsroom, 'reddit');
    expect(await count('2026-03-30T10:00:00Z')).toBe(0);
    expect(await kept()).toEqual([]);
  });

  test('of one that cannot be read do not keep another’s from being counted, and are read in the next hour', async () => {
    const broken = await addAccount(db, delivery.newsroom, 'bluesky');
    await addAccount(db, delivery.newsroom, 'mastodon');
    const deps = { ...delivery.deps, now: () => new Date('2026-03-30T10:00:00Z') };
    const never = new AbortController().signal;
    const networkFor = (account: Parameters<typeof networkOf>[0] & { id: number }) => ({
      ...networkOf(account, sandboxOutbox(db)),
      ...(account.id === broken && {
        followers: async () => {
          throw new NetworkError('retry', 'Bluesky is not available.', { next: null });
        },
      }),
    });
    expect(await countFollowers(deps, never, networkFor)).toBe(1);
    expect(await count('2026-03-30T11:00:00Z')).toBe(1);
  });

  test('of others are counted while one network has not answered', async () => {
    const silent = await addAccount(db, delivery.newsroom, 'bluesky');
    await addAccount(db, delivery.newsroom, 'mastodon');
    const deps = { ...delivery.deps, now: () => new Date('2026-03-30T10:00:00Z') };
    const heard = Promise.withResolvers<void>();
    const networkFor = (account: Parameters<typeof networkOf>[0] & { id: number }) => {
      const network = networkOf(account, sandboxOutbox(db));
      return {
        ...network,
        followers: async (...asked: Parameters<NonNullable<typeof network.followers>>) => {
          if (account.id === silent) await heard.promise;
          else heard.resolve();
          return (await network.followers?.(...asked)) ?? null;
        },
      };
    };
    expect(await countFollowers(deps, new AbortController().signal, networkFor)).toBe(2);
  });

  test('of a sandbox rise slowly, the same whenever they are asked for', async () => {
    await addAccount(db, delivery.newsroom, 'bluesky');
    await count('2026-01-01T10:00:00Z');
    await count('2026-12-31T10:00:00Z');
    const [first, last] = (await kept()).map(({ followers }) => followers);
    expect(last).toBeGreaterThan(first ?? Infinity);
    expect(last).toBeLessThan((first ?? 0) * 2);
  });
});
