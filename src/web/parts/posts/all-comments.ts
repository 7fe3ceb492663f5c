import { useMemo } from 'react';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { api } from '#web/api.ts';
import { useAllPages } from '#web/lib/all-pages.ts';

/** All comments on a post, oldest first; none while the post is not stored. */
export function usePostComments(post: number | undefined) {
  const query = api.postComments.list.useInfiniteQuery(
    { post_id: post ?? 0 },
    { enabled: post !== undefined },
  );
  useAllPages(query);
  const { data, isPending, error, refetch } = query;
  const comments = useMemo(() => data?.pages.flatMap((page) => page.data.comments) ?? [], [data]);
  return { comments, isPending, error, refetch };
}

type OpenedPost = DataOf<Contract['guestReview']['get']>['posts'][number];

/** All comments on a post by a review link, oldest first: those that came with it until the others are loaded. */
export function useCommentsByLink(
  secret: string,
  { post_id, comments: latest, comment_count }: OpenedPost,
): OpenedPost['comments'] {
  const query = api.guestReview.comments.useInfiniteQuery(
    { secret, post_id },
    { enabled: comment_count > latest.length },
  );
  useAllPages(query);
  const { data, hasNextPage } = query;
  return useMemo(
    () => (data && !hasNextPage ? data.pages.flatMap((page) => page.data.comments) : latest),
    [data, hasNextPage, latest],
  );
}
