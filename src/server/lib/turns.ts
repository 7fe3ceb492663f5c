/** Lets only so many run at once for each key; the others wait their turn in order. */
export class Turns {
  readonly #running = new Map<string, number>();
  readonly #waiting = new Map<string, { limit: number; start: () => void }[]>();

  /** Resolves when it is the caller's turn, to a function that must be called once at the end of it. */
  take(key: string, limit: number): Promise<() => void> {
    const waiting = this.#waiting.get(key) ?? [];
    this.#waiting.set(key, waiting);
    return new Promise((resolve) => {
      waiting.push({ limit, start: () => resolve(() => this.#end(key)) });
      this.#next(key);
    });
  }

  #next(key: string): void {
    const waiting = this.#waiting.get(key);
    const running = this.#running.get(key) ?? 0;
    const first = waiting?.[0];
    if (!first || running >= first.limit) return;
    waiting.shift();
    this.#running.set(key, running + 1);
    first.start();
  }

  #end(key: string): void {
    const running = (this.#running.get(key) ?? 1) - 1;
    if (running > 0) this.#running.set(key, running);
    else this.#running.delete(key);
    this.#next(key);
    if (!this.#running.has(key)) this.#waiting.delete(key);
  }
}
