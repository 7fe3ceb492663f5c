import {
  defaultsOf,
  notificationEvents,
  type Channel,
  type NotificationEvent,
} from '#contract/notifications/notification-events.ts';

/** Whether a person wants an event on this channel. */
export function wants(
  { chosen }: { chosen: readonly { event: string; channel: Channel; wanted: boolean }[] },
  event: NotificationEvent,
  channel: Channel,
): boolean {
  const choice = chosen.find((one) => one.event === event && one.channel === channel);
  return choice?.wanted ?? defaultsOf(event)[channel];
}

export function isEvent(name: string): name is NotificationEvent {
  return Object.hasOwn(notificationEvents, name);
}
