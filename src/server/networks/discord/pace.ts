import { t } from '#contract/message.ts';
import { NetworkError } from '#server/networks/network.ts';

/**
 * Keeps the limits that Discord reports with each response, so that none is exceeded: programs that often
 * exceed them are blocked. https://docs.discord.com/developers/topics/rate-limits#header-format
 */
export interface Pace {
  /** Waits until a request of the route is allowed. Throws `NetworkError` `rate_limited` where that is far off. */
  turn(route: string, at: { now: () => Date; signal: AbortSignal }): Promise<void>;
  note(route: string, headers: Readonly<Record<string, string>>, now: Date): void;
}

/** Resolves after so many ms, or when the signal aborts. */
export type Pause = (ms: number, signal: AbortSignal) => Promise<void>;

/** What a delivery can wait for by itself, in ms. */
const patienceMs = 5_000;

export function createPace(pause: Pause): Pace {
  /** When the next request of a route is allowed, where none is left. */
  const resets = new Map<string, number>();
  return {
    async turn(route, { now, signal }) {
      const reset = resets.get(route);
      if (reset === undefined) return;
      const waitMs = reset - now().getTime();
      if (waitMs > patienceMs)
        throw new NetworkError('rate_limited', () => t`Discord limits how fast this account may post.`, {
          replyText: null,
          next: null,
          waitMs,
        });
      resets.delete(route);
      if (waitMs > 0) await pause(waitMs, signal);
      signal.throwIfAborted();
    },

    note(route, headers, now) {
      const seconds = Number(headers['x-ratelimit-reset-after']);
      if (headers['x-ratelimit-remaining'] !== '0' || !(seconds > 0)) return;
      // Routes that were not used again are forgotten, oldest first.
      const [oldest] = resets.keys();
      if (resets.size >= 1_000 && oldest !== undefined) resets.delete(oldest);
      resets.set(route, now.getTime() + seconds * 1_000);
    },
  };
}
