import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';

import { api } from '#web/api.ts';
import { ago, exactTime } from '#web/lib/format.ts';
import { useNow } from '#web/lib/now.ts';
import { PostStateBadge } from '#web/parts/posts/composed-state.tsx';
import { titleOf } from '#web/parts/posts/composed.ts';
import type { FirstSteps } from '#web/parts/workspace/first-steps.ts';
import { useZone } from '#web/parts/workspace/me.ts';
import { Skeleton } from '#web/ui/states.tsx';
import { StepState } from './step-state.tsx';

/** The first posts with their state and results. */
export function LatestPosts({ counts }: Pick<FirstSteps, 'counts'>) {
  const query = api.schedule.list.useInfiniteQuery({ per_page: 3 });
  return (
    <div className="flex flex-col gap-3">
      <StepState query={query} what={t`posts`} loading={<Skeleton className="h-24 w-full" />}>
        {({ pages: [first] }) => (
          <ul aria-label={t`Posts`} className="flex flex-col">
            {first?.data.posts.map((post) => (
              <li key={post.id} className="border-b border-line last:border-0">
                <Link
                  to="/compose/$postId"
                  params={{ postId: String(post.id) }}
                  className="-mx-2 flex min-h-11 items-center gap-3 rounded-md px-2 hover:bg-hover"
                >
                  <span dir="auto" className="headline min-w-0 flex-1 truncate text-base font-semibold">
                    {titleOf(post)}
                  </span>
                  <PostStateBadge post={post} />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </StepState>
      {counts.published === 0 ? (
        <p className="text-soft">{t`Open a post to schedule or publish it, or send it for review first.`}</p>
      ) : (
        <Numbers measured={counts.measured} />
      )}
    </div>
  );
}

/** A link to Analytics, or a note on when the first numbers arrive. */
function Numbers({ measured }: { measured: number }) {
  const zone = useZone();
  const now = useNow();
  const { data } = api.analytics.summary.useQuery({}, { enabled: measured === 0 });
  if (measured > 0)
    return (
      <p className="text-soft">
        <Trans>
          The first metrics are in.{' '}
          <Link to="/analytics" className="font-medium text-accent underline underline-offset-2">
            View in Analytics
          </Link>
        </Trans>
      </p>
    );
  const first = data?.first_numbers_at ?? null;
  if (first === null || Date.parse(first) <= now)
    return (
      <p className="text-soft">
        {t`Published. The first metrics arrive within a few minutes, on the post and in Analytics.`}
      </p>
    );
  const when = ago(first, now);
  return (
    <p className="text-soft">
      <Trans>
        Published. The first metrics arrive <span data-hint={exactTime(first, zone)}>{when}</span>, on the
        post and in Analytics.
      </Trans>
    </p>
  );
}
