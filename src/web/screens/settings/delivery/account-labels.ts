import { plural, t } from '@lingui/core/macro';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';

export type Account = DataOf<Contract['accounts']['list']>['accounts'][number];
export type Slot = Account['slots'][number];
export type Switches = NonNullable<Account['switches']>;

/** Monday first, as 0 is Sunday in the data. */
export const weekdays = [
  { weekday: 1, label: t`Monday`, short: t`Mon` },
  { weekday: 2, label: t`Tuesday`, short: t`Tue` },
  { weekday: 3, label: t`Wednesday`, short: t`Wed` },
  { weekday: 4, label: t`Thursday`, short: t`Thu` },
  { weekday: 5, label: t`Friday`, short: t`Fri` },
  { weekday: 6, label: t`Saturday`, short: t`Sat` },
  { weekday: 0, label: t`Sunday`, short: t`Sun` },
] as const;

/** "14 times a week", "no times": how often a queue may send. */
export function queueText(slots: readonly Slot[]): string {
  if (slots.length === 0) return t`no times`;
  return plural({ count: slots.length }, { one: 'once a week', other: '# times a week' });
}

/** Removes duplicate times and sorts by day and time. */
export function tidied(slots: readonly Slot[]): Slot[] {
  const keyed = new Map(slots.map((slot) => [`${slot.weekday} ${slot.time}`, slot]));
  return [...keyed.values()].toSorted((a, b) => a.weekday - b.weekday || a.time.localeCompare(b.time));
}

/** Copies the times of one day to other days, replacing theirs. */
export function copiedTo(slots: readonly Slot[], from: number, to: readonly number[]): Slot[] {
  const times = slots.filter(({ weekday }) => weekday === from);
  const kept = slots.filter(({ weekday }) => !to.includes(weekday));
  return tidied([...kept, ...to.flatMap((weekday) => times.map(({ time }) => ({ weekday, time })))]);
}

export const switchLabels: readonly {
  name: Exclude<keyof Switches, 'slow_ms'>;
  label: string;
  text: string;
}[] = [
  {
    name: 'times_out_after_accepting',
    label: t`Accepts but never responds`,
    text: t`The post is published but never confirmed. The delivery stays unconfirmed until a person decides.`,
  },
  {
    name: 'unavailable',
    label: t`Unreachable`,
    text: t`Nothing is accepted. The delivery retries a few times at growing intervals, then asks a person.`,
  },
  {
    name: 'rate_limited',
    label: t`Rate limited`,
    text: t`Too many requests. The delivery waits as long as the network asks, then continues automatically.`,
  },
  {
    name: 'rejects',
    label: t`Rejects every post`,
    text: t`The delivery fails with the network’s message and isn’t retried automatically.`,
  },
  {
    name: 'expired_token',
    label: t`Connection expired`,
    text: t`The account must be reconnected before publishing.`,
  },
];
