import { t } from '@lingui/core/macro';
import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';

import { searchParams, type SearchParams } from '#web/screens/research/explore/search-params.ts';
import { Search } from '#web/screens/research/explore/search.tsx';

export const Route = createFileRoute('/_app/explore/search')({
  staticData: { title: t`Search · Explore` },
  validateSearch: (search: SearchParams & SearchSchemaInput) => searchParams(search),
  component: function SearchRoute() {
    return <Search search={Route.useSearch({ select: searchParams, structuralSharing: true })} />;
  },
});
