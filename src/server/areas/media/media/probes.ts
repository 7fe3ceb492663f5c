import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import { t } from '#contract/message.ts';
import { mediaAddressesOf } from '#contract/networks/post-content.ts';
import type { Context } from '#server/context.ts';
import { FetchError } from '#server/lib/fetch-error.ts';
import { readBy } from '#server/lib/languages.ts';
import { keyIn } from '#server/lib/media-url.ts';
import { translated } from '#server/lib/message-text.ts';
import { beginningOf } from '#server/lib/unpack.ts';
import { problemOfStart } from './kinds.ts';
import { listProbes, saveProbes } from './store-probes.ts';
import { listByKeys } from './store.ts';

/** Milliseconds that a host has for the beginning of its file. */
const probeMs = 3_000;

/**
 * Milliseconds for all of them, including the wait for turns at their hosts: saving a post takes this much
 * longer at most.
 */
const patienceMs = 3_500;

/** Milliseconds after which a URL is probed again when a post names it: soon, if something was wrong. */
const againMs = { readable: 3_600_000, unreadable: 60_000 };

/** The limit per call; the others are not probed before they are published. */
const mostAddresses = 40;

/** Enough of a file to detect its type. */
const startBytes = 65_536;

type Probing = Pick<Context, 'db' | 'io' | 'settings' | 'actor' | 'now'>;
type Content = Parameters<typeof mediaAddressesOf>[0];

/**
 * Checks concurrently, for a few seconds at most, whether the media of a post can be read, and stores the
 * results for `problemsOfMedia`, in English. A URL that was probed recently is not requested again.
 */
export async function probeMedia(ctx: Probing, content: Content): Promise<void> {
  const { organizationId } = ctx.actor;
  const addresses = mediaAddressesOf(content).slice(0, mostAddresses);
  const known = await listProbes(ctx.db, organizationId, addresses.map(hashOf), ctx.now);
  const isKnown = (url: string) =>
    known.some(
      ({ address_hash, problem, looked_at }) =>
        address_hash.equals(hashOf(url)) &&
        ctx.now.getTime() - looked_at.getTime() < againMs[problem === null ? 'readable' : 'unreadable'],
    );
  const unknownUrls = addresses.filter((url) => !isKnown(url));
  if (unknownUrls.length === 0) return;
  const done = new AbortController();
  const enough = pause(patienceMs, 'late' as const, { signal: done.signal, ref: false }).catch(
    () => 'late' as const,
  );
  const probes = await Promise.all(
    unknownUrls.map(async (url) => {
      const problem = await Promise.race([readBy(null, () => problemAt(ctx, url)), enough]);
      return problem === 'late'
        ? []
        : [{ organization_id: organizationId, address_hash: hashOf(url), problem, looked_at: ctx.now }];
    }),
  ).finally(() => done.abort());
  await saveProbes(ctx.db, probes.flat());
}

/** Returns why the file at a URL cannot be used; null where no problem is known. */
export type ProblemOf = (url: string) => string | null;

/** The latest results for the URLs in these posts of an organization. */
export async function problemsOfMedia(
  { db, now }: Pick<Context, 'db' | 'now'>,
  organizationId: number,
  posts: readonly Content[],
): Promise<ProblemOf> {
  const addresses = [...new Set(posts.flatMap(mediaAddressesOf))];
  const probes = await listProbes(db, organizationId, addresses.map(hashOf), now);
  const byHash = new Map(probes.map(({ address_hash, problem }) => [address_hash.toString('hex'), problem]));
  return (url) => translated(byHash.get(hashOf(url).toString('hex')) ?? null);
}

/** The same for a single URL. */
export async function problemSeenAt(
  { db, now }: { db: Context['db']; now: () => Date },
  organizationId: number,
  url: string,
): Promise<string | null> {
  const [lastProbe] = await listProbes(db, organizationId, [hashOf(url)], now());
  return lastProbe?.problem ?? null;
}

/** The same for one post, by URL. */
export function problemsIn(content: Content, problemOf: ProblemOf): Record<string, string> {
  return Object.fromEntries(
    mediaAddressesOf(content).flatMap((url) => {
      const problem = problemOf(url);
      return problem === null ? [] : [[url, problem]];
    }),
  );
}

async function problemAt({ db, io, settings, actor }: Probing, url: string): Promise<string | null> {
  const { host, origin } = new URL(url);
  if (origin === settings.baseUrl) {
    const key = keyIn(url, settings.baseUrl);
    const [row] = key === null ? [] : await listByKeys(db, actor.organizationId, [key]);
    return row ? null : t`This is a URL of this installation, but not of a file in your library.`;
  }
  let start: Buffer | undefined;
  try {
    const { status } = await io.fetch(url, {
      timeoutMs: probeMs,
      maxBytes: settings.mediaBytes,
      into: async (chunks) => {
        start = await beginningOf(chunks, startBytes);
      },
    });
    return start
      ? await problemOfStart(start, start.length < startBytes)
      : t`${{ host }} answered ${{ status }}.`;
  } catch (error) {
    if (error instanceof FetchError) return error.message;
    throw error;
  }
}

function hashOf(url: string): Buffer {
  return createHash('sha256').update(url).digest();
}
