import type { Kysely } from 'kysely';

import type { Actor } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { toTsquery } from '#server/lib/tokens.ts';
import { listMutes } from './store.ts';

/** What a list of trends leaves out. */
export interface Muted {
  feedIds: number[];
  /** Names and handles, in lower case. */
  authors: string[];
  /** tsquery literals. */
  tsqueries: string[];
}

/** What is muted for an actor; null for nothing, which costs no query. */
export async function mutedFor(
  db: Kysely<Tables>,
  actor: Pick<Actor, 'organizationId' | 'userId' | 'mutes'>,
): Promise<Muted | null> {
  const { organizationId, userId } = actor;
  if (!actor.mutes || organizationId === null) return null;
  const rows = await listMutes(db, { organizationId, userId });
  return {
    feedIds: rows.flatMap((row) => row.source_id ?? []),
    authors: rows.flatMap((row) => (row.kind === 'author' ? row.value.toLowerCase() : [])),
    tsqueries: rows.flatMap((row) => (row.kind === 'word' ? (toTsquery(row.value) ?? []) : [])),
  };
}
