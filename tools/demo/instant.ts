import { Temporal } from 'temporal-polyfill';

/** When the demo is: noon in London, early in New York, late in Tokyo, one and the same day in all three. */
export const demoInstant = new Date('2025-01-15T12:00:00Z');

/**
 * The beginning of the day in a zone. What people did ends there: the load moves it by whole days, so that 09:00 stays
 * 09:00, and nothing of it lies ahead of any moment of the new day.
 */
export function startOfDay(now: Date, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).startOfDay();
}

export function instantAt(time: Temporal.ZonedDateTime): Date {
  return new Date(time.epochMilliseconds);
}

/**
 * How much older a trend is than what was made of it, in ms, at least. Trends are moved by the hours that have passed,
 * what people made by days: the two come up to 18 hours nearer to each other.
 */
export const apartMs = 20 * 3_600_000;
