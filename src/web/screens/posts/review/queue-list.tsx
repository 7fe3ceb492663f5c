import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';

import type { PostRow } from '#contract/posts/posts.ts';
import { exactTime, zoneLabel } from '#web/lib/format.ts';
import { placed } from '#web/lib/places.ts';
import { shownZone } from '#web/lib/preferences.ts';
import { NetworkMark } from '#web/parts/delivery/account-name.tsx';
import { LabelChips } from '#web/parts/labels/label-chips.tsx';
import { ChecksBadge, issuesByChecks } from '#web/parts/posts/checks-badge.tsx';
import { accountsOf, titleOf } from '#web/parts/posts/composed.ts';
import { MediumTile } from '#web/parts/posts/preview-media.tsx';
import { StepBadge } from '#web/parts/posts/step-badge.tsx';
import { TranslationMark } from '#web/parts/posts/translation-mark.tsx';
import { VerdictBadge } from '#web/parts/posts/verdict-badge.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { groupOf, type Group } from './queue-order.ts';
import { shortWhenIn } from './when.ts';

interface QueueListProps {
  posts: readonly PostRow[];
  openId: number | null;
  me: number;
  now: number;
  zoneOf: (post: PostRow) => string;
}

/** The posts in review: first those that wait for the user, then for others, then those that have a verdict. */
export function QueueList({ posts, openId, me, now, zoneOf }: QueueListProps) {
  const of = (group: Group) => posts.filter((post) => groupOf(post) === group);
  const groups = [
    { title: t`Needs review`, posts: of('mine') },
    { title: t`Waiting for others`, posts: of('others') },
    { title: t`Reviewed, not published`, posts: of('reviewed') },
  ];
  return (
    <>
      {groups.map(
        (group) =>
          group.posts.length > 0 && (
            <section key={group.title} aria-label={group.title}>
              <h2 className="eyebrow sticky top-0 z-10 flex h-8 items-center gap-1.5 border-b border-line bg-paper px-4">
                {group.title}
                <span className="figures font-normal">{group.posts.length}</span>
              </h2>
              <ul>
                {group.posts.map((post) => (
                  // Rows out of view skip layout, since hundreds of posts may wait.
                  <li
                    key={post.id}
                    className="[contain-intrinsic-block-size:auto_4.5rem] [content-visibility:auto]"
                  >
                    <QueueRow
                      post={post}
                      isOpen={post.id === openId}
                      isMine={post.author_user_id === me}
                      when={post.scheduled_at && shortWhenIn(post.scheduled_at, shownZone(zoneOf(post)), now)}
                      zone={zoneLabel(shownZone(zoneOf(post)))}
                      exact={post.scheduled_at && exactTime(post.scheduled_at, zoneOf(post))}
                      isLate={post.scheduled_at !== null && Date.parse(post.scheduled_at) < now}
                      now={now}
                    />
                  </li>
                ))}
              </ul>
            </section>
          ),
      )}
    </>
  );
}

interface QueueRowProps {
  post: PostRow;
  isOpen: boolean;
  isMine: boolean;
  when: string | null;
  zone: string;
  exact: string | null;
  isLate: boolean;
  now: number;
}

const QueueRow = memo(function QueueRow({
  post,
  isOpen,
  isMine,
  when,
  zone,
  exact,
  isLate,
  now,
}: QueueRowProps) {
  const networks = [...new Set(accountsOf(post).map(({ network }) => network))];
  const [picture] = post.media;
  const checks = issuesByChecks(post);
  return (
    <Link
      from="/review/"
      to="/review"
      search={(former) => ({ ...former, post: post.id })}
      replace
      ref={placed(`queued ${post.id}`)}
      aria-current={isOpen || undefined}
      className="flex gap-3 border-b border-line px-4 py-2.5 -outline-offset-2 hover:bg-hover aria-current:bg-accent-wash"
    >
      <span className="min-w-0 flex-1">
        <span dir="auto" className="headline line-clamp-2 text-base leading-5">
          {titleOf(post, 200)}
        </span>
        <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-faint">
          <span data-hint={exact} className={isLate ? 'text-warning' : ''}>
            {when ? t`${when} ${zone}` : t`Not scheduled`}
          </span>
          <span className="inline-flex items-center gap-1">
            {networks.slice(0, 6).map((network) => (
              <NetworkMark key={network} network={network} className="size-3" />
            ))}
            {networks.length > 6 && (
              <span dir="ltr" className="figures">
                +{networks.length - 6}
              </span>
            )}
          </span>
          <LabelChips of={post} most={2} />
          <TranslationMark post={post} />
          {post.approval && <StepBadge approval={post.approval} now={now} />}
          {checks === null ? (
            post.valid_verdict && <VerdictBadge verdict={post.valid_verdict} />
          ) : (
            <ChecksBadge issues={checks} />
          )}
          {checks === null && post.needs_review && post.review.verdict && !post.valid_verdict && (
            <Badge hint={t`Changed since the last review`}>{t`Changed`}</Badge>
          )}
          {isMine && <Badge tone="accent">{t({ message: 'Yours', context: 'a post' })}</Badge>}
        </span>
      </span>
      {picture && (
        <MediumTile medium={{ ...picture, alt: '' }} frame={44} className="size-11 shrink-0 rounded-sm" />
      )}
    </Link>
  );
});

export function QueueLoading() {
  return (
    <div className="flex flex-col">
      <div className="h-8 border-b border-line" />
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <div key={row} className="border-b border-line px-4 py-3">
          <Skeleton className="h-4 w-full" />
          <Skeleton className="mt-2 h-3 w-2/5" />
        </div>
      ))}
    </div>
  );
}
