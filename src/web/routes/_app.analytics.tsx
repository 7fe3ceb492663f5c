import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';

import { analyticsSearch, type AnalyticsSearch } from '#web/screens/analytics/analytics-search.ts';
import { Analytics } from '#web/screens/analytics/analytics.tsx';

export const Route = createFileRoute('/_app/analytics')({
  staticData: {
    // What could not be read is read again by the screen.
    ask: (client, search) =>
      void Promise.all([
        import('#web/screens/analytics/ask-ahead.ts').then(({ askAhead }) =>
          askAhead(client, analyticsSearch(search)),
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
