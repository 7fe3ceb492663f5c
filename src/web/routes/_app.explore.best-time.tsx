import { t } from '@lingui/core/macro';
import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';

import { bestTimeSearch, type BestTimeSearch } from '#web/screens/research/best-time/best-time-search.ts';
import { BestTime } from '#web/screens/research/best-time/best-time.tsx';

export const Route = createFileRoute('/_app/explore/best-time')({
  staticData: { title: t`Best time · Explore` },
  validateSearch: (search: BestTimeSearch & SearchSchemaInput) => bestTimeSearch(search),
  component: function BestTimeRoute() {
    return <BestTime search={Route.useSearch({ select: bestTimeSearch, structuralSharing: true })} />;
  },
});
