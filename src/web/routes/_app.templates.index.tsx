import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';

import { Gallery } from '#web/screens/templates/gallery.tsx';
import { gallerySearch, type GallerySearch } from '#web/screens/templates/gallery-search.ts';

export const Route = createFileRoute('/_app/templates/')({
  validateSearch: (search: GallerySearch & SearchSchemaInput) => gallerySearch(search),
  component: function TemplatesRoute() {
    return <Gallery search={Route.useSearch({ select: gallerySearch, structuralSharing: true })} />;
  },
});
