import { lazy, Suspense } from 'react';

import type { Side } from './calendar-search.ts';
import { DayPanel } from './day-panel.tsx';

const QuotesPanel = lazy(async () => ({ default: (await import('./quotes-panel.tsx')).QuotesPanel }));
const RecipesPanel = lazy(async () => ({ default: (await import('./recipes-panel.tsx')).RecipesPanel }));
const FeedPanel = lazy(async () => ({ default: (await import('./feed-panel.tsx')).FeedPanel }));

/** What stands beside the days. */
export function SideOf({ show, countries, paid }: { show: Side; countries: string; paid: boolean }) {
  switch (show) {
    case 'day':
      return <DayPanel countries={countries} paid={paid} />;
    case 'quotes':
      return (
        <Suspense>
          <QuotesPanel />
        </Suspense>
      );
    case 'recipes':
      return (
        <Suspense>
          <RecipesPanel />
        </Suspense>
      );
    case 'feed':
      return (
        <Suspense>
          <FeedPanel />
        </Suspense>
      );
  }
}
