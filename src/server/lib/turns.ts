interface Waiter {
  limit: number;
  start: () => void;
}

/**
 * Limits how many run at once for each key. Waiting callers are served in turns by party, and in order within
 * one.
 */
export class Turns {
  readonly #running = new Map<string, number>();
  /** By key, then by party: the party whose turn is next comes first. */
  readonly #waiting = new Map<string, Map<string, Waiter[]>>();

  /**
   * Resolves when it is the caller's turn, to a function that must be called once at its end.
   * @param options.party whom the turn is for: one with much to do delays the others by one turn, not by all
   * @param options.signal ends the waiting: it rejects with the signal's reason then
   */
  wait(
    key: string,
    limit: number,
    { party = '', signal }: { party?: string | undefined; signal?: AbortSignal | undefined } = {},
  ): Promise<() => void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const parties = this.#waiting.get(key) ?? new Map<string, Waiter[]>();
      this.#waiting.set(key, parties);
      const waitersOf = () => parties.get(party) ?? [];
      const waiter = {
        limit,
        start: () => {
          signal?.removeEventListener('abort', leave);
          resolve(() => this.#end(key));
        },
      };
      const leave = () => {
        const others = waitersOf().filter((each) => each !== waiter);
        this.#wait(key, parties, party, others);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', leave, { once: true });
      this.#wait(key, parties, party, [...waitersOf(), waiter]);
      this.#next(key);
    });
  }

  /** How many wait for a turn, of one party or of all. */
  waiting(key: string, party?: string): number {
    const parties = this.#waiting.get(key);
    if (party !== undefined) return parties?.get(party)?.length ?? 0;
    return [...(parties?.values() ?? [])].reduce((sum, { length }) => sum + length, 0);
  }

  #next(key: string): void {
    const parties = this.#waiting.get(key);
    const [turn] = parties ?? [];
    if (!parties || !turn) return;
    const [party, [first, ...rest]] = turn;
    const running = this.#running.get(key) ?? 0;
    if (!first || running >= first.limit) return;
    // This party's further turns go behind the others.
    parties.delete(party);
    this.#wait(key, parties, party, rest);
    this.#running.set(key, running + 1);
    first.start();
  }

  #wait(key: string, parties: Map<string, Waiter[]>, party: string, waiters: Waiter[]): void {
    if (waiters.length > 0) parties.set(party, waiters);
    else parties.delete(party);
    if (parties.size === 0) this.#waiting.delete(key);
  }

  #end(key: string): void {
    const running = (this.#running.get(key) ?? 1) - 1;
    if (running > 0) this.#running.set(key, running);
    else this.#running.delete(key);
    this.#next(key);
  }
}
