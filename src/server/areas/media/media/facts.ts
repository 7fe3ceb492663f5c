import type { Kysely } from 'kysely';

import type { MediaFacts } from '#contract/media/media-facts.ts';
import type { Tables } from '#server/db/tables.ts';
import { listByKeys } from './store.ts';

/** The parts of a post that may refer to media. */
interface Named {
  media: unknown;
  thread: unknown;
  overrides: unknown;
  design_picture?: unknown;
}

export interface KnownFacts extends MediaFacts {
  type: string;
  bytes: number;
  width: number | null;
  height: number | null;
  seconds: number | null;
  pages: number | null;
  frames: number | null;
}

/** Our URLs within JSON; the key shows whose they are. */
const ours = /https?:\/\/[^\s"\\/]+\/media\/([\w-]{22})\/[^\s"\\]+/g;

const addressesIn = ({ media, thread, overrides, design_picture }: Named) => [
  ...JSON.stringify([media, thread, overrides, design_picture]).matchAll(ours),
];

/** Returns what is known of a medium by its URL; null for one that is not the organization's own. */
export type FactsOf = (url: string) => KnownFacts | null;

/** What is known of the organization's own media that these posts refer to. */
export async function factsOfMedia(
  db: Kysely<Tables>,
  organizationId: number,
  posts: readonly Named[],
): Promise<FactsOf> {
  const keys = new Set(posts.flatMap((post) => addressesIn(post).map(([, key = '']) => key)));
  const rows = await listByKeys(db, organizationId, [...keys]);
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return (url) => {
    const row = byKey.get(url.matchAll(ours).next().value?.[1] ?? '');
    if (!row) return null;
    const { type, bytes, width, height, seconds, pages, frames } = row;
    return { type, bytes, width, height, seconds, pages, frames };
  };
}

/** Files of the organization's library that each of these contents names, and that are no longer there. */
export async function missingMedia(
  db: Kysely<Tables>,
  organizationId: number,
  contents: readonly Named[],
): Promise<string[][]> {
  const factsOf = await factsOfMedia(db, organizationId, contents);
  return contents.map((content) => [
    ...new Set(addressesIn(content).flatMap(([url]) => (factsOf(url) === null ? [url] : []))),
  ]);
}

/** The same for one post, by URL. */
export function mediaIn(post: Named, factsOf: FactsOf): Record<string, KnownFacts> {
  return Object.fromEntries(
    addressesIn(post).flatMap(([url]) => {
      const facts = factsOf(url);
      return facts ? [[url, facts]] : [];
    }),
  );
}
