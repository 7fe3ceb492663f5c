import { useEffect, useMemo } from 'react';

import type { PostRow } from '#contract/posts/posts.ts';
import { api } from '#web/api.ts';
import { labelParams } from '#web/parts/labels/label-search.ts';
import { inOrder } from './queue-order.ts';
import type { QueueSearch } from './queue-search.ts';

/** Everything in review, in the reviewer's order. All pages are loaded, because sorting needs all posts. */
export function useQueue({ project, label, campaign }: QueueSearch) {
  const query = api.schedule.drafts.useInfiniteQuery({
    stage: 'review',
    all: '1',
    per_page: 100,
    ...(project !== undefined && { project_id: project }),
    ...labelParams({ label, campaign }),
  });
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  const posts = useMemo<PostRow[]>(
    () => inOrder(data?.pages.flatMap((page) => page.data.drafts) ?? []),
    [data],
  );
  return { query, posts };
}

/** Posts with a delivery that failed, was missed or is unconfirmed. */
export function useTroubled() {
  return api.schedule.list.useInfiniteQuery({ attention: '1', per_page: 50 });
}

/** Zone and pause of a project; the organization's zone until they are known. */
export function useProjectOf(): (
  post: Pick<PostRow, 'project_id'>,
) => { timezone: string; paused_reason: string | null } | null {
  const { data } = api.projects.list.useQuery({});
  return ({ project_id }) => data?.projects.find(({ id }) => id === project_id) ?? null;
}
