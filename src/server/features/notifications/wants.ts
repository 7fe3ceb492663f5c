import {
  defaultsOf,
  notificationEvents,
  type Channel,
  type NotificationEvent,
} from '#contract/notification-events.ts';

/** Whether a person is to be told of an event by this channel. */
export function wants(
  { chosen }: { chosen: readonly { event: string; channel: Channel; wanted: boolean }[] },
  event: NotificationEvent,
  channel: Channel,
): boolean {
  const choice = chosen.find((one) => one.event === event && one.channel === channel);
  return choice?.wanted ?? defaultsOf(event)[channel];
}

/** Whether a name is one of the events that we tell of. */
export function isEvent(name: string): name is NotificationEvent {
  return Object.hasOwn(notificationEvents, name);
}
