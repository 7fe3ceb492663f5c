import { Temporal } from 'temporal-polyfill';

import { daysLater, type Days } from '#server/lib/day-range.ts';
import { dayIn } from '#server/lib/zoned.ts';

/** The preceding range of the same length. */
export function daysBefore({ from, days }: Days): Days {
  return { from: daysLater(from, -days), to: daysLater(from, -1), days };
}

/** The last day that has begun in any of these zones. */
export function lastDay(zones: readonly string[], now: Date): string {
  return ['UTC', ...zones].map((zone) => dayIn(now, zone)).reduce((a, b) => (a > b ? a : b));
}

export type Step = 'day' | 'week' | 'month';

/** The step of a series, for a readable number of points. */
export function stepOf({ days }: Days): Step {
  if (days <= 62) return 'day';
  return days <= 366 ? 'week' : 'month';
}

/** The first days of a range's pieces; weeks are counted from its first day, months are the calendar's. */
export function piecesOf(range: Days, step: Step): string[] {
  const pieces: string[] = [];
  for (let day = range.from; day <= range.to; day = nextPiece(day, step)) pieces.push(day);
  return pieces;
}

function nextPiece(day: string, step: Step): string {
  if (step === 'month') return Temporal.PlainDate.from(day).with({ day: 1 }).add({ months: 1 }).toString();
  return daysLater(day, step === 'week' ? 7 : 1);
}
