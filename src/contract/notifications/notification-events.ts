import type { NotificationKind } from './notification-kinds.ts';

/** The channels by which a person can be notified. */
export const channels = ['in_app', 'push', 'mail'] as const;

export type Channel = (typeof channels)[number];

interface EventInfo {
  /** Reads on from "Tell me of …". */
  label: string;
  group: 'Board' | 'Posts' | 'Research' | 'Organization';
  kind: NotificationKind;
  /** The defaults until the person chooses; mail is always opt-in. */
  defaults: Readonly<Record<Channel, boolean>>;
  /** Only they ever receive it. */
  for?: 'admins';
}

const inAppAndPush = { in_app: true, push: true, mail: false } as const;
const inApp = { in_app: true, push: false, mail: false } as const;

/** Every event that people are notified of. A new event is a line here and a call of `notify`. */
export const notificationEvents = {
  comment_on_my_card: {
    label: 'Comments on cards assigned to me',
    group: 'Board',
    kind: 'comments',
    defaults: inAppAndPush,
  },
  mentioned: { label: 'Mentions of me', group: 'Board', kind: 'comments', defaults: inAppAndPush },
  assigned_to_me: { label: 'Cards assigned to me', group: 'Board', kind: 'cards', defaults: inAppAndPush },
  card_due: { label: 'My cards that are due', group: 'Board', kind: 'cards', defaults: inAppAndPush },
  draft_awaits_me: {
    label: 'Drafts that need my review',
    group: 'Posts',
    kind: 'reviews',
    defaults: inAppAndPush,
  },
  fix_or_block: {
    label: 'Changes requested on my posts',
    group: 'Posts',
    kind: 'reviews',
    defaults: inAppAndPush,
  },
  ok_by_link: {
    label: 'Approvals by review link',
    group: 'Posts',
    kind: 'reviews',
    defaults: inAppAndPush,
  },
  comment_on_my_post: {
    label: 'Comments on my posts',
    group: 'Posts',
    kind: 'comments',
    defaults: inAppAndPush,
  },
  post_sent: { label: 'My published posts', group: 'Posts', kind: 'deliveries', defaults: inApp },
  post_failed: {
    label: 'Posts that failed to publish',
    group: 'Posts',
    kind: 'deliveries',
    defaults: inAppAndPush,
  },
  post_unknown: {
    label: 'Posts with unknown status',
    group: 'Posts',
    kind: 'deliveries',
    defaults: inAppAndPush,
  },
  post_missed: { label: 'Missed posts', group: 'Posts', kind: 'deliveries', defaults: inAppAndPush },
  watched_view: {
    label: 'Watched views that cross their threshold',
    group: 'Research',
    kind: 'research',
    defaults: inApp,
  },
  account_at_risk: {
    label: 'Accounts to reconnect',
    group: 'Organization',
    kind: 'deliveries',
    defaults: inAppAndPush,
    for: 'admins',
  },
  chat_off: {
    label: 'Unreachable team chats',
    group: 'Organization',
    kind: 'system',
    defaults: inAppAndPush,
    for: 'admins',
  },
  organization_leaving: {
    label: 'Exports and organization deletion',
    group: 'Organization',
    kind: 'system',
    defaults: inAppAndPush,
    for: 'admins',
  },
  backup_trouble: {
    label: 'Failed backups and restores',
    group: 'Organization',
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
