import { notifications } from './notifications.ts';
import { outbox } from './outbox.ts';
import { pushSubscriptions } from './push-subscriptions.ts';
import { teamChats } from './team-chats.ts';

export const notificationsNouns = {
  notifications,
  pushSubscriptions,
  outbox,
  teamChats,
};
