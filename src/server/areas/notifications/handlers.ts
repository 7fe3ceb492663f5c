import type { notificationsNouns } from '#contract/notifications/nouns.ts';
import type { Handlers } from '#server/context.ts';
import { notifications } from './notifications/handlers.ts';
import { outbox } from './outbox/handlers.ts';
import { pushSubscriptions } from './push-subscriptions/handlers.ts';
import { teamChats } from './team-chats/handlers.ts';
import { webhookDeliveries } from './webhook-deliveries/handlers.ts';
import { webhookEvents } from './webhook-events/handlers.ts';
import { webhooks } from './webhooks/handlers.ts';

export const notificationsHandlers = {
  notifications,
  pushSubscriptions,
  outbox,
  teamChats,
  webhooks,
  webhookDeliveries,
  webhookEvents,
} satisfies Pick<Handlers, keyof typeof notificationsNouns>;
