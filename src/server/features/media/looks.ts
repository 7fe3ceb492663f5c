import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import { mediaAddressesOf } from '#contract/post-content.ts';
import type { Context } from '#server/context.ts';
import { FetchError } from '#server/lib/fetch-error.ts';
import { beginningOf } from '#server/lib/unpack.ts';
import { keyIn } from './address.ts';
import { problemOfStart } from './kinds.ts';
import { listLooks, saveLooks } from './store-looks.ts';
import { listByKeys } from './store.ts';

/** Milliseconds that a host has for the beginning of its file. */
const lookMs = 3_000;

/** Milliseconds for all of them, waiting for turns at their hosts included: whoever saves a post waits so long. */
const patienceMs = 3_500;

/** Milliseconds after which an address is looked at again when a post names it: soon, where something was wrong. */
const againMs = { readable: 3_600_000, unreadable: 60_000 };

/** No more in one call: the others are not looked at before they are sent. */
const mostAddresses = 40;

/** So much of a file tells what it is. */
const startBytes = 65_536;

type Looking = Pick<Context, 'db' | 'io' | 'settings' | 'actor' | 'now'>;
type Content = Parameters<typeof mediaAddressesOf>[0];

/**
 * Looks, side by side and for a few seconds at most, whether the media that somebody gives a post can be read, and
 * remembers it: `problemsOfMedia` tells. An address that was looked at a while ago is not asked again.
 */
export async function lookAtMedia(ctx: Looking, content: Content): Promise<void> {
  const { organizationId } = ctx.actor;
  const addresses = mediaAddressesOf(content).slice(0, mostAddresses);
  const known = await listLooks(ctx.db, organizationId, addresses.map(hashOf), ctx.now);
  const isKnown = (url: string) =>
    known.some(
      ({ address_hash, problem, looked_at }) =>
        address_hash.equals(hashOf(url)) &&
        ctx.now.getTime() - looked_at.getTime() < againMs[problem === null ? 'readable' : 'unreadable'],
    );
  const asked = addresses.filter((url) => !isKnown(url));
  if (asked.length === 0) return;
  const done = new AbortController();
  const enough = pause(patienceMs, 'late' as const, { signal: done.signal, ref: false }).catch(
    () => 'late' as const,
  );
  const looks = await Promise.all(
    asked.map(async (url) => {
      const problem = await Promise.race([problemAt(ctx, url), enough]);
      return problem === 'late'
        ? []
        : [{ organization_id: organizationId, address_hash: hashOf(url), problem, looked_at: ctx.now }];
    }),
  ).finally(() => done.abort());
  await saveLooks(ctx.db, looks.flat());
}

/** Says of an address why what lies there could not be used; null where nothing is known against it. */
export type ProblemOf = (url: string) => string | null;

/** What was last seen at the addresses that these posts of an organization name. */
export async function problemsOfMedia(
  { db, now }: Pick<Context, 'db' | 'now'>,
  organizationId: number,
  posts: readonly Content[],
): Promise<ProblemOf> {
  const addresses = [...new Set(posts.flatMap(mediaAddressesOf))];
  const looks = await listLooks(db, organizationId, addresses.map(hashOf), now);
  const byHash = new Map(looks.map(({ address_hash, problem }) => [address_hash.toString('hex'), problem]));
  return (url) => byHash.get(hashOf(url).toString('hex')) ?? null;
}

/** The same of a single address. */
export async function problemSeenAt(
  { db, now }: { db: Context['db']; now: () => Date },
  organizationId: number,
  url: string,
): Promise<string | null> {
  const [look] = await listLooks(db, organizationId, [hashOf(url)], now());
  return look?.problem ?? null;
}

/** The same for one post, by address. */
export function problemsIn(content: Content, problemOf: ProblemOf): Record<string, string> {
  return Object.fromEntries(
    mediaAddressesOf(content).flatMap((url) => {
      const problem = problemOf(url);
      return problem === null ? [] : [[url, problem]];
    }),
  );
}

async function problemAt({ db, io, settings, actor }: Looking, url: string): Promise<string | null> {
  const { host, origin } = new URL(url);
  if (origin === settings.baseUrl) {
    const key = keyIn(url, settings.baseUrl);
    const [row] = key === null ? [] : await listByKeys(db, actor.organizationId, [key]);
    return row ? null : 'This is an address of this desk, but of nothing in your library.';
  }
  let start: Buffer | undefined;
  try {
    const { status } = await io.fetch(url, {
      timeoutMs: lookMs,
      maxBytes: settings.mediaBytes,
      into: async (chunks) => {
        start = await beginningOf(chunks, startBytes);
      },
    });
    return start ? await problemOfStart(start, start.length < startBytes) : `${host} answered ${status}.`;
  } catch (error) {
    if (error instanceof FetchError) return error.message;
    throw error;
  }
}

function hashOf(url: string): Buffer {
  return createHash('sha256').update(url).digest();
}
