import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { wholeOf } from '#web/lib/search.ts';
import { boardQuery } from '#web/parts/board/board-query.ts';
import { BoardFrame } from '#web/screens/board/board-frame.tsx';

interface CardSearch {
  /** The card beside the board; it stays open from tab to tab. */
  card?: number | undefined;
}

export const Route = createFileRoute('/_app/board')({
  validateSearch: (search: { card?: unknown }): CardSearch => ({ card: wholeOf(search.card, 1) }),
  staticData: { title: t`Board`, prefetch: (client) => void client.prefetchQuery(boardQuery) },
  // Once: after that the screen keeps itself up to date.
  staleTime: Infinity,
  // Not awaited: the screen shows its own shape until the data arrives.
  loader: ({ context: { client } }) => void client.prefetchQuery(boardQuery),
  component: function BoardRoute() {
    return <BoardFrame card={Route.useSearch({ select: ({ card }) => card })} />;
  },
});
