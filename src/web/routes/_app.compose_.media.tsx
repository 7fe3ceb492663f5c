import { t } from '@lingui/core/macro';
import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';

import { librarySearch, type LibrarySearch } from '#web/screens/media/library-search.ts';
import { MediaLibrary } from '#web/screens/media/media-library.tsx';

export const Route = createFileRoute('/_app/compose_/media')({
  staticData: { title: t`Media · Compose` },
  validateSearch: (search: LibrarySearch & SearchSchemaInput) => librarySearch(search),
  component: function MediaRoute() {
    return <MediaLibrary search={Route.useSearch({ select: librarySearch, structuralSharing: true })} />;
  },
});
