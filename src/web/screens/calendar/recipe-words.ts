import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { weekdayNames } from '#contract/weekday-names.ts';
import { clockTime, dayIn, shortTime } from '#web/lib/format.ts';

import { clockIn } from './days.ts';

export type Recipe = DataOf<Contract['recipes']['list']>['recipes'][number];

export const sourceWords: Readonly<Record<Recipe['source'], string>> = {
  quotes: 'Quotes',
  trending: 'Trends',
  calendar: 'Calendar',
  manual: 'By hand',
};

export const cadenceWords: Readonly<Record<Recipe['cadence'], string>> = {
  daily: 'Every day',
  weekdays: 'Every workday',
  weekly: 'Every week',
  manual: 'When somebody runs it',
};

export const gateWords: Readonly<Record<Recipe['gate'], string>> = {
  review: 'leaves a draft for review',
  publish: 'schedules the post',
};

/** How often and when: Every workday at 09:00 · Every Tuesday at the network’s best time */
export function rhythmOf({ cadence, weekday, post_time }: Recipe): string {
  if (cadence === 'manual') return cadenceWords.manual;
  const days =
    cadence === 'weekly' && weekday !== null ? `Every ${weekdayNames[weekday - 1]}` : cadenceWords[cadence];
  return `${days} at ${post_time ?? 'the network’s best time'}`;
}

/** Whether the time at which it is due has passed; where its hour is the network's best, the day. */
export function isOverdue({ next_due: due }: Pick<Recipe, 'next_due'>, zone: string, now: number): boolean {
  if (due === null) return false;
  if (due.at !== null) return Date.parse(due.at) < now;
  return due.date < clockIn(new Date(now).toISOString(), zone).day;
}

/** Taken by Ada since 12:03 · Taken by Ada since 3 Jul, 12:03: with the day unless that is today. */
export function takenWords(
  { at, user_name }: NonNullable<Recipe['taken']>,
  zone: string,
  now: number,
): string {
  const isToday = dayIn(at, zone) === dayIn(new Date(now).toISOString(), zone);
  const since = isToday ? clockTime(Date.parse(at), zone) : shortTime(at, zone);
  return `Taken by ${user_name ?? 'somebody who has left'} since ${since}`;
}

/** What a new recipe of a source asks for, and what else its request takes. */
export const requestOf: Readonly<Record<Recipe['source'], { begins: string; takes: string }>> = {
  quotes: {
    begins: 'max_chars=140\nunused=true',
    takes: 'max_chars, unused, category, author, q, language, rights',
  },
  trending: {
    begins: 'source=rss\nsort=trending\ntime_range=24h',
    takes: 'source, sort, time_range, category, keyword, min_engagement',
  },
  calendar: {
    begins: 'min_importance=2\nunused=true',
    takes:
      'min_importance, unused, category, kind, tone, country; the day is that of the post. Where the post is scheduled, only days to celebrate are taken',
  },
  manual: { begins: '', takes: '' },
};

/** Parameters as lines of `name=value`. */
export function parametersText(parameters: Recipe['source_params']): string {
  return Object.entries(parameters)
    .map(([name, value]) => `${name}=${value}`)
    .join('\n');
}

/** What such lines say; undefined where one of them is no `name=value`. */
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
