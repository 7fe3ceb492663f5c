import ipaddr from 'ipaddr.js';
import { CompiledQuery } from 'kysely';
import { createHash } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

import { CodedError } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import { dayKeyOf } from '#server/access/keys.ts';
import { returnDailyQuery, reserveDailyQuery } from '#server/access/store.ts';
import type { Actor, Deps, HourlyUse } from '#server/context.ts';
import { inBatches } from '#server/lib/batch.ts';

type LimitHeaders = Record<string, string>;

/** The headers go on every response; with a refusal, they are part of the error response. */
export interface Counted {
  headers: LimitHeaders;
  refusal: CodedError | null;
}

export interface HourlyCounted extends Counted {
  use: HourlyUse;
}

export interface DailyReservation extends Counted {
  /** Returns the query after a failed call: only successful ones count. Returns the new headers. */
  release(): Promise<LimitHeaders>;
}

export interface Limits {
  /** Counts one request: of a token, of a person in the browser, or of the address of an anonymous caller. */
  count(actor: Actor | null, address: string): Promise<HourlyCounted>;
  /**
   * Counts one call of an operation with a limit of its own: for the address, and if that has some left, for
   * `value`.
   */
  countOf(name: string, perHour: number, caller: { address: string; value: string }): Promise<Counted>;
  /** Takes one of the day's content queries; null where the organization's plan does not count them. */
  reserveDaily(actor: Actor): Promise<DailyReservation | null>;
}

const hour = 60 * 60;
const dayMs = 24 * hour * 1000;
/** For a token without a cap: its requests are counted all the same, to show its use. */
const uncapped = 1_000_000_000;
/** A person in the browser, and callers without a key. */
const perHour = { session: 6_000, address: 600 };

interface Bucket {
  key: string;
  /** Requests in the window. */
  points: number;
  /** The UTC day of the window; absent for an hour that begins with its first request. */
  day?: string;
}

interface Count {
  remaining: number;
  allowed: boolean;
  /** Unix seconds. */
  reset: number;
}

/** Rate limits of the spec's Limits part, counted in the database: exact over several nodes. */
export function createLimits(deps: Pick<Deps, 'db' | 'settings' | 'now'>): Limits {
  const count = createCounter(deps);
  const secondsUntil = (reset: number) => Math.max(1, Math.ceil(reset - deps.now().getTime() / 1000));

  async function countIn(bucket: Bucket): Promise<HourlyCounted> {
    const { remaining, allowed, reset } = await count(bucket);
    return {
      use: { limit: bucket.points, remaining, reset },
      headers: limitHeaders('X-RateLimit', bucket.points, remaining, reset),
      refusal: allowed
        ? null
        : new CodedError(
            'rate_limited',
            t`More than ${{ most: bucket.points }} requests in this hour. Go on at ${{ time: clock(reset) }}.`,
            { reset },
            secondsUntil(reset),
          ),
    };
  }

  /** Null where there is no daily cap. */
  async function countDay(tokenId: number, cap: number | null): Promise<Counted | null> {
    const day = deps.now().toISOString().slice(0, 10);
    const reset = (Date.parse(day) + dayMs) / 1000;
    const { remaining, allowed } = await count({
      key: dayKeyOf(tokenId, day),
      points: cap ?? uncapped,
      day,
    });
    if (cap === null) return null;
    return {
      headers: limitHeaders('X-RateLimit', cap, remaining, reset),
      refusal: allowed
        ? null
        : new CodedError(
            'rate_limited',
            t`This token may make ${{ most: cap }} requests a day, and today’s are used. Go on at 00:00 UTC, or ask an admin for a token with a higher cap.`,
            { reset },
            secondsUntil(reset),
          ),
    };
  }

  return {
    async count(actor, address) {
      const hourly = await countIn(bucketOf(actor, address, deps.settings.requestsPerHour));
      // A request that the hourly limit refuses does not count for the day.
      if (hourly.refusal || !actor || actor.tokenId === null) return hourly;
      const daily = await countDay(actor.tokenId, actor.dailyCap);
      const nearer = daily && (daily.refusal || remainingOf(daily) < remainingOf(hourly)) ? daily : hourly;
      return { ...nearer, use: hourly.use };
    },

    async countOf(name, perHour, { address, value }) {
      const counted = await countIn({ key: `${name}:address:${networkOf(address)}`, points: perHour });
      if (counted.refusal) return counted;
      // It may be a secret, so only its hash is stored.
      const digest = createHash('sha256').update(value).digest('base64url');
      return countIn({ key: `${name}:value:${digest}`, points: perHour });
    },

    async reserveDaily(actor) {
      const { dailyQueries, label } = actor.plan;
      const { organizationId } = actor;
      if (dailyQueries === null || organizationId === null) return null;
      const now = deps.now();
      const day = now.toISOString().slice(0, 10);
      const reset = (Math.floor(now.getTime() / dayMs) + 1) * (dayMs / 1000);
      const headers = (used: number) => limitHeaders('X-Daily', dailyQueries, dailyQueries - used, reset);

      const used = await reserveDailyQuery(deps.db, organizationId, day, dailyQueries);
      if (used !== null)
        return {
          headers: headers(used),
          refusal: null,
          release: async () => headers(await returnDailyQuery(deps.db, organizationId, day)),
        };
      const refusal = new CodedError(
        'daily_limit_reached',
        t`The ${{ most: dailyQueries }} content queries that the plan ${{ plan: label }} has a day are used. They start anew at ${{ time: clock(reset) }}.`,
        { reset },
        secondsUntil(reset),
      );
      return {
        headers: headers(dailyQueries),
        refusal,
        release: () => Promise.resolve(headers(dailyQueries)),
      };
    },
  };
}

