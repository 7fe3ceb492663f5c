import {
  type CalendarDate,
  CalendarDateTime,
  endOfMonth,
  parseDate,
  startOfMonth,
  startOfWeek,
} from '@internationalized/date';
import { t } from '@lingui/core/macro';

import { pageLanguage } from '#web/lib/page-language.ts';
import { dayAndTimeAt, zoneFormat } from '#web/lib/zone-format.ts';
import { clockAt, zonedTime } from '#web/parts/zoned.ts';
import type { View } from './calendar-search.ts';
import { clamped } from './day-text.ts';

/** Days are texts, YYYY-MM-DD, and belong to no zone; instants are ISO 8601 in UTC. */

export function plusDays(day: string, days: number): string {
  return parseDate(day).add({ days }).toString();
}

export const daysFrom = (first: CalendarDate, count: number): string[] =>
  Array.from({ length: count }, (_, days) => first.add({ days }).toString());

/** The seven days around a day; the locale decides with which a week begins. */
export function weekOf(day: string, locale: string): string[] {
  return daysFrom(startOfWeek(parseDate(day), locale), 7);
}

/** The weeks that have a day of its month. */
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

/** The first and the last day that a view shows around a day. */
export function stretchOf(view: View, day: string, locale: string): { first: string; last: string } {
  const days =
    view === 'week' ? weekOf(day, locale) : view === 'month' ? weeksOf(day, locale).flat() : monthDays(day);
  return { first: days[0] ?? day, last: days.at(-1) ?? day };
}

/** The day that so many of a view's stretches on. */
export function stepped(view: View, day: string, by: number): string {
  return clamped(
    parseDate(day)
      .add(view === 'week' ? { weeks: by } : { months: by })
      .toString(),
  );
}

/** The instant at which a day begins in a zone. */
export function beginOf(day: string, zone: string): string {
  return parseDate(day).toDate(zone).toISOString();
}

/** What a zone's calendar and clock show at an instant. */
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
 * The new instant of a moved entry: its minutes stay, and its hour where the place names none. An hour that
 * the clocks skip becomes the next, one that occurs twice its first.
 */
export function movedTo(at: string, { day, hour }: Place, zone: string): string {
  const clock = clockAt(at, zone);
  return instantOf(day, hour ?? clock.hour, clock.minute, zone);
}

/** The instant of a time (HH:MM) on a day's clock. */
export function instantAt(day: string, time: string, zone: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return instantOf(day, hour, minute, zone);
}

/** When a draft for a day is to go out, until somebody chooses. */
const usualTime = '09:00';
const quarter = 15 * 60_000;

/**
 * When a draft for a place is to go out: at the beginning of its hour, or of the next quarter in an hour that is running;
 * for a day at nine, or today at the next full hour. Null where the place has passed.
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
  monthDay: { day: 'numeric', month: 'short' },
  weekday: { weekday: 'short' },
} as const;

/** A day in words: Friday 20 November 2026 · Fri 20 Nov · November 2026 · 20 Nov · Fri */
export function dayText(day: string, how: keyof typeof formats): string {
  const text = zoneFormat('UTC', formats[how]).format(Date.parse(day));
  // In other languages the comma is part of the date.
  return pageLanguage === 'en' ? text.replace(',', '') : text;
}

/** What a view shows, in words: November 2026 · 16 Nov to 22 Nov 2026 */
export function rangeText(view: View, day: string, locale: string): string {
  if (view !== 'week') return dayText(day, 'month');
  const days = stretchOf('week', day, locale);
  const first = dayText(days.first, 'monthDay');
  const last = dayText(days.last, 'monthDay');
  const year = days.last.slice(0, 4);
  return t`${first} to ${last} ${year}`;
}
