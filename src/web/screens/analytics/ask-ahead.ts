import type { QueryClient } from '@tanstack/react-query';

import { api } from '#web/api.ts';

import type { AnalyticsSearch } from './analytics-search.ts';
import { partsAskedBy } from './asked.ts';

/** Asks for what an address shows first while the screen is still on its way. */
export function askAhead(client: QueryClient, search: AnalyticsSearch): void {
  const { summary, report, posts } = api.analytics;
  const asked = partsAskedBy(search);
  void client.prefetchQuery(summary.queryOptions(asked.all));
  void client.prefetchQuery(report.queryOptions(asked.all));
  void client.prefetchQuery(posts.queryOptions(asked.best));
  void client.prefetchQuery(posts.queryOptions(asked.worst));
}
