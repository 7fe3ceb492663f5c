import { t } from '@lingui/core/macro';
import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';

import { api } from '#web/api.ts';
import { gallerySearch, type GallerySearch } from '#web/screens/designs/gallery-search.ts';
import { Gallery } from '#web/screens/designs/gallery.tsx';

export const Route = createFileRoute('/_app/templates/')({
  staticData: {
    title: t`Templates`,
    prefetch: (client) => void client.prefetchQuery(api.projects.list.queryOptions({})),
  },
  validateSearch: (search: GallerySearch & SearchSchemaInput) => gallerySearch(search),
  component: function TemplatesRoute() {
    return <Gallery search={Route.useSearch({ select: gallerySearch, structuralSharing: true })} />;
  },
});
