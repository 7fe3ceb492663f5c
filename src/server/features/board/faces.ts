import type { Kysely } from 'kysely';

import type { CardFace } from '#contract/cards.ts';
import type { Tables } from '#server/db/tables.ts';
import { findFaces, listFaces, listStates, type StoredFace } from './store.ts';

/** A face as it was read, and the state of the rows that it was read from. */
type Kept = ReadonlyMap<number, { state: string; face: CardFace }>;

/** Some 50 MB of faces, over all organizations. */
const mostKept = 50_000;

/** What each database's boards looked like last, by organization, the latest board last. */
const known = new WeakMap<Kysely<Tables>, Map<number, Kept>>();

/**
 * Every card that is not archived. Of thousands few change between two looks at a board: only those are read
 * whole, for telling which they are takes the database a tenth of the time of reading all.
 */
export async function facesOf(db: Kysely<Tables>, organizationId: number): Promise<CardFace[]> {
  const boards = known.get(db) ?? new Map<number, Kept>();
  known.set(db, boards);
  const before = boards.get(organizationId);
  const now = before ? await changed(db, organizationId, before) : kept(await listFaces(db, organizationId));
  boards.delete(organizationId);
  boards.set(organizationId, now);
  forget(boards);
  return [...now.values()].map(({ face }) => face);
}

async function changed(db: Kysely<Tables>, organizationId: number, before: Kept): Promise<Kept> {
  const states = await listStates(db, organizationId);
  const unknown = states.filter(({ id, state }) => before.get(id)?.state !== state).map(({ id }) => id);
  const read = unknown.length > 0 ? kept(await findFaces(db, organizationId, unknown)) : null;
  const now = new Map<number, { state: string; face: CardFace }>();
  for (const { id, state } of states) {
    const old = before.get(id);
    // Between the two questions a card may have been archived or deleted.
    const one = old?.state === state ? old : read?.get(id);
    if (one && one.face.archived_at === null) now.set(id, one);
  }
  return now;
}

function kept(stored: readonly StoredFace[]): Kept {
  return new Map(stored.map(({ state, ...face }) => [face.card_id, { state, face }]));
}

/** The boards longest not looked at go first. */
function forget(boards: Map<number, Kept>): void {
  let cards = boards.values().reduce((sum, board) => sum + board.size, 0);
  for (const [organizationId, board] of boards) {
    if (cards <= mostKept) return;
    boards.delete(organizationId);
    cards -= board.size;
  }
}
