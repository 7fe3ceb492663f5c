import type { QueryClient } from '@tanstack/react-query';

import { api } from '#web/api.ts';
import type { AnalyticsSearch } from './analytics-search.ts';
import { paramsOfParts } from './params.ts';

/** Requests what the URL shows first while the screen's code is still loading. */
export function prefetch(client: QueryClient, search: AnalyticsSearch): void {
  const { summary, report, posts } = api.analytics;
  const params = paramsOfParts(search);
  void client.prefetchQuery(summary.queryOptions(params.all));
  void client.prefetchQuery(report.queryOptions(params.all));
  void client.prefetchQuery(posts.queryOptions(params.best));
  void client.prefetchQuery(posts.queryOptions(params.worst));
}
