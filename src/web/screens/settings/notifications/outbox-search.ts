import { t } from '@lingui/core/macro';

import { wholeOf } from '#web/lib/search.ts';

export const channelLabels = { mail: t`Email`, push: t`Push`, chat: t`Team chat` } as const;

export const stateLabels = {
  waiting: t`Waiting`,
  sending: t`Sending`,
  sent: t`Sent`,
  failed: t`Failed`,
  unknown: t`Unconfirmed`,
  kept: t`Not sent`,
  skipped: t`Not needed`,
} as const;

type Channel = keyof typeof channelLabels;
type State = keyof typeof stateLabels;

/** The parameters of the outbox's URL. */
export interface OutboxSearch {
  channel?: Channel | undefined;
  state?: State | undefined;
  page?: number | undefined;
}

/** The option for no filter. */
export const allOf = 'all';

export const channelOptions = withAll<Channel>(channelLabels);
export const stateOptions = withAll<State>(stateLabels);

export function outboxSearch(search: { channel?: unknown; state?: unknown; page?: unknown }): OutboxSearch {
  const { channel, state } = search;
  return {
    channel: isOneOf(channelLabels, channel) ? channel : undefined,
    state: isOneOf(stateLabels, state) ? state : undefined,
    page: wholeOf(search.page, 2),
  };
}

function withAll<Name extends string>(labels: Readonly<Record<Name, string>>) {
  const values: { value: Name | typeof allOf; label: string }[] = [
    { value: allOf, label: t({ message: 'All', context: 'messages' }) },
  ];
  for (const name in labels) values.push({ value: name, label: labels[name] });
  return values;
}

function isOneOf<Name extends string>(labels: Readonly<Record<Name, string>>, value: unknown): value is Name {
  return typeof value === 'string' && Object.hasOwn(labels, value);
}
