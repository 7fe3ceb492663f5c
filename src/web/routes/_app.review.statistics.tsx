import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { wholeOf } from '#web/lib/search.ts';
import { ReviewStatistics, spanOf } from '#web/screens/posts/review/statistics.tsx';

export const Route = createFileRoute('/_app/review/statistics')({
  staticData: { title: t`Statistics` },
  validateSearch: (search: { days?: unknown }): { days?: number | undefined } => ({
    days: wholeOf(search.days, 1),
  }),
  component: function StatisticsRoute() {
    return <ReviewStatistics days={spanOf(Route.useSearch().days)} />;
  },
});
