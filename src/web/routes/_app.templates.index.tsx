import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';

import { api } from '#web/api.ts';
import { Gallery } from '#web/screens/templates/gallery.tsx';
import { gallerySearch, type GallerySearch } from '#web/screens/templates/gallery-search.ts';

export const Route = createFileRoute('/_app/templates/')({
  staticData: { ask: (client) => void client.prefetchQuery(api.projects.list.queryOptions({})) },
  validateSearch: (search: GallerySearch & SearchSchemaInput) => gallerySearch(search),
  component: function TemplatesRoute() {
    return <Gallery search={Route.useSearch({ select: gallerySearch, structuralSharing: true })} />;
  },
});
