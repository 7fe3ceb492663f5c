import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';

import { Explore } from '#web/screens/explore/explore.tsx';
import { exploreSearch, type ExploreSearch } from '#web/parts/explore-search.ts';

export const Route = createFileRoute('/_app/explore/')({
  validateSearch: (search: Partial<ExploreSearch> & SearchSchemaInput) => exploreSearch(search),
  component: function ExploreRoute() {
    // The router leaves parameters of others in (`utm_source` and the like): only Explore's own are asked for.
    return <Explore search={Route.useSearch({ select: exploreSearch, structuralSharing: true })} />;
  },
});
