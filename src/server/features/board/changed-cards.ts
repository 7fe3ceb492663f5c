import type { Filler } from '#server/live/all.ts';
import { findFaces } from './store.ts';

/** What changed cards look like now, for those who look on; archived ones too, whose `archived_at` says it. */
export const changedCards: Filler = async (db, organizationId, ids) => {
  const faces = new Map(
    (await findFaces(db, organizationId, ids)).map(({ state: _state, ...face }) => [face.card_id, face]),
  );
  return (own) => ({
    cards: own.flatMap((id) => faces.get(id) ?? []),
    gone: own.filter((id) => !faces.has(id)),
  });
};
