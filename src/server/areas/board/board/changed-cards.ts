import type { Filler } from '#server/live/all.ts';
import { findSummaries } from './store.ts';

/** What changed cards look like now, for live clients; including archived ones, marked by `archived_at`. */
export const changedCards: Filler = async (db, organizationId, ids) => {
  const summaries = new Map(
    (await findSummaries(db, organizationId, ids)).map(({ state: _state, ...summary }) => [
      summary.card_id,
      summary,
    ]),
  );
  return (own) => ({
    cards: own.flatMap((id) => summaries.get(id) ?? []),
    gone: own.filter((id) => !summaries.has(id)),
  });
};
