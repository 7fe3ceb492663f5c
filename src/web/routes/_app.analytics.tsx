import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';

import { analyticsSearch, type AnalyticsSearch } from '#web/screens/analytics/analytics-search.ts';
import { Analytics } from '#web/screens/analytics/analytics.tsx';

export const Route = createFileRoute('/_app/analytics')({
  validateSearch: (search: AnalyticsSearch & SearchSchemaInput) => analyticsSearch(search),
  component: function AnalyticsRoute() {
    return <Analytics search={Route.useSearch({ select: analyticsSearch, structuralSharing: true })} />;
  },
});
