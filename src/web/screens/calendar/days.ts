import {
  type CalendarDate,
  CalendarDateTime,
  endOfMonth,
  parseDate,
  startOfMonth,
  startOfWeek,
} from '@internationalized/date';

import { pageLanguage } from '#web/lib/page-language.ts';
import { dayAndTimeAt, zoneFormat } from '#web/lib/zone-format.ts';
import { clockAt, zonedTime } from '#web/parts/zoned.ts';
import type { View } from './calendar-search.ts';
import { clamped } from './day-text.ts';

/** Days are strings, YYYY-MM-DD, without a time zone; instants are ISO 8601 in UTC. */

export function plusDays(day: string, days: number): string {
  return parseDate(day).add({ days }).toString();
}

export const daysFrom = (first: CalendarDate, count: number): string[] =>
  Array.from({ length: count }, (_, days) => first.add({ days }).toString());

/** The seven days of a day's week; its first weekday depends on the locale. */
export function weekOf(day: string, locale: string): string[] {
  return daysFrom(startOfWeek(parseDate(day), locale), 7);
}

/** The weeks that contain a day of the given day's month. */
export function weeksOf(day: string, locale: string): string[][] {
  const weeks: string[][] = [];
  const last = endOfMonth(parseDate(day));
  for (
    let at = startOfWeek(startOfMonth(parseDate(day)), locale);
    at.compare(last) <= 0;
    at = at.add({ weeks: 1 })
  )
    weeks.push(daysFrom(at, 7));
  return weeks;
}

export function monthDays(day: string): string[] {
  const first = startOfMonth(parseDate(day));
  return daysFrom(first, endOfMonth(first).day);
}

/** The first and last day of a view that contains the day. */
export function stretchOf(view: View, day: string, locale: string): { first: string; last: string } {
  const days =
    view === 'week' ? weekOf(day, locale) : view === 'month' ? weeksOf(day, locale).flat() : monthDays(day);
  return { first: days[0] ?? day, last: days.at(-1) ?? day };
}

/** Moves a day by a number of weeks or months, depending on the view. */
export function stepped(view: View, day: string, by: number): string {
  return clamped(
    parseDate(day)
      .add(view === 'week' ? { weeks: by } : { months: by })
      .toString(),
  );
}

/** The instant at which a day begins in a time zone. */
export function beginOf(day: string, zone: string): string {
  return parseDate(day).toDate(zone).toISOString();
}

/** The local day, hour and time of an instant in a time zone. */
export function clockIn(at: string, zone: string): { day: string; hour: number; time: string } {
  const { day, time } = dayAndTimeAt(Date.parse(at), zone);
  return { day, time, hour: Number(time.slice(0, 2)) };
}

/** A place on the calendar: a day, or an hour of it. */
export interface Place {
  day: string;
  /** 0 to 23; null keeps the hour. */
  hour: number | null;
}

/**
 * The new instant of a moved entry. It keeps its minutes, and its hour if the place has none. When the clocks change,
 * a skipped hour becomes the next one, and of an hour that occurs twice the first counts.
 */
export function movedTo(at: string, { day, hour }: Place, zone: string): string {
  const clock = clockAt(at, zone);
  return instantOf(day, hour ?? clock.hour, clock.minute, zone);
}

/** The instant of a local day and time (HH:MM). */
export function instantAt(day: string, time: string, zone: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return instantOf(day, hour, minute, zone);
}

/** The default publishing time of a draft that is created for a day. */
const usualTime = '09:00';
const quarter = 15 * 60_000;

/**
 * The default publishing time of a draft. For an hour it is the start of the hour, or the next quarter if the hour has
 * begun; for a day it is nine, or the next full hour if nine has passed. Null if there is none left.
 */
export function draftAt({ day, hour }: Place, zone: string, now: number): string | null {
  const usual = instantAt(day, hour === null ? usualTime : `${String(hour).padStart(2, '0')}:00`, zone);
  if (Date.parse(usual) > now) return usual;
  const step = hour === null ? 4 * quarter : quarter;
  const next = new Date((Math.floor(now / step) + 1) * step).toISOString();
  const clock = clockIn(next, zone);
  return clock.day === day && (hour === null || clock.hour === hour) ? next : null;
}

function instantOf(day: string, hour: number, minute: number, zone: string): string {
  const { year, month, day: date } = parseDate(day);
  const found = zonedTime(new CalendarDateTime(year, month, date, hour, minute), zone);
  switch (found.kind) {
    case 'once':
      return found.at;
    case 'twice':
      return found.first;
    case 'never':
      return found.next;
  }
}

const formats = {
  whole: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  short: { weekday: 'short', day: 'numeric', month: 'short' },
  month: { month: 'long', year: 'numeric' },
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  monthDay: { day: 'numeric', month: 'short' },
  weekday: { weekday: 'short' },
} as const;

/** A day as text: Friday 20 November 2026 · Fri 20 Nov · November 2026 · 20 Nov · Fri */
export function dayText(day: string, how: keyof typeof formats): string {
  const text = zoneFormat('UTC', formats[how]).format(Date.parse(day));
  // In other languages the comma belongs to the date format.
  return pageLanguage === 'en' ? text.replace(',', '') : text;
}

/** The range of a view as text: November 2026 · 16–22 Nov 2026 */
export function rangeText(view: View, day: string, locale: string): string {
  if (view !== 'week') return dayText(day, 'month');
  const { first, last } = stretchOf('week', day, locale);
  return zoneFormat('UTC', formats.date).formatRange(Date.parse(first), Date.parse(last));
}
