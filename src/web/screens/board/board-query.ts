import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useMemo, useRef } from 'react';

import type { Change } from '#contract/events.ts';
import { useLive } from '#web/live.ts';
import { boardQuery } from '#web/parts/board/board-query.ts';
import type { ApiError } from '#web/request.ts';
import { markStale } from '#web/stale.ts';
import { noNames, type BoardAnswer, type BoardNames } from './board-context.ts';
import { withBoard, withCards } from './board-state.ts';
import type { BoardStore } from './board-store.ts';

/** An answer of the board may be this much older than a change that came before it, in ms. */
const overlapMs = 10_000;

/**
 * The board's one answer: what its ids stand for. The cards go into the store, and what others change follows
 * them there, in whatever order the two arrive.
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
      // The answer was on its way while these came: a card that was made meanwhile is not in it.
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
    return { ...rest, columns: rest.columns.toSorted((a, b) => a.position - b.position) };
  }, [data]);
}

/** The query alone, for its state. */
export function useBoardQuery() {
  return useQuery<BoardAnswer, ApiError>(boardQuery);
}
