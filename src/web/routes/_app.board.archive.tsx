import { t } from '@lingui/core/macro';
import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';

import { textOf } from '#web/lib/search.ts';
import { ArchiveList } from '#web/screens/board/archive.tsx';

interface ArchiveSearch {
  q?: string | undefined;
}

export const Route = createFileRoute('/_app/board/archive')({
  staticData: { title: t({ message: 'Archive', context: 'noun' }) },
  validateSearch: (search: ArchiveSearch & SearchSchemaInput): ArchiveSearch => ({ q: textOf(search.q) }),
  component: function ArchiveRoute() {
    return <ArchiveList q={Route.useSearch({ select: ({ q }) => q })} />;
  },
});
