import { CompiledQuery, type Kysely } from 'kysely';
import { createHash } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

import type { Tables } from '#server/db/tables.ts';
import { hasSignedInFrom } from './store.ts';

/**
 * Limits on wrong passwords, with durations in seconds. The limit per account counts only addresses at which
 * its owner is not signed in, so that a stranger's guesses do not lock the owner out. An office shares one
 * address, so the limit per address is wide.
 */
const limits = {
  pair: { points: 10, duration: 60 },
  account: { points: 20, duration: 15 * 60 },
  address: { points: 100, duration: 15 * 60 },
} as const;

/** A one-time code lasts half a minute, and the previous and the next one are accepted as well. */
const code = { points: 1, duration: 2 * 60 };

export interface Attempts {
  /** Counts one attempt to sign in. Returns the seconds to wait before the next one; 0 to go on. */
  begin(email: string, address: string): Promise<number>;
  /** The attempt succeeded, so it no longer counts. */
  worked(email: string, address: string): Promise<void>;
  /** Whether the user presents this one-time code for the first time. */
  firstUse(userId: string, oneTimeCode: string): Promise<boolean>;
}

/**
 * Counts attempts to sign in. They are kept in the database, so that they hold on all nodes and after a
 * restart.
 */
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
      // The rate limiter of requests already deletes expired rows.
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

    firstUse: async (userId, oneTimeCode) => (await secondsOf(codes, digest(userId, oneTimeCode))) === 0,
  };
}

/** Takes one point. Returns the seconds until one is free again if none is left. */
async function secondsOf(limiter: RateLimiterPostgres, key: string): Promise<number> {
  try {
    await limiter.consume(key);
    return 0;
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
    throw refused;
  }
}

/** The table stores nothing that a person typed. */
function digest(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url');
}
