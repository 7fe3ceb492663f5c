import { t } from '@lingui/core/macro';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { clockText, clockTime, dayIn, shortTime } from '#web/lib/format.ts';
import { weekdayName } from '#web/parts/zoned.ts';
import { clockIn } from './days.ts';

export type Recipe = DataOf<Contract['recipes']['list']>['recipes'][number];

export const sourceLabels: Readonly<Record<Recipe['source'], string>> = {
  quotes: t`Quotes`,
  trending: t`Explore`,
  calendar: t`Calendar`,
  manual: t`Manual`,
};

export const cadenceLabels: Readonly<Record<Recipe['cadence'], string>> = {
  daily: t`Every day`,
  weekdays: t`Every weekday`,
  weekly: t`Every week`,
  manual: t`On demand`,
};

export const gateLabels: Readonly<Record<Recipe['gate'], string>> = {
  review: t`Create a draft for review`,
  publish: t`Schedule the post`,
};

/** A recipe's schedule: Every weekday at 09:00 · Every Tuesday at the network’s best time */
export function rhythmOf({ cadence, weekday, post_time }: Recipe): string {
  if (cadence === 'manual') return cadenceLabels.manual;
  const time = post_time === null ? null : clockText(post_time.slice(0, 5));
  if (cadence === 'daily')
    return time === null ? t`Every day at the network’s best time` : t`Every day at ${time}`;
  if (cadence === 'weekdays')
    return time === null ? t`Every weekday at the network’s best time` : t`Every weekday at ${time}`;
  if (weekday === null)
    return time === null ? t`Every week at the network’s best time` : t`Every week at ${time}`;
  const day = weekdayName(weekday);
  return time === null ? t`Every ${day} at the network’s best time` : t`Every ${day} at ${time}`;
}

/** Whether a recipe's due time has passed, or its due day if it runs at the network's best time. */
export function isOverdue({ next_due: due }: Pick<Recipe, 'next_due'>, zone: string, now: number): boolean {
  if (due === null) return false;
  if (due.at !== null) return Date.parse(due.at) < now;
  return due.date < clockIn(new Date(now).toISOString(), zone).day;
}

/** Taken by Ada since 12:03 · Taken by Ada since 3 Jul, 12:03: the day is omitted if it is today. */
export function claimText(
  { at, user_name }: NonNullable<Recipe['taken']>,
  zone: string,
  now: number,
): string {
  const isToday = dayIn(at, zone) === dayIn(new Date(now).toISOString(), zone);
  const since = isToday ? clockTime(Date.parse(at), zone) : shortTime(at, zone);
  return user_name === null
    ? t`Taken by a former member since ${since}`
    : t`Taken by ${{ person: user_name }} since ${since}`;
}

const hintOf = (names: string) => t`Filters for the content source, one per line: ${names}`;
const ofDays = 'min_importance, unused, category, kind, tone, country';

/** By source: the default parameters of a new recipe, and a hint that lists all parameters. */
export const requestOf: Readonly<Record<Recipe['source'], { begins: string; hint: string }>> = {
  quotes: {
    begins: 'max_chars=140\nunused=true',
    hint: hintOf('max_chars, unused, category, author, q, language, rights'),
  },
  trending: {
    begins: 'source=rss\nsort=trending\ntime_range=24h',
    hint: hintOf('source, sort, time_range, category, keyword, min_engagement'),
  },
  calendar: {
    begins: 'min_importance=2\nunused=true',
    hint: t`Filters for the content source, one per line: ${{ names: ofDays }}; the day is that of the post. Where the post is scheduled, only days to celebrate are taken`,
  },
  manual: { begins: '', hint: '' },
};

/** Formats parameters as lines of `name=value`. */
export function parametersText(parameters: Recipe['source_params']): string {
  return Object.entries(parameters)
    .map(([name, value]) => `${name}=${value}`)
    .join('\n');
}

/** Parses lines of `name=value`; undefined if one of them is malformed. */
export function parametersOf(text: string): Recipe['source_params'] | undefined {
  const found: Recipe['source_params'] = {};
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '') continue;
    const [, name, value] = /^([a-z_]+)\s*=\s*(.+)$/.exec(line) ?? [];
    if (name === undefined || value === undefined) return undefined;
    found[name] =
      value === 'true' ? true : value === 'false' ? false : isNumber(value) ? Number(value) : value;
  }
  return found;
}

const isNumber = (value: string) => /^-?\d+(\.\d+)?$/.test(value);
