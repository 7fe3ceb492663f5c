import { Temporal } from 'temporal-polyfill';

import type { recipeCadences } from '#contract/calendar/recipes.ts';
import { daysLater } from '#server/lib/day-range.ts';
import { beginningOf, instantAt } from '#server/lib/zoned.ts';

interface Rhythm {
  cadence: (typeof recipeCadences)[number];
  /** ISO 8601: Monday is 1. */
  weekday: number | null;
  /** `HH:MM`; null where only the day is set. */
  post_time: string | null;
}

/**
 * When a recipe is due next: the first day of its rhythm after the day it last ran whose time had not passed
 * when it was turned on. For one that was missed it lies in the past: the recipe is overdue. Null for manual
 * ones.
 * @param zone of the project; days and times are in this zone
 */
export function nextDue(
  { cadence, weekday, post_time }: Rhythm,
  { since, lastRunAt }: { since: Date; lastRunAt: Date | null },
  zone: string,
): { date: string; at: Date | null } | null {
  if (cadence === 'manual') return null;
  const begun = zoned(since, zone);
  let day = lastRunAt === null ? begun.toPlainDate() : zoned(lastRunAt, zone).toPlainDate().add({ days: 1 });
  if (Temporal.PlainDate.compare(day, begun.toPlainDate()) < 0) day = begun.toPlainDate();
  while (!isOf(day, cadence, weekday) || isOver(day)) day = day.add({ days: 1 });
  return { date: day.toString(), at: instantOf(day) };

  function instantOf(date: Temporal.PlainDate): Date | null {
    if (post_time === null) return null;
    return instantAt(date.toString(), post_time, zone);
  }

  function isOver(date: Temporal.PlainDate): boolean {
    const at = instantOf(date);
    return at !== null && at < since;
  }
}

/** When the day after a day of the zone begins. */
export function beginAfter(day: string, zone: string): Date {
  return beginningOf(daysLater(day, 1), zone);
}

/** The day and minute in a zone, as YYYY-MM-DD HH:MM. */
export function minuteIn(at: Date, zone: string): string {
  return zoned(at, zone).toPlainDateTime().toString({ smallestUnit: 'minute' }).replace('T', ' ');
}

function isOf(
  day: Temporal.PlainDate,
  cadence: 'daily' | 'weekdays' | 'weekly',
  weekday: number | null,
): boolean {
  switch (cadence) {
    case 'daily':
      return true;
    case 'weekdays':
      return day.dayOfWeek <= 5;
    case 'weekly':
      return day.dayOfWeek === (weekday ?? 1);
  }
}

const zoned = (at: Date, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone);
