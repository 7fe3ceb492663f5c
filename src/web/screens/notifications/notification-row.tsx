import { t } from '@lingui/core/macro';
import { useRouter } from '@tanstack/react-router';
import { Mail, MailOpen } from 'lucide-react';
import { useState } from 'react';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { placed } from '#web/lib/places.ts';
import { Ago } from '#web/parts/ago.tsx';
import { useZone } from '#web/parts/workspace/me.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { actionOf } from './notification-action.ts';

const TroubledDeliveries = lazyPart(
  async () => (await import('./troubled-deliveries.tsx')).TroubledDeliveries,
  { place: 'hidden', fallback: () => <Skeleton className="h-16 w-full" /> },
);

export type Notification = DataOf<Contract['notifications']['list']>['notifications'][number];

interface NotificationRowProps {
  notification: Notification;
  isCurrent: boolean;
  onCurrent: () => void;
  onMark: (isRead: boolean) => void;
}

/** A notification: its text, its link, and its action. */
export function NotificationRow({ notification, isCurrent, onCurrent, onMark }: NotificationRowProps) {
  const router = useRouter();
  const zone = useZone();
  const [isOpen, setOpen] = useState(false);
  const { id, title, body, path, created_at, read_at } = notification;
  const isRead = read_at !== null;
  const action = actionOf(notification);
  const go = (where: string) => {
    if (!isRead) onMark(true);
    router.history.push(where);
  };
  return (
    <li className={`border-b border-line px-4 py-2.5 ${isCurrent ? 'bg-hover' : ''}`}>
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <a
          href={path}
          ref={placed(`notification ${id}`)}
          onFocus={onCurrent}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            go(path);
          }}
          className="grid min-w-0 flex-1 basis-72 grid-cols-[0.5rem_minmax(0,1fr)] gap-x-2.5 rounded-md outline-offset-4"
        >
          <span className={`mt-1.5 size-2 rounded-full ${isRead ? '' : 'bg-accent'}`}>
            {!isRead && <span className="sr-only">{t`Unread`}</span>}
          </span>
          <span className="min-w-0">
            <span dir="auto" className={`break-words ${isRead ? 'text-soft' : 'font-medium'}`}>
              {title}
            </span>
            {body && (
              <span dir="auto" className="mt-0.5 line-clamp-3 text-xs break-words text-faint">
                {body}
              </span>
            )}
          </span>
        </a>
        <span className="flex items-center gap-2 max-sm:w-full max-sm:ps-4.5">
          <span className="text-xs text-faint">
            <Ago at={created_at} zone={zone} />
          </span>
          {action?.kind === 'link' && <Button onPress={() => go(action.path)}>{action.label}</Button>}
          {action?.kind === 'deliveries' && (
            <Button aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
              {action.label}
            </Button>
          )}
          <IconButton
            label={isRead ? t`Mark as unread` : t`Mark as read`}
            className="size-7 max-sm:ms-auto"
            onPress={() => onMark(!isRead)}
          >
            {isRead ? (
              <Mail aria-hidden className="size-3.5" />
            ) : (
              <MailOpen aria-hidden className="size-3.5" />
            )}
          </IconButton>
        </span>
      </div>
      {isOpen && action?.kind === 'deliveries' && (
        <div className="mt-3 ps-4.5">
          <TroubledDeliveries postId={action.postId} />
        </div>
      )}
    </li>
  );
}
