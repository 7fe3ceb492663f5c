import { t } from '#contract/message.ts';
import type { NotificationKind } from './notification-kinds.ts';

/** The channels by which a person can be notified. */
export const channels = ['in_app', 'push', 'mail'] as const;

export type Channel = (typeof channels)[number];

interface EventInfo {
  /** Reads on from "Tell me of …". */
  label: () => string;
  group: () => string;
  kind: NotificationKind;
  /** The defaults until the person chooses; mail is always opt-in. */
  defaults: Readonly<Record<Channel, boolean>>;
  /** Only they ever receive it. */
  for?: 'admins';
}

const inAppAndPush = { in_app: true, push: true, mail: false } as const;
const inApp = { in_app: true, push: false, mail: false } as const;

const groups = {
  board: () => t`Board`,
  posts: () => t`Posts`,
  research: () => t`Research`,
  organization: () => t`Organization`,
};

/** Every event that people are notified of. A new event is a line here and a call of `notify`. */
export const notificationEvents = {
  comment_on_my_card: {
    label: () => t`Comments on cards assigned to me`,
    group: groups.board,
    kind: 'comments',
    defaults: inAppAndPush,
  },
  mentioned: {
    label: () => t`Mentions of me`,
    group: groups.board,
    kind: 'comments',
    defaults: inAppAndPush,
  },
  assigned_to_me: {
    label: () => t`Cards assigned to me`,
    group: groups.board,
    kind: 'cards',
    defaults: inAppAndPush,
  },
  card_due: {
    label: () => t`My cards that are due`,
    group: groups.board,
    kind: 'cards',
    defaults: inAppAndPush,
  },
  draft_awaits_me: {
    label: () => t`Drafts that need my review`,
    group: groups.posts,
    kind: 'reviews',
    defaults: inAppAndPush,
  },
  fix_or_block: {
    label: () => t`Changes requested on my posts`,
    group: groups.posts,
    kind: 'reviews',
    defaults: inAppAndPush,
  },
  ok_by_link: {
    label: () => t`Approvals by review link`,
    group: groups.posts,
    kind: 'reviews',
    defaults: inAppAndPush,
  },
  comment_on_my_post: {
    label: () => t`Comments on my posts`,
    group: groups.posts,
    kind: 'comments',
    defaults: inAppAndPush,
  },
  post_sent: { label: () => t`My published posts`, group: groups.posts, kind: 'deliveries', defaults: inApp },
  post_failed: {
    label: () => t`Posts that failed to publish`,
    group: groups.posts,
    kind: 'deliveries',
    defaults: inAppAndPush,
  },
  post_unknown: {
    label: () => t`Posts with unknown status`,
    group: groups.posts,
    kind: 'deliveries',
    defaults: inAppAndPush,
  },
  post_missed: {
    label: () => t`Missed posts`,
    group: groups.posts,
    kind: 'deliveries',
    defaults: inAppAndPush,
  },
  watched_view: {
    label: () => t`Watched views that cross their threshold`,
    group: groups.research,
    kind: 'research',
    defaults: inApp,
  },
  automation_off: {
    label: () => t`Automations that were turned off`,
    group: groups.organization,
    kind: 'system',
    defaults: inAppAndPush,
  },
  account_at_risk: {
    label: () => t`Accounts to reconnect`,
    group: groups.organization,
    kind: 'deliveries',
    defaults: inAppAndPush,
    for: 'admins',
  },
  chat_off: {
    label: () => t`Unreachable team chats`,
    group: groups.organization,
    kind: 'system',
    defaults: inAppAndPush,
    for: 'admins',
  },
  webhook_off: {
    label: () => t`Webhooks that keep failing`,
    group: groups.organization,
    kind: 'system',
    defaults: inAppAndPush,
    for: 'admins',
  },
  organization_leaving: {
    label: () => t`Exports and organization deletion`,
    group: groups.organization,
    kind: 'system',
    defaults: inAppAndPush,
    for: 'admins',
  },
  backup_trouble: {
    label: () => t`Failed backups and restores`,
    group: groups.organization,
    kind: 'system',
    defaults: inAppAndPush,
    for: 'admins',
  },
} as const satisfies Record<string, EventInfo>;

export type NotificationEvent = keyof typeof notificationEvents;

export const notificationEventNames = Object.keys(notificationEvents) as [
  NotificationEvent,
  ...NotificationEvent[],
];

/** An event's defaults until the person chooses. */
export function defaultsOf(event: NotificationEvent): EventInfo['defaults'] {
  return notificationEvents[event].defaults;
}

/** The events of a kind. */
export function eventsOf(kind: NotificationKind): NotificationEvent[] {
  return notificationEventNames.filter((event) => notificationEvents[event].kind === kind);
}

/** What a notification of this event is about; an event that an older version knew is of the system. */
export function kindOf(event: string): NotificationKind {
  return isEvent(event) ? notificationEvents[event].kind : 'system';
}

function isEvent(name: string): name is NotificationEvent {
  return Object.hasOwn(notificationEvents, name);
}
