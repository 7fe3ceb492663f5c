import type { notificationsNouns } from '#contract/notifications/nouns.ts';
import type { Handlers } from '#server/context.ts';
import { notifications } from './notifications/handlers.ts';
import { outbox } from './outbox/handlers.ts';
import { pushSubscriptions } from './push-subscriptions/handlers.ts';
import { teamChats } from './team-chats/handlers.ts';

export const notificationsHandlers = {
  notifications,
  pushSubscriptions,
  outbox,
  teamChats,
} satisfies Pick<Handlers, keyof typeof notificationsNouns>;