function remainingOf({ headers }: Counted): number {
  return Number(headers['X-RateLimit-Remaining']);
}

function bucketOf(actor: Actor | null, address: string, requestsPerHour: number): Bucket {
  if (!actor) return { key: `address:${networkOf(address)}`, points: perHour.address };
  // Never less than one's own tokens have.
  if (actor.by === 'session')
    return { key: `session:${actor.userId}`, points: Math.max(perHour.session, requestsPerHour) };
  return { key: `token:${actor.tokenId}`, points: actor.plan.requestsPerHour ?? requestsPerHour };
}

/** An IPv6 caller controls a whole /64, so single addresses are not worth counting. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4' ? parsed.toString() : parsed.toByteArray().slice(0, 8).join('.');
}

/**
 * Counts in the database; concurrent requests are counted together: one statement takes their points, which
 * are then distributed in order. So one busy key does not make its requests queue for one row.
 */
function createCounter({ db }: Pick<Deps, 'db'>): (bucket: Bucket) => Promise<Count> {
  const client = {
    query: (query: { text: string; values: unknown[] }) =>
      db.executeQuery(CompiledQuery.raw(query.text, query.values)),
  };
  const limiters = new Map<string, RateLimiterPostgres>();

  function limiterFor({ points, day }: Bucket): RateLimiterPostgres {
    const name = `${points} ${day === undefined ? 'an hour' : 'a day'}`;
    const existing = limiters.get(name);
    if (existing) return existing;
    const limiter = new RateLimiterPostgres({
      storeClient: client,
      storeType: 'client',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: '',
      points,
      // A day's counts stay until no page shows them any more: their key names the day.
      duration: day === undefined ? hour : 48 * hour,
      // Clients that continue after the refusal are refused from memory, without a database query.
      inMemoryBlockOnConsumed: points,
      clearExpiredByTimeout: limiters.size === 0,
    });
    limiters.set(name, limiter);
    return limiter;
  }

  return inBatches(async (buckets: Bucket[]) => {
    const counts = new Map<string, Promise<Iterator<Count>>>();
    for (const [key, same] of Map.groupBy(buckets, (bucket) => bucket.key)) {
      const [bucket] = same;
      if (!bucket) continue;
      counts.set(
        key,
        consume(limiterFor(bucket), key, same.length).then((after) =>
          handOut(after, bucket.points, same.length),
        ),
      );
    }
    return Promise.all(
      buckets.map(async ({ key }) => {
        const next = (await counts.get(key))?.next();
        if (!next || next.done) throw new Error('fewer points than requests');
        return next.value;
      }),
    );
  });
}

/** The state after `points` more; exceeding the limit is no error here. */
async function consume(limiter: RateLimiterPostgres, key: string, points: number): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(key, points);
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return refused;
    throw refused;
  }
}

function* handOut(after: RateLimiterRes, points: number, requests: number): Generator<Count> {
  const reset = Math.ceil((Date.now() + after.msBeforeNext) / 1000);
  // A refusal from memory reports zero consumed points: all were consumed before.
  const before = after.consumedPoints === 0 ? points : after.consumedPoints - requests;
  for (let mine = before + 1; mine <= before + requests; mine++)
    yield { remaining: Math.max(points - mine, 0), allowed: mine <= points, reset };
}

function limitHeaders(prefix: string, limit: number, remaining: number, reset: number): LimitHeaders {
  return {
    [`${prefix}-Limit`]: String(limit),
    [`${prefix}-Remaining`]: String(remaining),
    [`${prefix}-Reset`]: String(reset),
  };
}

function clock(unixSeconds: number): string {
  return `${new Date(unixSeconds * 1000).toISOString().slice(11, 16)} UTC`;
}
