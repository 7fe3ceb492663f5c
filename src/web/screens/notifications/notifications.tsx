import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link, useRouter } from '@tanstack/react-router';
import { Settings } from 'lucide-react';
import { useState } from 'react';

import { notificationKinds, type NotificationKind } from '#contract/notifications/notification-kinds.ts';
import { api } from '#web/api.ts';
import { useNow } from '#web/lib/now.ts';
import { placeOf } from '#web/lib/places.ts';
import { useSearchChange } from '#web/lib/search-change.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { QueryState } from '#web/parts/query-state.tsx';
import { ShowMore } from '#web/parts/show-more.tsx';
import { useZone } from '#web/parts/workspace/me.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { byDay } from './by-day.ts';
import { NotificationRow, type Notification } from './notification-row.tsx';
import { notificationsSearch, type NotificationsSearch } from './notifications-search.ts';

const kindLabels: Readonly<Record<NotificationKind, string>> = {
  reviews: t`Reviews`,
  deliveries: t({ message: 'Publishing', context: 'kind of notification' }),
  comments: t`Comments`,
  cards: t`Cards`,
  research: t`Explore`,
  system: t`System`,
};

/** The user's notifications, filtered by kind and unread state. */
export function Notifications({ search }: { search: NotificationsSearch }) {
  const { kind, unread } = search;
  const router = useRouter();
  const now = useNow();
  const zone = useZone();
  const query = api.notifications.list.useInfiniteQuery({
    per_page: 50,
    ...(kind && { kind }),
    ...(unread && { unread: true }),
  });
  const read = api.notifications.read.useMutation();
  const markUnread = api.notifications.unread.useMutation();
  const [currentId, setCurrent] = useState<number | null>(null);
  const shown = query.data?.pages.flatMap(({ data }) => data.notifications) ?? [];
  const unreadInAll = query.data?.pages[0]?.data.unread ?? 0;
  const unreadLabel = unreadInAll > 0 ? t`Unread ${{ count: unreadInAll }}` : t`Unread`;
  const current = shown.find(({ id }) => id === currentId);

  const change = useSearchChange('/notifications', notificationsSearch);
  const mark = ({ id }: Notification, isRead: boolean) =>
    isRead ? read.mutate({ ids: [id] }) : markUnread.mutate({ ids: [id] });
  const walk = (step: 1 | -1) => {
    const at = current ? shown.indexOf(current) : -1;
    const next = shown[at + step];
    if (!next) return;
    setCurrent(next.id);
    placeOf(`notification ${next.id}`)?.focus();
  };
  useShortcut('j', t`Next notification`, t`Notifications`, () => walk(1));
  useShortcut('k', t`Previous notification`, t`Notifications`, () => walk(-1));
  useShortcut('o', t({ message: 'Open', context: 'verb' }), t`Notifications`, () => {
    if (!current) return;
    if (current.read_at === null) mark(current, true);
    router.history.push(current.path);
  });
  useShortcut('e', t`Mark as read or unread`, t`Notifications`, () => {
    if (!current) return;
    // A read notification disappears from the unread list, so the focus moves on first.
    if (unread) walk(shown.at(-1) === current ? -1 : 1);
    mark(current, current.read_at === null);
  });
  useShortcut('u', t`All or unread`, t`Notifications`, () => change({ unread: unread ? undefined : 1 }));

  return (
    <div className="flex min-w-0 flex-1 flex-col">
      <header className="flex min-h-12 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2">
        <h1 className="text-lg font-semibold tracking-tight">{t`Notifications`}</h1>
        <fieldset aria-label={t`Show`} className="flex">
          {([undefined, 1] as const).map((one) => (
            <button
              key={String(one)}
              type="button"
              aria-pressed={unread === one}
              onClick={() => change({ unread: one })}
              className={toggle}
            >
              {one ? unreadLabel : t({ message: 'All', context: 'notifications' })}
            </button>
          ))}
        </fieldset>
        <div className="ms-auto flex items-center gap-2">
          <Button
            isDisabled={unreadInAll === 0}
            isPending={read.isPending && !read.variables.ids}
            onPress={() => read.mutate({})}
          >
            {t`Mark all as read`}
          </Button>
          <Link
            to="/settings/notifications"
            aria-label={t`Notification settings`}
            data-hint={t`Notification settings`}
            className="grid size-8 place-items-center rounded-md text-soft hover:bg-hover hover:text-ink"
          >
            <Settings aria-hidden className="size-4" />
          </Link>
        </div>
      </header>
      <fieldset
        aria-label={t({ message: 'Kind', context: 'of a notification' })}
        className="no-scrollbar flex min-w-0 shrink-0 gap-1 overflow-x-auto border-b border-line px-4 py-1.5"
      >
        {[undefined, ...notificationKinds].map((one) => (
          <button
            key={one ?? 'all'}
            type="button"
            aria-pressed={kind === one}
            onClick={() => change({ kind: one })}
            className="h-7 shrink-0 rounded-full border border-transparent px-2.5 text-soft hover:bg-hover aria-pressed:border-edge aria-pressed:bg-press aria-pressed:font-medium aria-pressed:text-ink"
          >
            {one ? kindLabels[one] : t`Everything`}
          </button>
        ))}
      </fieldset>
      <div className="min-h-0 flex-1 overflow-y-auto" tabIndex={-1}>
        <div className="mx-auto max-w-4xl">
          <QueryState
            query={query}
            what={t`notifications`}
            isEmpty={shown.length === 0}
            metricsHidden={false}
            loading={<Loading />}
            empty={
              <Nothing search={search} onShowAll={() => change({ kind: undefined, unread: undefined })} />
            }
            end={query.hasNextPage ? <ShowMore query={query} /> : undefined}
          >
            {byDay(shown, now, zone).map(({ title, items }) => (
              <section key={title} aria-label={title}>
                <h2 className="sticky top-0 z-10 bg-paper px-4 pt-4 pb-1.5 text-xs font-medium text-faint">
                  {title}
                </h2>
                <ul>
                  {items.map((notification) => (
                    <NotificationRow
                      key={notification.id}
                      notification={notification}
                      isCurrent={notification.id === currentId}
                      onCurrent={() => setCurrent(notification.id)}
                      onMark={(isRead) => mark(notification, isRead)}
                    />
                  ))}
                </ul>
              </section>
            ))}
          </QueryState>
        </div>
      </div>
    </div>
  );
}

