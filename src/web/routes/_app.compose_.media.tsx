import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';

import { MediaLibrary } from '#web/screens/media/media-library.tsx';
import { librarySearch, type LibrarySearch } from '#web/screens/media/library-search.ts';

export const Route = createFileRoute('/_app/compose_/media')({
  validateSearch: (search: LibrarySearch & SearchSchemaInput) => librarySearch(search),
  component: function MediaRoute() {
    return <MediaLibrary search={Route.useSearch({ select: librarySearch, structuralSharing: true })} />;
  },
});
