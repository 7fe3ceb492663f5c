import { createHash } from 'node:crypto';

import type { NetworkAccount, NetworkStep } from '#server/networks/network.ts';

/**
 * Containers that a network is still working on, by what they were made of. A video may take longer than one
 * attempt has time; the next attempt continues with the same container instead of making another. Only in the
 * memory of this process: after a restart new ones are made.
 */
export interface UnderWay {
  /** The containers of one post, by their place in it. */
  of(key: string, now: Date): Map<string, string>;
  end(key: string): void;
}

/** Containers expire after 24 hours. */
const keptMs = 20 * 3_600_000;
const mostKept = 500;

export function createUnderWay(): UnderWay {
  const kept = new Map<string, { until: number; ids: Map<string, string> }>();
  return {
    of(key, now) {
      for (const [other, { until }] of kept) if (until <= now.getTime()) kept.delete(other);
      const known = kept.get(key);
      if (known) return known.ids;
      const [oldest] = kept.keys();
      if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest);
      const ids = new Map<string, string>();
      kept.set(key, { until: now.getTime() + keptMs, ids });
      return ids;
    },
    end: (key) => void kept.delete(key),
  };
}

/** Equal for equal steps of an account. */
export function contentKey({ id }: Pick<NetworkAccount, 'id'>, step: NetworkStep): string {
  const { kind, body, media, options } = step;
  return createHash('sha256')
    .update(JSON.stringify([id, kind, body, media, options]))
    .digest('hex');
}
