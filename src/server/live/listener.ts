import type { Change } from '#contract/events.ts';
import type { Streamed } from '#contract/operation.ts';
import type { ProjectRoles } from '#contract/permissions.ts';

type Sent = Streamed<Change>;

/** How many cards may wait for one listener, some megabytes. Each event counts as one more. */
const mostWaiting = 4_000;

export interface Viewer {
  organizationId: number;
  userId: number;
  /** Their role by project, for a member who is limited to some. */
  projectRoles: ProjectRoles | null;
  /** The only projects whose changes they may see; null for all. */
  projectIds: readonly number[] | null;
}

/**
 * One subscriber to changes. Events that it has not read yet wait here. A subscriber that reads too slowly gets
 * `resync`, and its stream ends.
 */
export class Listener implements AsyncIterableIterator<Sent> {
  readonly viewer: Viewer;
  readonly #left: (listener: Listener) => void;
  #waiting: Sent[] = [];
  #weight = 0;
  #ended = false;
  #wake: (() => void) | null = null;

  /** `left` is called once, when the listener has gone or was dropped. */
  constructor(viewer: Viewer, left: (listener: Listener) => void) {
    this.viewer = viewer;
    this.#left = left;
  }

  /**
   * Adds events. A listener that has read all of them has read everything up to the point `id`; null for what is kept
   * nowhere, which moves no point.
   */
  push(events: readonly Sent[], id: string | null): void {
    if (this.#ended || events.length === 0) return;
    for (const [at, event] of events.entries()) {
      this.#waiting.push(id !== null && at === events.length - 1 ? { ...event, id } : event);
      this.#weight += weightOf(event);
    }
    if (this.#weight > mostWaiting) {
      this.#waiting = [{ name: 'resync', ...(id !== null && { id }) }];
      this.#end();
    }
    this.#wake?.();
  }

  async next(): Promise<IteratorResult<Sent, undefined>> {
    while (this.#waiting.length === 0 && !this.#ended)
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    const value = this.#waiting.shift();
    if (!value) return { done: true, value: undefined };
    this.#weight -= weightOf(value);
    return { done: false, value };
  }

  async return(): Promise<IteratorResult<Sent, undefined>> {
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

function weightOf(event: Sent): number {
  return 'data' in event ? 1 + (event.data.cards?.length ?? 0) : 1;
}
