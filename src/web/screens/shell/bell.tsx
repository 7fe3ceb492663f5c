import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { Bell as BellIcon } from 'lucide-react';
import { useEffect } from 'react';

import { useShortcut } from '#web/lib/shortcuts.ts';
import { useMe } from '#web/parts/workspace/me.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { PopupTrigger } from '#web/ui/popup-trigger.tsx';
import { useNotifications } from './notifications.ts';

const NotificationList = lazyPart(async () => (await import('./notification-list.tsx')).NotificationList);

/** The number of unread notifications, and their list; `compact` in the bottom bar. */
export function Bell({ compact = false }: { compact?: boolean }) {
  // Rail and bottom bar are both rendered, one of them hidden; only one of them polls.
  const unread = useNotifications({ polls: !compact }).data?.unread ?? 0;
  const userId = useMe().user.id;
  const navigate = useNavigate();
  useShortcut(
    'g n',
    t`Go to Notifications`,
    t`Everywhere`,
    () => void navigate({ to: '/notifications' }),
    !compact,
  );
  useEffect(() => {
    // The code for push is loaded only if push is allowed in this browser.
    if (compact || !('Notification' in globalThis) || Notification.permission !== 'granted') return;
    void import('#web/parts/notifications/push.ts').then(({ keepPush }) => keepPush(userId));
  }, [compact, userId]);
  return (
    <PopupTrigger
      kind="dialog"
      popup={(popup) => <NotificationList {...popup} placement={compact ? 'top end' : 'end bottom'} />}
      preload={NotificationList.preload}
      className={
        compact
          ? 'relative flex h-12 w-11 shrink-0 flex-col items-center justify-center gap-0.5 text-soft'
          : 'flex h-8 w-full items-center gap-2.5 rounded-md px-2 text-soft transition-colors duration-100 hover:bg-press hover:text-ink active:bg-press'
      }
    >
      <BellIcon aria-hidden className={compact ? 'size-4.5' : 'size-4'} strokeWidth={1.75} />
      {/* Too long for the bottom bar, where it only keeps the height of a label. */}
      <span
        className={compact ? 'w-0 overflow-hidden whitespace-nowrap' : 'truncate'}
      >{t`Notifications`}</span>
      {unread > 0 && (
        <Count unread={unread} className={compact ? 'absolute top-0.5 start-1/2 ms-1.5' : 'ms-auto'} />
      )}
    </PopupTrigger>
  );
}

function Count({ unread, className }: { unread: number; className: string }) {
  const shown = unread > 99 ? '99+' : unread;
  return (
    <span
      className={`figures grid h-4.5 min-w-4.5 place-items-center rounded-full bg-accent px-1 forced-color-adjust-none text-[0.6875rem] leading-none font-semibold text-on-accent ${className}`}
    >
      <span>
        <Trans>
          {shown}
          <span className="sr-only">
            {' '}
            <Plural value={unread} one="unread" other="unread" />
          </span>
        </Trans>
      </span>
    </span>
  );
}
