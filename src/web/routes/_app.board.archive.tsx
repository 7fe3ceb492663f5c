import { t } from '@lingui/core/macro';
import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';

import { archiveSearch, type ArchiveSearch } from '#web/screens/board/archive-search.ts';
import { ArchiveList } from '#web/screens/board/archive.tsx';

export const Route = createFileRoute('/_app/board/archive')({
  staticData: { title: t({ message: 'Archive', context: 'noun' }) },
  validateSearch: (search: ArchiveSearch & SearchSchemaInput) => archiveSearch(search),
  component: function ArchiveRoute() {
    return <ArchiveList search={Route.useSearch({ select: archiveSearch, structuralSharing: true })} />;
  },
});
