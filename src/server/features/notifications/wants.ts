import {
  defaultsOf,
  notificationEvents,
  type Channel,
  type NotificationEvent,
} from '#contract/notification-events.ts';

/** Whether a person is to be told of an event by this channel. */
export function wants(
  { chosen }: { chosen: readonly { channel: Channel; wanted: boolean }[] },
  event: NotificationEvent,
  channel: Channel,
): boolean {
  return chosen.find((choice) => choice.channel === channel)?.wanted ?? defaultsOf(event)[channel];
}

/** Whether a name is one of the events that we tell of. */
export function isEvent(name: string): name is NotificationEvent {
  return Object.hasOwn(notificationEvents, name);
}
