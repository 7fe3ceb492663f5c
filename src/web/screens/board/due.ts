import type { CardFace } from '#contract/cards.ts';
import { dayAt } from '#web/lib/zone-format.ts';

export type DueState = 'overdue' | 'today' | 'week' | 'later' | 'done' | 'none';

type Dated = Pick<CardFace, 'due_date' | 'due_at' | 'status'>;

const dayMs = 86_400_000;
/** This many days from today count as this week. */
const weekDays = 7;

/** How a card stands to its due date at `now` (ms), by days of the organization's zone. */
export function dueState({ due_date, due_at, status }: Dated, now: number, zone: string): DueState {
  if (due_date === null) return 'none';
  if (status === 'completed') return 'done';
  if (due_at !== null && Date.parse(due_at) <= now) return 'overdue';
  const days = daysUntil(due_date, now, zone);
  if (days <= 0) return days < 0 ? 'overdue' : 'today';
  return days < weekDays ? 'week' : 'later';
}

/** Whole days from today to the due day, by the calendar of the zone. */
export function daysUntil(due: string, now: number, zone: string): number {
  return Math.round((Date.parse(due.slice(0, 10)) - Date.parse(dayAt(now, zone))) / dayMs);
}

const dayNames = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'long' });
const shortDays = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short' });
const yearDays = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const longDays = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** Today · Tomorrow · Thursday · 3 Jul · 3 Jul 2027, with the hour when it has one. */
export function dueWords(due: string, now: number, zone: string): string {
  const away = daysUntil(due, now, zone);
  const day = Date.parse(due.slice(0, 10));
  const words =
    away === 0
      ? 'Today'
      : away === 1
        ? 'Tomorrow'
        : away === -1
          ? 'Yesterday'
          : away > 1 && away < weekDays
            ? dayNames.format(day)
            : (due.slice(0, 4) === dayAt(now, zone).slice(0, 4) ? shortDays : yearDays).format(day);
  const time = due.slice(11, 16);
  return time ? `${words} ${time}` : words;
}

/** Thursday, 3 July 2026, 14:00 (Berlin): the due date in full. */
export function dueInFull(due: string, zoneName: string): string {
  const time = due.slice(11, 16);
  return `${longDays.format(Date.parse(due.slice(0, 10)))}${time ? `, ${time}` : ''} (${zoneName})`;
}

/** 3 Jul 2026: the day of an instant in the zone. */
export function dayWords(iso: string, zone: string): string {
  return yearDays.format(Date.parse(dayAt(Date.parse(iso), zone)));
}
