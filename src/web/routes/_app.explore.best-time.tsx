import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';

import { BestTime } from '#web/screens/best-time/best-time.tsx';
import { bestTimeSearch, type BestTimeSearch } from '#web/screens/best-time/best-time-search.ts';

export const Route = createFileRoute('/_app/explore/best-time')({
  validateSearch: (search: BestTimeSearch & SearchSchemaInput) => bestTimeSearch(search),
  component: function BestTimeRoute() {
    return <BestTime search={Route.useSearch({ select: bestTimeSearch, structuralSharing: true })} />;
  },
});
