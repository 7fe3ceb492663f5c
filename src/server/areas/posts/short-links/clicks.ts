import { createHash } from 'node:crypto';

import type { Deps } from '#server/context.ts';
import { addClicks, listReferrers, saltOf, type ClickBatch } from './store-clicks.ts';

/** How long counts stay in memory: a program that is killed loses at most so much of them. */
const flushMs = 2_000;

/** While the database does not answer, more different visitors than this are not told apart. */
const mostVisitors = 100_000;

/** Different hosts that are named for a link; the rest is counted together. */
const mostHosts = 100;

const hourMs = 3_600_000;

interface Click {
  linkId: number;
  robot: boolean;
  /** Address and browser of whoever clicks: hashed within seconds, and never stored. */
  address: string;
  agent: string;
  /** The host of the page that it came from. */
  referrer: string | null;
}

interface Clicks {
  /** Returns at once. */
  add(click: Click): void;
  /** Stores what is counted so far. */
  flush(): Promise<void>;
  /** Stores the rest. */
  close(): Promise<void>;
}

const empty = () => ({
  hours: new Map<string, { link_id: number; hour: Date; clicks: number; robots: number }>(),
  /** By link, day, address and browser. */
  visitors: new Map<string, { link_id: number; day: string }>(),
  referrers: new Map<string, { link_id: number; host: string; clicks: number }>(),
});

/** Counts clicks in memory, and stores them every few seconds in one transaction: a flood costs few statements. */
export function countClicks({ db, log, now }: Pick<Deps, 'db' | 'log' | 'now'>): Clicks {
  let counted = empty();
  let writing: Promise<void> = Promise.resolve();
  const timer = setInterval(() => void flush().catch(() => {}), flushMs).unref();

  function add({ linkId, robot, address, agent, referrer }: Click): void {
    const at = now();
    const hour = new Date(Math.floor(at.getTime() / hourMs) * hourMs);
    const key = `${linkId} ${hour.getTime()}`;
    const sum = counted.hours.get(key) ?? { link_id: linkId, hour, clicks: 0, robots: 0 };
    sum[robot ? 'robots' : 'clicks'] += 1;
    counted.hours.set(key, sum);
    if (robot) return;
    const day = at.toISOString().slice(0, 10);
    if (counted.visitors.size < mostVisitors)
      counted.visitors.set(`${linkId} ${day} ${address} ${agent}`, { link_id: linkId, day });
    if (referrer === null) return;
    const from = `${linkId} ${referrer}`;
    const known = counted.referrers.get(from) ?? { link_id: linkId, host: referrer, clicks: 0 };
    known.clicks += 1;
    counted.referrers.set(from, known);
  }

  async function write(): Promise<void> {
    if (counted.hours.size === 0) return;
    const mine = counted;
    counted = empty();
    try {
      await addClicks(db, await batchOf(mine));
    } catch (error) {
      log.warn({ err: error }, 'clicks on short links could not be stored yet');
      back(mine);
      throw error;
    }
  }

  async function batchOf(mine: ReturnType<typeof empty>): Promise<ClickBatch> {
    const salts = new Map<string, Buffer>();
    for (const { day } of mine.visitors.values()) if (!salts.has(day)) salts.set(day, await saltOf(db, day));
    const visitors = [...mine.visitors].map(([key, { link_id, day }]) => ({
      link_id,
      day,
      visitor: createHash('sha256')
        .update(salts.get(day) ?? '')
        .update(key)
        .digest()
        .subarray(0, 16),
    }));
    return {
      hours: [...mine.hours.values()],
      visitors,
      referrers: await named([...mine.referrers.values()]),
    };
  }

  /** Whoever sends requests can invent hosts: a link names so many, and counts all others together. */
  async function named(referrers: ClickBatch['referrers']): Promise<ClickBatch['referrers']> {
    const known = await listReferrers(db, [...new Set(referrers.map(({ link_id }) => link_id))]);
    const hosts = Map.groupBy(known, ({ link_id }) => link_id);
    const namedOf = new Map([...hosts].map(([id, rows]) => [id, new Set(rows.map(({ host }) => host))]));
    const sums = new Map<string, { link_id: number; host: string; clicks: number }>();
    for (const { link_id, host, clicks } of referrers) {
      const ofLink = namedOf.get(link_id) ?? new Set();
      namedOf.set(link_id, ofLink);
      if (ofLink.size < mostHosts) ofLink.add(host);
      const as = ofLink.has(host) ? host : '';
      const sum = sums.get(`${link_id} ${as}`) ?? { link_id, host: as, clicks: 0 };
      sum.clicks += clicks;
      sums.set(`${link_id} ${as}`, sum);
    }
    return [...sums.values()];
  }

  /** What could not be stored is counted with what came since. */
  function back(mine: ReturnType<typeof empty>): void {
    for (const [key, { clicks, robots, ...rest }] of mine.hours) {
      const since = counted.hours.get(key) ?? { ...rest, clicks: 0, robots: 0 };
      counted.hours.set(key, { ...rest, clicks: since.clicks + clicks, robots: since.robots + robots });
    }
    for (const [key, visitor] of mine.visitors)
      if (counted.visitors.size < mostVisitors) counted.visitors.set(key, visitor);
    for (const [key, { clicks, ...rest }] of mine.referrers)
      counted.referrers.set(key, { ...rest, clicks: clicks + (counted.referrers.get(key)?.clicks ?? 0) });
  }

  function flush(): Promise<void> {
    const next = writing.catch(() => {}).then(write);
    writing = next;
    return next;
  }

  return {
    add,
    flush,
    async close() {
      clearInterval(timer);
      await flush().catch(() => {});
    },
  };
}
