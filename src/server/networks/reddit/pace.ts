import { t } from '#contract/message.ts';
import { NetworkError } from '#server/networks/network.ts';

/**
 * Keeps the limit that Reddit reports with each answer: requests of an app, on average of ten minutes.
 * https://support.reddithelp.com/hc/en-us/articles/16160319875092-Reddit-Data-API-Wiki
 */
export interface Pace {
  /** Throws `NetworkError` `rate_limited` where none of the app’s requests is left. */
  turn(clientId: string, now: Date): void;
  note(clientId: string, headers: Readonly<Record<string, string>>, now: Date): void;
}

export function createPace(): Pace {
  /** When an app that has no request left gets new ones. */
  const resets = new Map<string, number>();
  return {
    turn(clientId, now) {
      const waitMs = (resets.get(clientId) ?? 0) - now.getTime();
      if (waitMs <= 0) return;
      throw new NetworkError('rate_limited', () => t`Reddit limits how many requests your app may make.`, {
        next: null,
        waitMs,
      });
    },

    note(clientId, headers, now) {
      const remaining = Number(headers['x-ratelimit-remaining'] ?? Number.NaN);
      const waitMs = resetMs(headers);
      if (remaining < 1 && waitMs !== null) resets.set(clientId, now.getTime() + waitMs);
      else resets.delete(clientId);
    },
  };
}

/** No period is longer than ten minutes. */
const longestMs = 15 * 60_000;

/** How long until the app gets new requests, in ms; null where Reddit does not say. */
export function resetMs(headers: Readonly<Record<string, string>>): number | null {
  const seconds = Number(headers['x-ratelimit-reset']);
  return seconds > 0 ? Math.min(Math.ceil(seconds * 1_000), longestMs) : null;
}
