import { t } from '@lingui/core/macro';
import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';

import { analyticsSearch, type AnalyticsSearch } from '#web/screens/analytics/analytics-search.ts';
import { Analytics } from '#web/screens/analytics/analytics.tsx';

export const Route = createFileRoute('/_app/analytics')({
  staticData: {
    title: t`Analytics`,
    // The screen retries what could not be read.
    prefetch: (client, search) =>
      void Promise.all([
        import('#web/screens/analytics/prefetch.ts').then(({ prefetch }) =>
          prefetch(client, analyticsSearch(search)),
        ),
        import('#web/screens/analytics/analytics.tsx'),
        import('#web/screens/analytics/time-chart.tsx'),
      ]).catch(() => undefined),
  },
  validateSearch: (search: AnalyticsSearch & SearchSchemaInput) => analyticsSearch(search),
  component: function AnalyticsRoute() {
    return <Analytics search={Route.useSearch({ select: analyticsSearch, structuralSharing: true })} />;
  },
});
