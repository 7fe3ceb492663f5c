import { createHash } from 'node:crypto';
import { join } from 'node:path';

import type { PictureWidth } from '#contract/picture-sizes.ts';
import type { Deps } from '#server/context.ts';
import { atOnce } from '#server/lib/at-once.ts';
import { createDiskCache } from '#server/lib/disk-cache.ts';
import { FetchError } from '#server/lib/fetch-error.ts';
import { MediaProblem } from '#server/lib/media-problem.ts';
import { smallWebp } from '#server/lib/pictures.ts';
import { Turns } from '#server/lib/turns.ts';

const cacheBytes = 512 * 1024 * 1024;
const pictureBytes = 12 * 1024 * 1024;
const fetchMs = 8_000;

/** Pictures of one host that are fetched and made small, and of all together; the others wait in order. */
const perHost = 3;
const together = 12;

/** What one person may have waiting: a long list asks for fifty at once. */
const perPerson = 100;

/** Milliseconds for which an address that gave no picture is not asked again, and how many are remembered. */
const emptyMs = 10 * 60_000;
const mostEmpty = 20_000;

/** Null where there is no picture at the address, or whoever asks waits for too many already. */
export type Pictures = (who: string, url: string, width: PictureWidth) => Promise<Uint8Array | null>;

/**
 * Pictures of other hosts as small WebPs, kept on this machine's disk. Nothing of the other host but its pixels
 * is passed on.
 */
export function createPictures({ io, settings, now }: Pick<Deps, 'io' | 'settings' | 'now'>): Pictures {
  const cache = createDiskCache(join(settings.dataDir, 'cache', 'pictures'), cacheBytes);
  const turns = new Turns();
  const once = atOnce<Uint8Array | null>();
  const empty = new Map<string, number>();
  const waiting = new Map<string, number>();

  async function fetched(url: string, width: PictureWidth, name: string): Promise<Uint8Array | null> {
    const found = await cache.get(name);
    if (found) return found;
    if ((empty.get(url) ?? 0) > now().getTime()) return null;
    try {
      const small = await load(url, width);
      await cache.put(name, small);
      return small;
    } catch (error) {
      if (!(error instanceof FetchError || error instanceof MediaProblem)) throw error;
      remember(url);
      return null;
    }
  }

  async function load(url: string, width: PictureWidth): Promise<Uint8Array> {
    // First a turn at the host, so that a slow one keeps its own waiting and nobody else's.
    const endHost = await turns.take(`host ${URL.parse(url)?.host}`, perHost);
    try {
      const end = await turns.take('all', together);
      try {
        const headers = { accept: 'image/webp,image/png,image/jpeg,image/gif;q=0.9' };
        const { status, body } = await io.fetch(url, { headers, timeoutMs: fetchMs, maxBytes: pictureBytes });
        if (status !== 200) throw new FetchError('not_understood', `The address answered ${status}.`);
        // Within the turn: what waits to be made small is in memory as a whole.
        return await smallWebp(body, width);
      } finally {
        end();
      }
    } finally {
      endHost();
    }
  }

  function remember(url: string): void {
    empty.delete(url);
    empty.set(url, now().getTime() + emptyMs);
    for (const oldest of empty.keys()) {
      if (empty.size <= mostEmpty) break;
      empty.delete(oldest);
    }
  }

  return async (who, url, width) => {
    const others = waiting.get(who) ?? 0;
    if (others >= perPerson) return null;
    waiting.set(who, others + 1);
    try {
      const name = createHash('sha256').update(`${width} ${url}`).digest('hex');
      return await once(name, () => fetched(url, width, name));
    } finally {
      const left = (waiting.get(who) ?? 1) - 1;
      if (left > 0) waiting.set(who, left);
      else waiting.delete(who);
    }
  };
}
