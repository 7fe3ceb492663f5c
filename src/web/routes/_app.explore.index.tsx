import { t } from '@lingui/core/macro';
import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';

import { exploreSearch, type ExploreSearch } from '#web/parts/research/explore-search.ts';
import { Explore } from '#web/screens/research/explore/explore.tsx';

export const Route = createFileRoute('/_app/explore/')({
  staticData: { title: t`Explore` },
  validateSearch: (search: Partial<ExploreSearch> & SearchSchemaInput) => exploreSearch(search),
  component: function ExploreRoute() {
    // The router keeps unknown parameters (`utm_source` and the like): only Explore's own are sent.
    return <Explore search={Route.useSearch({ select: exploreSearch, structuralSharing: true })} />;
  },
});
