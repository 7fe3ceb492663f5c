import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';

import { Explore } from '#web/screens/explore/explore.tsx';
import { exploreSearch, type ExploreSearch } from '#web/parts/explore-search.ts';

export const Route = createFileRoute('/_app/explore/')({
  validateSearch: (search: Partial<ExploreSearch> & SearchSchemaInput) => exploreSearch(search),
  component: function ExploreRoute() {
    return <Explore search={Route.useSearch()} />;
  },
});
