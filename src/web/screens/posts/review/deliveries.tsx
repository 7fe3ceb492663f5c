import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';

import type { PostRow } from '#contract/posts/posts.ts';
import { useNow } from '#web/lib/now.ts';
import { titleOf } from '#web/parts/posts/composed.ts';
import { QueryState } from '#web/parts/query-state.tsx';
import { ShowMore } from '#web/parts/show-more.tsx';
import { useMe, useZone } from '#web/parts/workspace/me.ts';
import { permissionsIn } from '#web/parts/workspace/permissions-in.ts';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { bylineOf } from './byline.ts';
import { DeliveryLog } from './delivery-log.tsx';
import { Delivery } from './delivery.tsx';
import { useProjectOf, useTroubled } from './queue.ts';
import { ReviewHead } from './review-frame.tsx';

/** Deliveries that failed, were missed or are unconfirmed, and need a decision. */
export function Deliveries({ post: requested }: { post: number | undefined }) {
  const query = useTroubled();
  const found = query.data?.pages.flatMap((page) => page.data.posts) ?? [];
  // The post that a notification links to comes first.
  const posts = found.toSorted((a, b) => Number(b.id === requested) - Number(a.id === requested));
  return (
    <>
      <ReviewHead />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto max-w-4xl px-4 pt-1 pb-10">
          <QueryState
            query={query}
            what={t`deliveries`}
            isEmpty={posts.length === 0}
            metricsHidden={false}
            loading={
              <div className="flex flex-col gap-4 pt-4">
                <Skeleton className="h-28 w-full" />
                <Skeleton className="h-28 w-full" />
              </div>
            }
            empty={
              <EmptyState title={t`No delivery problems`}>
                {t`Deliveries that failed, missed their time or have an unknown status appear here.`}
              </EmptyState>
            }
            end={<ShowMore query={query} />}
          >
            {posts.map((post) => (
              <TroubledPost key={post.id} post={post} />
            ))}
          </QueryState>
        </div>
      </div>
    </>
  );
}

function TroubledPost({ post }: { post: PostRow }) {
  const me = useMe();
  const { user, organization } = me;
  const organizationZone = useZone();
  const zone = useProjectOf()(post)?.timezone ?? organizationZone;
  const now = useNow();
  const mayDecide =
    permissionsIn(me, post.project_id).includes('publish') &&
    (organization?.role !== 'member' || post.author_user_id === user.id);
  const troubled = post.targets.filter(
    ({ state }) => state === 'failed' || state === 'unknown' || state === 'missed',
  );
  const accounts = post.targets.length;
  const arrived = post.targets.filter(({ state }) => state === 'sent').length;
  return (
    <article aria-label={titleOf(post)} className="border-b border-line py-5 last:border-0">
      <h2 dir="auto" className="headline line-clamp-2 text-lg font-semibold">
        {titleOf(post, 200)}
      </h2>
      <p className="mt-0.5 flex flex-wrap gap-x-2 text-xs text-faint">
        <span>{post.project_name}</span>
        <span>{bylineOf(post)}</span>
        {arrived > 0 && <span>{t`${arrived} of ${accounts} arrived`}</span>}
        <Link
          to="/compose/$postId"
          params={{ postId: String(post.id) }}
          className="underline decoration-edge underline-offset-2 hover:text-ink"
        >
          {t`View post`}
        </Link>
      </p>
      <ul className="mt-3 flex flex-col gap-3">
        {troubled.map((target) => (
          <li key={target.account_id}>
            <Delivery post={post} target={target} zone={zone} now={now} mayDecide={mayDecide} />
          </li>
        ))}
      </ul>
      <DeliveryLog post={post} zone={zone} />
    </article>
  );
}
