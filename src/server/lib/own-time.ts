import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The time that something may take, without the time for which all its requests wait for a turn at a host: that is
 * the time of others. `lib/io.ts` reports the waits.
 */
export class OwnTime {
  #left: number;
  #since = performance.now();
  #timer: NodeJS.Timeout | null = null;
  #waiting = 0;
  #running = 0;
  readonly #over: () => void;

  /**
   * It runs from now on.
   * @param ms how long
   * @param over called once when it is over
   */
  constructor(ms: number, over: () => void) {
    this.#left = ms;
    this.#over = over;
    this.#run();
  }

  /** Calls, with what it does in this time. */
  of<Result>(call: () => Promise<Result>): Promise<Result> {
    return current.run(this, call);
  }

  stop(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#left = 0;
  }

  /** One of its requests waits for a turn. Returns a function to call when it has its turn, or gave up. */
  wait(): () => void {
    this.#waiting += 1;
    this.#set();
    return () => {
      this.#waiting -= 1;
      this.#set();
    };
  }

  /** One of its requests is made. Returns a function to call at its end. */
  request(): () => void {
    this.#running += 1;
    this.#set();
    return () => {
      this.#running -= 1;
      this.#set();
    };
  }

  #set(): void {
    if (this.#waiting > 0 && this.#running === 0) this.#pause();
    else this.#run();
  }

  #run(): void {
    if (this.#timer || this.#left <= 0) return;
    this.#since = performance.now();
    this.#timer = setTimeout(() => {
      this.stop();
      this.#over();
    }, this.#left);
  }

  #pause(): void {
    if (!this.#timer) return;
    clearTimeout(this.#timer);
    this.#timer = null;
    this.#left = Math.max(1, this.#left - (performance.now() - this.#since));
  }
}

const current = new AsyncLocalStorage<OwnTime>();

/** The time in which the caller runs; undefined for none. */
export const ownTime = (): OwnTime | undefined => current.getStore();
