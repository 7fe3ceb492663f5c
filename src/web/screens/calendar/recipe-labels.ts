import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { weekdayNames } from '#contract/weekday-names.ts';
import { clockText, clockTime, dayIn, shortTime } from '#web/lib/format.ts';
import { clockIn } from './days.ts';

export type Recipe = DataOf<Contract['recipes']['list']>['recipes'][number];

export const sourceLabels: Readonly<Record<Recipe['source'], string>> = {
  quotes: 'Quotes',
  trending: 'Explore',
  calendar: 'Calendar',
  manual: 'Manual',
};

export const cadenceLabels: Readonly<Record<Recipe['cadence'], string>> = {
  daily: 'Every day',
  weekdays: 'Every weekday',
  weekly: 'Every week',
  manual: 'On demand',
};

export const gateLabels: Readonly<Record<Recipe['gate'], string>> = {
  review: 'Create a draft for review',
  publish: 'Schedule the post',
};

/** How often and when: Every weekday at 09:00 · Every Tuesday at the network’s best time */
export function rhythmOf({ cadence, weekday, post_time }: Recipe): string {
  if (cadence === 'manual') return cadenceLabels.manual;
  const days =
    cadence === 'weekly' && weekday !== null ? `Every ${weekdayNames[weekday - 1]}` : cadenceLabels[cadence];
  return `${days} at ${post_time === null ? 'the network’s best time' : clockText(post_time.slice(0, 5))}`;
}

/** Whether the time at which it is due has passed; where its hour is the network's best, the day. */
export function isOverdue({ next_due: due }: Pick<Recipe, 'next_due'>, zone: string, now: number): boolean {
  if (due === null) return false;
  if (due.at !== null) return Date.parse(due.at) < now;
  return due.date < clockIn(new Date(now).toISOString(), zone).day;
}

/** Taken by Ada since 12:03 · Taken by Ada since 3 Jul, 12:03: with the day unless that is today. */
export function claimText(
  { at, user_name }: NonNullable<Recipe['taken']>,
  zone: string,
  now: number,
): string {
  const isToday = dayIn(at, zone) === dayIn(new Date(now).toISOString(), zone);
  const since = isToday ? clockTime(Date.parse(at), zone) : shortTime(at, zone);
  return `Taken by ${user_name ?? 'a former member'} since ${since}`;
}

/** The default request of a new recipe by source, and its further parameters. */
export const requestOf: Readonly<Record<Recipe['source'], { begins: string; params: string }>> = {
  quotes: {
    begins: 'max_chars=140\nunused=true',
    params: 'max_chars, unused, category, author, q, language, rights',
  },
  trending: {
    begins: 'source=rss\nsort=trending\ntime_range=24h',
    params: 'source, sort, time_range, category, keyword, min_engagement',
  },
  calendar: {
    begins: 'min_importance=2\nunused=true',
    params:
      'min_importance, unused, category, kind, tone, country; the day is that of the post. Where the post is scheduled, only days to celebrate are taken',
  },
  manual: { begins: '', params: '' },
};

/** Parameters as lines of `name=value`. */
export function parametersText(parameters: Recipe['source_params']): string {
  return Object.entries(parameters)
    .map(([name, value]) => `${name}=${value}`)
    .join('\n');
}

/** The values of such lines; undefined where one of them is no `name=value`. */
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
