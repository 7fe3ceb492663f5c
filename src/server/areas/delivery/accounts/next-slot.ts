import { Temporal } from 'temporal-polyfill';

import type { Slot } from './store.ts';

/** A minute, so that a post at 9:00:20 takes the slot of 9:00. */
const sameSlotMs = 60_000;

/** How far ahead a free slot is searched: a queue that is full for a year has none. */
const daysAhead = 370;

/**
 * The first slot after this instant at which nothing is planned, by the clock of the zone; null without
 * slots. A wall time that a clock change skips is left out, and of one that occurs twice the first counts, so
 * that the post goes out once, at the time on people's clocks.
 */
export function nextSlot(
  slots: readonly Slot[],
  { after, reserved, zone }: { after: Date; reserved: readonly Date[]; zone: string },
): Date | null {
  if (slots.length === 0) return null;
  const busy = new Set(reserved.map(minuteOf));
  const today = Temporal.Instant.fromEpochMilliseconds(after.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDate();
  for (let day = 0; day <= daysAhead; day++) {
    const date = today.add({ days: day });
    const free = slots
      .filter((slot) => slot.weekday === date.dayOfWeek % 7)
      .flatMap((slot) => instantOf(date, slot.time, zone) ?? [])
      .filter((at) => at > after && !busy.has(minuteOf(at)))
      .toSorted((a, b) => a.getTime() - b.getTime());
    if (free[0]) return free[0];
  }
  return null;
}

/** The instant of a wall time; null where a clock change skips it. */
function instantOf(date: Temporal.PlainDate, time: string, zone: string): Date | null {
  const wall = date.toPlainDateTime(Temporal.PlainTime.from(time));
  const at = wall.toZonedDateTime(zone, { disambiguation: 'earlier' });
  return at.toPlainDateTime().equals(wall) ? new Date(at.epochMilliseconds) : null;
}

function minuteOf(at: Date): number {
  return Math.floor(at.getTime() / sameSlotMs);
}

/** `YYYY-MM-DD HH:MM` by the clock of the zone. */
export function localTime(at: Date, zone: string): string {
  const here = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone);
  return here.toPlainDateTime().toString({ smallestUnit: 'minute' }).replace('T', ' ');
}
