import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';

import { Search } from '#web/screens/explore/search.tsx';
import { searchAsked, type SearchAsked } from '#web/screens/explore/search-asked.ts';

export const Route = createFileRoute('/_app/explore/search')({
  validateSearch: (search: SearchAsked & SearchSchemaInput) => searchAsked(search),
  component: function SearchRoute() {
    return <Search search={Route.useSearch({ select: searchAsked, structuralSharing: true })} />;
  },
});
