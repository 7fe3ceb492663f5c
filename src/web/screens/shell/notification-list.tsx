import { t } from '@lingui/core/macro';
import { useRouter } from '@tanstack/react-router';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Popover, type PopoverProps } from 'react-aria-components/Popover';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { api } from '#web/api.ts';
import { Ago } from '#web/parts/ago.tsx';
import { useZone } from '#web/parts/workspace/me.ts';
import { Button } from '#web/ui/button.tsx';
import type { PopupProps } from '#web/ui/popup-trigger.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { useNotifications } from './notifications.ts';

type Notification = DataOf<Contract['notifications']['list']>['notifications'][number];

interface NotificationListProps extends PopupProps {
  placement: PopoverProps['placement'];
}

/** The user's latest notifications, each with a link to its subject, and a link to all of them. */
export function NotificationList({ triggerRef, onClose, placement }: NotificationListProps) {
  const { data, error, refetch } = useNotifications({});
  const read = api.notifications.read.useMutation();
  const router = useRouter();

  const marked = read.isPending ? read.variables : null;
  const isRead = ({ id, read_at }: Notification) =>
    read_at !== null || (marked !== null && (marked.ids?.includes(id) ?? true));
  const unread = marked && !marked.ids ? 0 : (data?.unread ?? 0);
  const open = (notification: Notification) => {
    if (!isRead(notification)) read.mutate({ ids: [notification.id] });
    onClose();
    router.history.push(notification.path);
  };

  return (
    <Popover
      isOpen
      triggerRef={triggerRef}
      onOpenChange={(opened) => !opened && onClose()}
      placement={placement}
      className="w-96 max-w-[calc(100vw-1.5rem)] rounded-lg bg-raised shadow-float data-entering:animate-appear"
    >
      <Dialog className="flex max-h-[min(36rem,80dvh)] flex-col outline-none">
        <header className="flex h-11 shrink-0 items-center border-b border-line pe-1.5 ps-4">
          <Heading slot="title" className="text-base font-semibold">
            {t`Notifications`}
          </Heading>
          {unread > 0 && (
            <Button variant="quiet" className="ms-auto" onPress={() => read.mutate({})}>
              {t`Mark all as read`}
            </Button>
          )}
        </header>
        {!data && error && (
          <div role="alert" className="p-4">
            <p className="mb-3 text-soft">{error.message}</p>
            <Button onPress={() => void refetch()}>{t`Try again`}</Button>
          </div>
        )}
        {!data && !error && <Loading />}
        {data?.notifications.length === 0 && (
          <Nothing
            onExplore={() => {
              onClose();
              router.history.push('/explore');
            }}
          />
        )}
        {data && data.notifications.length > 0 && (
          <ul aria-label={t`Notifications`} className="overflow-y-auto p-1">
            {data.notifications.map((notification) => (
              <Item
                key={notification.id}
                notification={notification}
                isRead={isRead(notification)}
                onOpen={() => open(notification)}
              />
            ))}
          </ul>
        )}
        <footer className="shrink-0 border-t border-line p-1">
          <a
            href="/notifications"
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              onClose();
              router.history.push('/notifications');
            }}
            className="flex h-8 items-center justify-center rounded-md text-soft -outline-offset-2 hover:bg-hover hover:text-ink"
          >
            {t`All notifications`}
          </a>
        </footer>
      </Dialog>
    </Popover>
  );
}

interface ItemProps {
  notification: Notification;
  isRead: boolean;
  onOpen: () => void;
}

function Item({ notification, isRead, onOpen }: ItemProps) {
  const zone = useZone();
  const { title, body, path, created_at } = notification;
  return (
    <li>
      <a
        href={path}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          onOpen();
        }}
        className="grid grid-cols-[0.5rem_minmax(0,1fr)_auto] gap-x-2.5 rounded-md px-2.5 py-2 -outline-offset-2 hover:bg-hover"
      >
        <span className={`mt-1.5 size-2 rounded-full ${isRead ? '' : 'bg-accent'}`}>
          {!isRead && <span className="sr-only">{t`Unread`}</span>}
        </span>
        <span className="min-w-0">
          <span dir="auto" className={`line-clamp-2 ${isRead ? 'text-soft' : 'font-medium'}`}>
            {title}
          </span>
          {body && <span className="figures mt-0.5 block text-xs text-faint">{body}</span>}
        </span>
        <span className="text-xs leading-5 text-faint">
          <Ago at={created_at} zone={zone} />
        </span>
      </a>
    </li>
  );
}

function Nothing({ onExplore }: { onExplore: () => void }) {
  return (
    <div className="px-4 py-6 text-center">
      <p className="mb-4 text-soft">
        {t`Watch a saved view in Explore to be notified here when a story crosses your threshold.`}
      </p>
      <Button onPress={onExplore}>{t`Go to Explore`}</Button>
    </div>
  );
}

function Loading() {
  return (
    <output aria-label={t`Loading notifications`} className="flex flex-col gap-5 p-4">
      {[0, 1, 2].map((place) => (
        <span key={place} className="flex flex-col gap-2">
          <Skeleton className="h-3.5 w-11/12" />
          <Skeleton className="h-3 w-32" />
        </span>
      ))}
    </output>
  );
}
