import { createHash } from 'node:crypto';

import { atOnce } from '#server/lib/at-once.ts';
import { createDiskCache } from '#server/lib/disk-cache.ts';
import { RenderError } from '#server/render/render-error.ts';

/**
 * How long a card that cannot be drawn is not tried again, in ms: each attempt may take seconds of Chromium's
 * time.
 */
const refusedMs = 600_000;
const mostRefused = 1_000;

/**
 * Pictures on this machine's disk, each drawn once: concurrent requests for the same picture share one
 * drawing, and a card that cannot be drawn is refused at once for ten minutes.
 * @param options.now in ms
 * @returns a function that throws what `draw` throws, in the language of each caller
 */
export function keepDrawings({
  folder,
  mostBytes,
  now,
}: {
  folder: string;
  mostBytes: number;
  now: () => number;
}): (of: readonly (string | number)[], draw: () => Promise<Uint8Array>) => Promise<Uint8Array> {
  const cache = createDiskCache(folder, mostBytes);
  const once = atOnce<Uint8Array>();
  const refused = new Map<string, { error: RenderError; until: number }>();

  return async (of, draw) => {
    const name = createHash('sha256').update(of.join(' ')).digest('hex');
    const kept = await cache.get(name);
    if (kept) return kept;
    const before = refused.get(name);
    if (before && before.until > now()) throw anew(before.error);
    const making = once(name, async () => {
      try {
        const made = await draw();
        await cache.put(name, made);
        return made;
      } catch (error) {
        if (error instanceof RenderError && !error.passes) {
          if (refused.size >= mostRefused) refused.clear();
          refused.set(name, { error, until: now() + refusedMs });
        }
        throw error;
      }
    });
    return making.catch((error: unknown) => {
      throw error instanceof RenderError ? anew(error) : error;
    });
  };
}

const anew = ({ code, text }: RenderError) => new RenderError(code, text);
