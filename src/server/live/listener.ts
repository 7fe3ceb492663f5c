import type { Change } from '#contract/events.ts';
import type { Streamed } from '#contract/operation.ts';

type Told = Streamed<Change>;

/** Cards that may wait for one listener, each event counting as one more; some megabytes. */
const mostWaiting = 4_000;

export interface Who {
  organizationId: number;
  userId: number;
  /** The projects beyond which they may know nothing; null for all. */
  projectIds: readonly number[] | null;
}

/**
 * One who looks on: what they have not taken yet waits here. Who takes too slowly is told to read anew, and
 * the stream ends.
 */
export class Listener implements AsyncIterableIterator<Told> {
  readonly who: Who;
  readonly #left: (listener: Listener) => void;
  #waiting: Told[] = [];
  #weight = 0;
  #ended = false;
  #wake: (() => void) | null = null;

  /** `left` is called once, when the listener is gone or dropped. */
  constructor(who: Who, left: (listener: Listener) => void) {
    this.who = who;
    this.#left = left;
  }

  /** Tells what came; whoever has heard all of it has heard everything up to the point `id`. */
  tell(events: readonly Told[], id: string): void {
    if (this.#ended || events.length === 0) return;
    for (const [at, event] of events.entries()) {
      this.#waiting.push(at === events.length - 1 ? { ...event, id } : event);
      this.#weight += weightOf(event);
    }
    if (this.#weight > mostWaiting) {
      this.#waiting = [{ name: 'resync', id }];
      this.#end();
    }
    this.#wake?.();
  }

  async next(): Promise<IteratorResult<Told, undefined>> {
    while (this.#waiting.length === 0 && !this.#ended)
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    const value = this.#waiting.shift();
    if (!value) return { done: true, value: undefined };
    this.#weight -= weightOf(value);
    return { done: false, value };
  }

  async return(): Promise<IteratorResult<Told, undefined>> {
    this.#waiting = [];
    this.#end();
    this.#wake?.();
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #end(): void {
    if (!this.#ended) this.#left(this);
    this.#ended = true;
  }
}

function weightOf(event: Told): number {
  return 'data' in event ? 1 + (event.data.cards?.length ?? 0) : 1;
}
