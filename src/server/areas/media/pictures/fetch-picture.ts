import { createHash } from 'node:crypto';
import { join } from 'node:path';

import type { PictureWidth } from '#contract/media/picture-sizes.ts';
import { t } from '#contract/message.ts';
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

/** Limits on pictures being fetched and resized, per host and in total; the others wait in order. */
const perHost = 3;
const together = 12;

/** A person's waiting requests: a long list requests fifty at once. */
const perPerson = 100;

/** How long a URL that returned no picture is not requested again, in ms, and how many are remembered. */
const emptyMs = 10 * 60_000;
const mostEmpty = 20_000;

/** Null where the URL has no picture, or the caller has too many requests waiting. */
export type Pictures = (caller: string, url: string, width: PictureWidth) => Promise<Uint8Array | null>;

/** Pictures of other hosts as small WebPs, cached on this machine's disk. Only the pixels are passed on. */
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
    // The turn at the host comes first, so that a slow host delays only its own requests.
    const endHost = await turns.wait(`host ${URL.parse(url)?.host}`, perHost);
    try {
      const end = await turns.wait('all', together);
      try {
        const headers = { accept: 'image/webp,image/png,image/jpeg,image/gif;q=0.9' };
        const { status, body } = await io.fetch(url, { headers, timeoutMs: fetchMs, maxBytes: pictureBytes });
        if (status !== 200)
          throw new FetchError('not_understood', () => t`The address answered ${{ status }}.`);
        // Within the turn: the whole picture is in memory.
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

  return async (caller, url, width) => {
    const others = waiting.get(caller) ?? 0;
    if (others >= perPerson) return null;
    waiting.set(caller, others + 1);
    try {
      const name = createHash('sha256').update(`${width} ${url}`).digest('hex');
      return await once(name, () => fetched(url, width, name));
    } finally {
      const left = (waiting.get(caller) ?? 1) - 1;
      if (left > 0) waiting.set(caller, left);
      else waiting.delete(caller);
    }
  };
}
