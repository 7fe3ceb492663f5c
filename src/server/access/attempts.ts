import { createHash } from 'node:crypto';

import { CompiledQuery, type Kysely } from 'kysely';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

import type { Tables } from '#server/db/tables.ts';
import { hasSignedInFrom } from './store.ts';

/**
 * Wrong passwords that are checked within a time, in seconds. An account by itself is counted over the addresses that
 * its person is not signed in at, so that strangers who guess lock out themselves and not the person. An office
 * shares an address: what that may do by itself is wide.
 */
const limits = {
  pair: { points: 10, duration: 60 },
  account: { points: 20, duration: 15 * 60 },
  address: { points: 100, duration: 15 * 60 },
} as const;

/** Apps' codes hold for half a minute, and the one before and the one after are taken as well. */
const code = { points: 1, duration: 2 * 60 };

export interface Attempts {
  /** Counts one try to sign in. Returns for how many seconds nothing is tried; 0 to go on. */
  begin(email: string, address: string): Promise<number>;
  /** The try was right, and counts for nothing. */
  worked(email: string, address: string): Promise<void>;
  /** Whether this person shows this one-time code for the first time. */
  firstUse(userId: string, shown: string): Promise<boolean>;
}

/** Tries to sign in, counted in the database: over all nodes, and over a restart. */
export function createAttempts(db: Kysely<Tables>): Attempts {
  const client = {
    query: (query: { text: string; values: unknown[] }) =>
      db.executeQuery(CompiledQuery.raw(query.text, query.values)),
  };
  const limiter = (keyPrefix: string, limit: { points: number; duration: number }) =>
    new RateLimiterPostgres({
      storeClient: client,
      storeType: 'client',
      tableName: 'rate_limits',
      tableCreated: true,
      // The counter of requests does.
      clearExpiredByTimeout: false,
      keyPrefix,
      ...limit,
    });
  const pairs = limiter('sign-in-pair', limits.pair);
  const accounts = limiter('sign-in-account', limits.account);
  const addresses = limiter('sign-in-address', limits.address);
  const codes = limiter('one-time-code', code);

  return {
    async begin(email, address) {
      const account = digest(email.toLowerCase());
      const ofPair = await secondsOf(pairs, digest(account, address));
      if (ofPair > 0) return ofPair;
      const ofAddress = await secondsOf(addresses, digest(address));
      if (ofAddress > 0 || (await hasSignedInFrom(db, email, address))) return ofAddress;
      return secondsOf(accounts, account);
    },

    async worked(email, address) {
      const account = digest(email.toLowerCase());
      await Promise.all([
        pairs.delete(digest(account, address)),
        addresses.reward(digest(address)),
        accounts.delete(account),
      ]);
    },

    firstUse: async (userId, shown) => (await secondsOf(codes, digest(userId, shown))) === 0,
  };
}

/** Takes one; for how long there is none, in seconds. */
async function secondsOf(limiter: RateLimiterPostgres, key: string): Promise<number> {
  try {
    await limiter.consume(key);
    return 0;
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
    throw refused;
  }
}

/** Nothing that somebody typed stands in the table. */
function digest(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url');
}
