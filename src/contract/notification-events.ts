/** The ways in which a person can be told something. */
export const channels = ['in_app', 'push', 'mail'] as const;

export type Channel = (typeof channels)[number];

interface EventInfo {
  /** Reads on from "Tell me of …". */
  label: string;
  group: 'Board' | 'Posts' | 'Research' | 'Organization';
  /** What holds until the person chooses; mail is always their own choice. */
  defaults: Readonly<Record<Channel, boolean>>;
  /** Only they are ever told of it. */
  for?: 'admins';
}

const inAppAndPush = { in_app: true, push: true, mail: false } as const;
const inApp = { in_app: true, push: false, mail: false } as const;

/** Everything that people are told of. A new event is a line here and a call of `tell`. */
export const notificationEvents = {
  comment_on_my_card: { label: 'Comments on cards assigned to me', group: 'Board', defaults: inAppAndPush },
  mentioned: { label: 'Mentions of me', group: 'Board', defaults: inAppAndPush },
  assigned_to_me: { label: 'Cards that are assigned to me', group: 'Board', defaults: inAppAndPush },
  card_due: { label: 'Cards of mine that are due', group: 'Board', defaults: inAppAndPush },
  draft_awaits_me: { label: 'Drafts that wait for my review', group: 'Posts', defaults: inAppAndPush },
  fix_or_block: { label: 'Posts of mine that a reviewer sent back', group: 'Posts', defaults: inAppAndPush },
  ok_by_link: {
    label: 'An OK from outside, by a review link',
    group: 'Posts',
    defaults: inAppAndPush,
  },
  comment_on_my_post: { label: 'Comments on posts of mine', group: 'Posts', defaults: inAppAndPush },
  post_sent: { label: 'Posts of mine that were sent', group: 'Posts', defaults: inApp },
  post_failed: { label: 'Posts that could not be sent', group: 'Posts', defaults: inAppAndPush },
  post_unknown: {
    label: 'Posts of which nobody knows whether they were sent',
    group: 'Posts',
    defaults: inAppAndPush,
  },
  post_missed: { label: 'Posts whose time has passed', group: 'Posts', defaults: inAppAndPush },
  watched_view: { label: 'Watched views that cross their threshold', group: 'Research', defaults: inApp },
  account_at_risk: {
    label: 'Accounts that must be connected again',
    group: 'Organization',
    defaults: inAppAndPush,
    for: 'admins',
  },
  chat_off: {
    label: 'A team chat that can no longer be reached',
    group: 'Organization',
    defaults: inAppAndPush,
    for: 'admins',
  },
  organization_leaving: {
    label: 'An export that is ready, and the removal of the organization',
    group: 'Organization',
    defaults: inAppAndPush,
    for: 'admins',
  },
  backup_trouble: {
    label: 'Backups that failed, and a desk that was restored',
    group: 'Organization',
    defaults: inAppAndPush,
    for: 'admins',
  },
} as const satisfies Record<string, EventInfo>;

export type NotificationEvent = keyof typeof notificationEvents;

export const notificationEventNames = Object.keys(notificationEvents) as [
  NotificationEvent,
  ...NotificationEvent[],
];

/** What holds for an event until the person chooses. */
export function defaultsOf(event: NotificationEvent): EventInfo['defaults'] {
  return notificationEvents[event].defaults;
}
