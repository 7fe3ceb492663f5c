import type { Kysely } from 'kysely';

import type { Change } from '#contract/events.ts';
import type { Tables } from '#server/db/tables.ts';
import { changedCards } from '#server/features/board/changed-cards.ts';

/**
 * What a noun's changes bring along, so that nobody has to ask: the rows as they are now, read with one
 * question, and which of the ids are there no more.
 */
export type Filler = (
  db: Kysely<Tables>,
  organizationId: number,
  ids: readonly number[],
) => Promise<(ids: readonly number[]) => Partial<Change>>;

/** The nouns whose rows are told along; of the others listeners hear the ids. */
export const fillers: Readonly<Record<string, Filler>> = { cards: changedCards };
