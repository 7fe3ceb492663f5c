import type { ColumnType, Generated } from 'kysely';

import type { Channel } from '#contract/notifications/notification-events.ts';
import type { DeliveryChannel, DeliveryState } from '#contract/notifications/outbox.ts';
import type { ChatKind, ChatSubject } from '#contract/notifications/team-chats.ts';

/** A person's notification settings; no row: the defaults. */
export interface NotificationSettingsTable {
  user_id: number;
  digest: 'off' | 'hourly' | 'daily';
  /** The hour of the daily digest, 0 to 23. */
  digest_hour: number;
  /** `HH:MM:SS` on the clock of the person's zone. Both or neither. */
  quiet_from: string | null;
  quiet_to: string | null;
}

/** A person's choice that differs from the event's default. */
export interface NotificationPreferencesTable {
  user_id: number;
  event: string;
  channel: Channel;
  wanted: boolean;
}

/** A browser that shows push messages. */
export interface PushSubscriptionsTable {
  id: Generated<number>;
  user_id: number;
  /** The session in which the person subscribed; signing out deletes the subscription. */
  session_id: number | null;
  endpoint: string;
  p256dh: string;
  auth: string;
  /** `Firefox on Linux`. */
  browser: string;
  created_at: Date;
  used_at: Date | null;
}

/** The VAPID keys of the installation, one row. */
export interface PushKeysTable {
  id: Generated<number>;
  public_key: string;
  private_key_sealed: string;
}

/** A message to one target. */
export interface NotificationDeliveriesTable {
  id: Generated<number>;
  organization_id: number;
  /** Null for a team chat. */
  user_id: number | null;
  channel: DeliveryChannel;
  /** What it is about, to prevent doubles: `notification 12`, `digest 3 2026-05-04T08:00:00.000Z`. */
  message: string;
  /** The mail address, or the id of the push subscription or the team chat. */
  target: string;
  notification_id: number | null;
  digest: Generated<boolean>;
  /** The content. For a notification it is written when the first attempt begins. */
  content: ColumnType<Record<string, unknown> | null, string | null, string | null>;
  state: DeliveryState;
  attempts: Generated<number>;
  due_at: Date;
  attempted_at: Date | null;
  finished_at: Date | null;
  /** The other system's own message where it has one. */
  answer: string | null;
  created_at: Date;
}

/** An incoming webhook of a team chat. */
export interface TeamChatsTable {
  id: Generated<number>;
  organization_id: number;
  name: string;
  kind: ChatKind;
  address_sealed: string;
  host: string;
  /** The last four characters of its URL. */
  ending: string;
  subjects: ChatSubject[];
  sent_at: Date | null;
  last_error: string | null;
  last_error_at: Date | null;
  /** Set when the chat reported that the URL no longer exists. */
  off_at: Date | null;
  off_told_at: Date | null;
  created_at: Date;
}

export interface NotificationTables {
  notification_settings: NotificationSettingsTable;
  notification_preferences: NotificationPreferencesTable;
  push_subscriptions: PushSubscriptionsTable;
  push_keys: PushKeysTable;
  notification_deliveries: NotificationDeliveriesTable;
  team_chats: TeamChatsTable;
}
