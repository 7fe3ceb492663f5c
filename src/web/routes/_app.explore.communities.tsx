import { t } from '@lingui/core/macro';
import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';

import {
  communitiesSearch,
  type CommunitiesSearch,
} from '#web/screens/research/communities/communities-search.ts';
import { Communities } from '#web/screens/research/communities/communities.tsx';

export const Route = createFileRoute('/_app/explore/communities')({
  staticData: { title: t`Communities · Explore` },
  validateSearch: (search: CommunitiesSearch & SearchSchemaInput) => communitiesSearch(search),
  component: function CommunitiesRoute() {
    return <Communities search={Route.useSearch({ select: communitiesSearch, structuralSharing: true })} />;
  },
});
