import type { Kysely } from 'kysely';

import type { Change } from '#contract/events.ts';
import { changedCards } from '#server/areas/board/board/changed-cards.ts';
import type { Tables } from '#server/db/tables.ts';

/**
 * The data that a noun's changes carry, so that clients need not ask: the present rows, read with one query,
 * and which of the ids are gone.
 */
export type Filler = (
  db: Kysely<Tables>,
  organizationId: number,
  ids: readonly number[],
) => Promise<(ids: readonly number[]) => Partial<Change>>;

/** The nouns whose changes carry rows; for the others listeners get the ids. */
export const fillers: Readonly<Record<string, Filler>> = { cards: changedCards };
