import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useMemo, useRef } from 'react';

import type { Change } from '#contract/events.ts';
import { useLive } from '#web/live.ts';
import { boardQuery } from '#web/parts/board/board-query.ts';
import { cardTypeName } from '#web/parts/board/card-type-name.ts';
import type { ApiError } from '#web/request.ts';
import { markStale } from '#web/stale.ts';
import { noNames, type BoardAnswer, type BoardNames } from './board-context.ts';
import { withBoard, withCards } from './board-state.ts';
import type { BoardStore } from './board-store.ts';

/** A response may lack live changes that arrived up to this long before it, in ms. */
const overlapMs = 10_000;

/**
 * Loads the board: its cards go into the store, the rows that they refer to are returned. Live changes go into the
 * store too, and may arrive before or after the response.
 */
export function useBoardAnswer(store: BoardStore) {
  const { data } = useBoardQuery();
  const recent = useRef<{ at: number; change: Change }[]>([]);

  useLive(
    'cards',
    (change) => {
      if (!change.cards && !change.gone) return markStale(['board']);
      const at = Date.now();
      recent.current = [...recent.current.filter((one) => at - one.at < overlapMs), { at, change }];
      store.update((board) => withCards(board, change.cards ?? [], change.gone));
    },
    'board',
  );

  useLayoutEffect(() => {
    if (!data) return;
    store.update((board) =>
      // These changes arrived while the response was in flight, so it may lack them: a new card, for example.
      recent.current
        .filter(({ at }) => Date.now() - at < overlapMs)
        .reduce(
          (so, { change }) => withCards(so, change.cards ?? [], change.gone),
          withBoard(board, data.cards),
        ),
    );
  }, [store, data]);

  return useMemo<BoardNames>(() => {
    if (!data) return noNames;
    const { cards: _cards, at: _at, ...rest } = data;
    return {
      ...rest,
      columns: rest.columns.toSorted((a, b) => a.position - b.position),
      card_types: rest.card_types.map((type) => ({ ...type, name: cardTypeName(type.name) })),
    };
  }, [data]);
}

/** Only the query, for its loading and error state. */
export function useBoardQuery() {
  return useQuery<BoardAnswer, ApiError>(boardQuery);
}
