import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { CalendarX, ExternalLink } from 'lucide-react';
import { useState } from 'react';

import type { PostRow } from '#contract/posts/posts.ts';
import { api } from '#web/api.ts';
import { clockTime, dayIn, zoneLabel } from '#web/lib/format.ts';
import { PostStateBadge } from '#web/parts/posts/composed-state.tsx';
import { accountsOf, contentOf, titleOf } from '#web/parts/posts/composed.ts';
import { outcomeText } from '#web/parts/posts/outcome-text.ts';
import { PostCopies } from '#web/parts/posts/post-copies.tsx';
import { rightsOn } from '#web/parts/posts/rights.ts';
import { Presence, PresentPeople } from '#web/parts/presence/presence.tsx';
import { Query } from '#web/parts/query-state.tsx';
import { PanelSection, SidePanel } from '#web/parts/side-panel.tsx';
import { useMe, useZone } from '#web/parts/workspace/me.ts';
import { useProjectZone } from '#web/parts/workspace/project-zone.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmAction } from '#web/ui/confirm-action.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { useCalendar } from './calendar-context.ts';
import { clockIn } from './days.ts';
import { MoveButton } from './move-button.tsx';

/** A post beside the calendar: its time, a preview, and its actions. */
export function PostPanel({ id, onClose }: { id: number; onClose: () => void }) {
  const query = api.schedule.get.useQuery({ id });
  const close = () => {
    onClose();
    document.querySelector<HTMLElement>(`[data-post="${id}"]`)?.focus({ preventScroll: true });
  };
  const post = query.data?.post;
  return (
    <Presence kind="post" id={id}>
      <SidePanel
        label={t({ message: 'Post', context: 'noun' })}
        screen={t`Calendar`}
        shows={id}
        onClose={close}
        head={
          <>
            {post && <PostStateBadge post={post} />}
            <span className="ms-auto" />
            <PresentPeople />
          </>
        }
      >
        <div>
          {query.error?.code === 'not_found' ? (
            <EmptyState
              title={t`This post no longer exists`}
              action={<Button onPress={close}>{t`Close`}</Button>}
            >
              {t`It was deleted, or the link is incorrect.`}
            </EmptyState>
          ) : (
            <Query of={query} what={t`post`} loading={<Loading />}>
              {(data) => <Whole post={data.post} onGone={close} />}
            </Query>
          )}
        </div>
      </SidePanel>
    </Presence>
  );
}

function Whole({ post, onGone }: { post: PostRow; onGone: () => void }) {
  const trouble = outcomeText(post);
  return (
    <div className="flex flex-col gap-5 px-5 py-5">
      <div>
        <h2 dir="auto" className="headline text-lg font-semibold break-words">
          {titleOf(post, 200)}
        </h2>
        <p className="mt-1 text-xs text-faint">
          {post.project_name} · {post.author_user_name ?? t`Former member`}
        </p>
        {trouble && <p className="mt-2 text-soft">{trouble}</p>}
      </div>
      <Times post={post} />
      <Actions post={post} onGone={onGone} />
      <PanelSection title={t`Preview`}>
        <PostCopies content={contentOf(post)} accounts={accountsOf(post)} />
      </PanelSection>
    </div>
  );
}

/** The publishing time in the calendar's zone, then in the user's and the project's zones if they differ. */
function Times({ post }: { post: PostRow }) {
  const { zone } = useCalendar();
  const zones = [...new Set([zone, useZone(), useProjectZone(post.project_id)])];
  const at = post.sent_at ?? post.scheduled_at;
  if (at === null) return <p className="text-soft">{t`Not scheduled`}</p>;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-0.5">
      {zones.map((one, index) => (
        <div key={one} className={`contents ${index > 0 ? 'text-xs text-faint' : ''}`}>
          <dt className="text-faint">{zoneLabel(one)}</dt>
          <dd className={index === 0 ? 'font-medium' : ''}>
            <time dateTime={at}>
              {t`${{ day: dayIn(at, one) }}, ${{ time: clockTime(Date.parse(at), one) }}`}
            </time>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Actions({ post, onGone }: { post: PostRow; onGone: () => void }) {
  const me = useMe();
  const { zone, moveTo } = useCalendar();
  const [isAsking, setAsking] = useState(false);
  const cancel = api.schedule.cancel.useMutation();
  const rights = rightsOn(post, me);
  const at = post.scheduled_at;
  const placed = at === null ? null : clockIn(at, zone);
  return (
    <div className="flex flex-wrap gap-2">
      <Link
        to="/compose/$postId"
        params={{ postId: String(post.id) }}
        className="inline-flex h-8 items-center gap-1.5 rounded-md bg-accent px-3 font-medium text-on-accent hover:bg-accent-strong"
      >
        <ExternalLink aria-hidden className="size-4" />
        {t({ message: 'Open', context: 'verb' })}
      </Link>
      {at !== null && placed && rights.edit === null && (
        <MoveButton
          label={t`Reschedule`}
          moving={{
            title: titleOf(post),
            ...placed,
            onMove: (day, time) => moveTo({ id: post.id, title: titleOf(post), at }, day, time),
          }}
        />
      )}
      {post.status === 'scheduled' && rights.cancel === null && (
        <Button onPress={() => setAsking(true)}>
          <CalendarX aria-hidden className="size-4" />
          {t`Unschedule`}
        </Button>
      )}
      <ConfirmAction
        title={t`Unschedule this post?`}
        action={t`Unschedule`}
        isOpen={isAsking}
        mutation={cancel}
        parameters={{ id: post.id }}
        done={t`Post unscheduled.`}
        onDone={onGone}
        onClose={() => setAsking(false)}
      >
        {t`Nothing is published. The post is kept as cancelled and can’t be edited or published again.`}
      </ConfirmAction>
    </div>
  );
}

function Loading() {
  return (
    <output aria-label={t`Loading post`} className="flex flex-col gap-3 p-5">
      <Skeleton className="h-6 w-11/12" />
      <Skeleton className="h-4 w-1/2" />
      <Skeleton className="mt-3 h-8 w-56" />
      <Skeleton className="mt-3 h-64 w-full" />
    </output>
  );
}
