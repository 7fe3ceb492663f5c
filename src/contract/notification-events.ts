/** The ways in which a person can be told something. */
export const channels = ['in_app', 'push', 'mail'] as const;

export type Channel = (typeof channels)[number];

interface EventInfo {
  /** Reads on from "Tell me of …". */
  label: string;
  group: 'Board' | 'Research' | 'Organization';
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
  watched_view: { label: 'Watched views that cross their threshold', group: 'Research', defaults: inApp },
  chat_off: {
    label: 'A team chat that can no longer be reached',
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
