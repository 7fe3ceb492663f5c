import type { Kysely } from 'kysely';

import type { Tables } from '#server/db/tables.ts';
import { storePolls, type Poll } from './store-polls.ts';
import * as store from './store.ts';

/** A poll whose worker holds the source until `until`. */
export type HeldPoll = Poll & { until: Date };

export type StoreOutcome = 'stored' | 'unchanged' | 'lost';

interface Waiting {
  poll: HeldPoll;
  done: PromiseWithResolvers<StoreOutcome>;
}

/** Posts per transaction: enough to make each cheap, few enough to keep the wait short. */
const mostPosts = 1_000;

/**
 * Trends are written one transaction at a time. Polls that end while one runs wait here and are then stored
 * together; if that fails, each is stored alone, so that one bad feed does not block the others.
 */
class StoreLine {
  readonly #db: Kysely<Tables>;
  readonly #waiting: Waiting[] = [];
  #running = false;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  store(poll: HeldPoll): Promise<StoreOutcome> {
    const done = Promise.withResolvers<StoreOutcome>();
    this.#waiting.push({ poll, done });
    if (!this.#running) void this.#run();
    return done.promise;
  }

  async #run(): Promise<void> {
    this.#running = true;
    for (let group = this.#next(); group.length > 0; group = this.#next()) {
      if (!(await this.#attempt(group, group.length === 1)))
        for (const one of group) await this.#attempt([one], true);
    }
    this.#running = false;
  }

  #next(): Waiting[] {
    const group: Waiting[] = [];
    let posts = 0;
    for (let first = this.#waiting[0]; first; first = this.#waiting[0]) {
      posts += first.poll.polled.found.length;
      if (group.length > 0 && posts > mostPosts) break;
      group.push(first);
      this.#waiting.shift();
    }
    return group;
  }

  /** @returns whether the group is settled; the last attempt always settles it */
  async #attempt(group: readonly Waiting[], last: boolean): Promise<boolean> {
    try {
      const held = await this.#db.transaction().execute(async (trx) => {
        const leases = group.map(({ poll }) => ({ id: poll.source.id, until: poll.until }));
        const ids = await store.holdLeases(trx, leases);
        const polls = group.map(({ poll }) => poll).filter(({ source }) => ids.has(source.id));
        if (polls.length > 0) await storePolls(trx, polls);
        return ids;
      });
      for (const { poll, done } of group) {
        const outcome = poll.polled.unchanged ? 'unchanged' : 'stored';
        done.resolve(held.has(poll.source.id) ? outcome : 'lost');
      }
      return true;
    } catch (error) {
      if (last) for (const { done } of group) done.reject(error);
      return last;
    }
  }
}

const lines = new WeakMap<Kysely<Tables>, StoreLine>();

/** The queue of a database: one in each process. */
export function lineOf(db: Kysely<Tables>): StoreLine {
  const line = lines.get(db) ?? new StoreLine(db);
  lines.set(db, line);
  return line;
}
