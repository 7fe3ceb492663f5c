import { t } from '@lingui/core/macro';

import type { CardSummary } from '#contract/board/cards.ts';
import { clockText } from '#web/lib/format.ts';
import { dayAt, zoneFormat } from '#web/lib/zone-format.ts';

export type DueState = 'overdue' | 'today' | 'week' | 'later' | 'done' | 'none';

type Dated = Pick<CardSummary, 'due_date' | 'due_at' | 'status'>;

const dayMs = 86_400_000;
/** This many days from today count as this week. */
const weekDays = 7;

/** A card's due state at `now` (ms), by days of the organization's zone. */
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

const shortDay = { day: 'numeric', month: 'short' } as const;
const yearDay = { ...shortDay, year: 'numeric' } as const;
const longDay = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;

/** A due day belongs to no zone. */
const formatted = (day: number, options: Parameters<typeof zoneFormat>[1]) =>
  zoneFormat('UTC', options).format(day);

/** Today · Tomorrow · Thursday · 3 Jul · 3 Jul 2027, with the hour when it has one. */
export function dueText(due: string, now: number, zone: string): string {
  const away = daysUntil(due, now, zone);
  const at = Date.parse(due.slice(0, 10));
  const day =
    away === 0
      ? t`Today`
      : away === 1
        ? t`Tomorrow`
        : away === -1
          ? t`Yesterday`
          : away > 1 && away < weekDays
            ? formatted(at, { weekday: 'long' })
            : formatted(at, due.slice(0, 4) === dayAt(now, zone).slice(0, 4) ? shortDay : yearDay);
  const clock = due.slice(11, 16);
  if (clock === '') return day;
  const time = clockText(clock);
  return t({
    message: `${day} ${time}`,
    comment: 'When a card is due: Tomorrow 14:00 · 3 Jul 14:00',
  });
}

/** Thursday, 3 July 2026, 14:00 (Berlin): the due date in full. */
export function dueInFull(due: string, zoneName?: string): string {
  const day = formatted(Date.parse(due.slice(0, 10)), longDay);
  const clock = due.slice(11, 16);
  const date = clock === '' ? day : t`${day}, ${{ time: clockText(clock) }}`;
  return zoneName === undefined ? date : t`${date} (${zoneName})`;
}

/** 3 Jul 2026: the day of an instant in the zone. */
export function dayText(iso: string, zone: string): string {
  return formatted(Date.parse(dayAt(Date.parse(iso), zone)), yearDay);
}
