import {
  CalendarDate,
  type CalendarDateTime,
  getDayOfWeek,
  parseAbsolute,
  toCalendarDateTime,
  toZoned,
  type ZonedDateTime,
} from '@internationalized/date';

import { weekLocale } from '#web/lib/preferences.ts';
import { zoneFormat } from '#web/lib/zone-format.ts';

/** Possible first days of the week, by the number of days before Monday. */
const backFromMonday = ['mon', 'sun', 'sat', 'fri', 'thu', 'wed', 'tue'] as const;

/** The first day of the user's week. */
export function firstDayOfWeek(locale = weekLocale()) {
  const monday = new CalendarDate(2026, 11, 23);
  return backFromMonday[getDayOfWeek(monday, locale)] ?? 'mon';
}

/** The days of a week in the user's order; 1 is Monday. */
export function weekdaysInOrder(): number[] {
  const first = { mon: 1, tue: 2, wed: 3, thu: 4, fri: 5, sat: 6, sun: 7 }[firstDayOfWeek()];
  return Array.from({ length: 7 }, (_, index) => ((first - 1 + index) % 7) + 1);
}

/** The name of a weekday; 1 is Monday. */
export function weekdayName(weekday: number, form: 'long' | 'short' = 'long'): string {
  // 22 Nov 2026 is a Sunday.
  return zoneFormat('UTC', { weekday: form }).format(Date.UTC(2026, 10, 22 + weekday));
}

/** The instants of a local time in a zone. */
export type Zoned =
  | { kind: 'once'; at: string }
  /** Clocks go back over it: it occurs twice. */
  | { kind: 'twice'; first: string; second: string }
  /** Clocks go forward over it: it does not exist. */
  | { kind: 'never'; next: string };

/** The instant of a local time in a zone, or why it is ambiguous. */
export function zonedTime(local: CalendarDateTime, zone: string): Zoned {
  const first = toZoned(local, zone, 'earlier');
  const second = toZoned(local, zone, 'later');
  if (toCalendarDateTime(second).compare(local) !== 0 || toCalendarDateTime(first).compare(local) !== 0)
    return { kind: 'never', next: instantOf(second) };
  const [a, b] = [instantOf(first), instantOf(second)];
  return a === b ? { kind: 'once', at: a } : { kind: 'twice', first: a, second: b };
}

/** The local time of an instant in a zone, to the minute. */
export function clockAt(at: string, zone: string): CalendarDateTime {
  return toCalendarDateTime(parseAbsolute(at, zone)).set({ second: 0, millisecond: 0 });
}

/**
 * The next occurrence of a weekday's local time after `after`; a week later if the time does not exist that day.
 * @param weekday 1 Monday to 7 Sunday
 * @param time HH:MM
 */
export function nextAt(weekday: number, time: string, zone: string, after: Date): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  let day = clockAt(after.toISOString(), zone).set({ hour, minute });
  for (let turn = 0; turn < 22; turn++) {
    const found = zonedTime(day, zone);
    const at = found.kind === 'once' ? found.at : found.kind === 'twice' ? found.first : null;
    if (at !== null && weekdayOf(day) === weekday && new Date(at) > after) return at;
    day = day.add({ days: 1 });
  }
  throw new Error(`${time} never comes on weekday ${weekday} in ${zone}.`);
}

function weekdayOf({ year, month, day }: CalendarDateTime): number {
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay() || 7;
}

function instantOf(time: ZonedDateTime): string {
  return time.toDate().toISOString();
}
