import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';

import { Communities } from '#web/screens/communities/communities.tsx';
import { communitiesSearch, type CommunitiesSearch } from '#web/screens/communities/communities-search.ts';

export const Route = createFileRoute('/_app/explore/communities')({
  validateSearch: (search: CommunitiesSearch & SearchSchemaInput) => communitiesSearch(search),
  component: function CommunitiesRoute() {
    return <Communities search={Route.useSearch({ select: communitiesSearch, structuralSharing: true })} />;
  },
});
