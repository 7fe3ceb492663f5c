import { notifications } from './notifications.ts';
import { outbox } from './outbox.ts';
import { pushSubscriptions } from './push-subscriptions.ts';
import { teamChats } from './team-chats.ts';
import { webhookDeliveries, webhookEvents, webhooks } from './webhooks.ts';

export const notificationsNouns = {
  notifications,
  pushSubscriptions,
  outbox,
  teamChats,
  webhooks,
  webhookDeliveries,
  webhookEvents,
};
