import { notificationKinds, type NotificationKind } from '#contract/notifications/notification-kinds.ts';

/** The parameters of the notifications' URL. */
export interface NotificationsSearch {
  kind?: NotificationKind | undefined;
  unread?: 1 | undefined;
}

export function notificationsSearch({
  kind,
  unread,
}: {
  kind?: unknown;
  unread?: unknown;
}): NotificationsSearch {
  return {
    kind: notificationKinds.find((one) => one === kind),
    unread: Number(unread) === 1 ? 1 : undefined,
  };
}