const toggle =
  'h-8 border border-line px-2.5 first:rounded-s-md last:-ms-px last:rounded-e-md aria-pressed:bg-press aria-pressed:font-medium';

function Nothing({ search, onShowAll }: { search: NotificationsSearch; onShowAll: () => void }) {
  if (search.kind || search.unread)
    return (
      <EmptyState
        title={search.unread ? t`Nothing unread` : t`No notifications of this kind`}
        action={<Button onPress={onShowAll}>{t`Show all`}</Button>}
      >
        {search.unread ? t`You have read everything here.` : t`Choose another kind, or show all of them.`}
      </EmptyState>
    );
  return (
    <EmptyState title={t`No notifications yet`}>
      <Trans>
        Reviews, failed posts, comments and mentions appear here. Choose what you’re notified about in{' '}
        <Link to="/settings/notifications" className="underline underline-offset-2">
          Settings
        </Link>
        .
      </Trans>
    </EmptyState>
  );
}

function Loading() {
  return (
    <output aria-label={t`Loading notifications`} className="flex flex-col">
      {[0, 1, 2, 3, 4, 5].map((place) => (
        <span key={place} className="flex flex-col gap-2 border-b border-line px-4 py-3">
          <Skeleton className="h-3.5 w-2/3" />
          <Skeleton className="h-3 w-32" />
        </span>
      ))}
    </output>
  );
}
