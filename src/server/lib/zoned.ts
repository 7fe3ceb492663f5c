import { Temporal } from 'temporal-polyfill';

/** The day in a zone, as `YYYY-MM-DD`. */
export function dayIn(at: Date, zone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDate()
    .toString();
}

/** When a day of a zone begins. */
export function beginningOf(day: string, zone: string): Date {
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds);
}

/** A time of a day of a zone; one that the clock skips is as much later. */
export function instantAt(day: string, time: string, zone: string): Date {
  const { epochMilliseconds } = Temporal.PlainDate.from(day).toZonedDateTime({
    timeZone: zone,
    plainTime: time,
  });
  return new Date(epochMilliseconds);
}
