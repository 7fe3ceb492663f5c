import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';

import { boardSearch, type BoardSearch } from '#web/screens/board/board-search.ts';
import { BoardScreen } from '#web/screens/board/board.tsx';

export const Route = createFileRoute('/_app/board/')({
  staticData: { title: null },
  validateSearch: (search: BoardSearch & SearchSchemaInput) => boardSearch(search),
  component: function BoardRoute() {
    return <BoardScreen search={Route.useSearch({ select: boardSearch, structuralSharing: true })} />;
  },
});
