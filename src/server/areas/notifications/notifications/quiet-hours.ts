import { Temporal } from 'temporal-polyfill';

/** When a person does not want to be disturbed, by the clock of their zone. */
export interface QuietHours {
  /** IANA zone. */
  zone: string;
  /** `HH:MM`; both null for none. A range that ends before it begins goes over midnight. */
  from: string | null;
  to: string | null;
}

/** The first instant at or after this one at which the person may be disturbed. */
export function whenAllowed(at: Date, { zone, from, to }: QuietHours): Date {
  if (from === null || to === null || from === to) return at;
  const start = Temporal.PlainTime.from(from);
  const end = Temporal.PlainTime.from(to);
  const here = zoned(at, zone);
  const clock = here.toPlainTime();
  const begun = Temporal.PlainTime.compare(clock, start) >= 0;
  const over = Temporal.PlainTime.compare(clock, end) >= 0;
  const overnight = Temporal.PlainTime.compare(start, end) > 0;
  const quiet = overnight ? begun || !over : begun && !over;
  if (!quiet) return at;
  const day = overnight && begun ? here.toPlainDate().add({ days: 1 }) : here.toPlainDate();
  return firstAfter(at, day.toPlainDateTime(end), zone);
}

/**
 * When the digest with the present events is sent: at the next full hour, or the next time it is `hour`
 * o'clock.
 */
export function nextDigest(
  at: Date,
  { every, hour, zone }: { every: 'hourly' | 'daily'; hour: number; zone: string },
): Date {
  const here = zoned(at, zone);
  if (every === 'hourly')
    return dateOf(here.round({ smallestUnit: 'hour', roundingMode: 'floor' }).add({ hours: 1 }));
  const clock = Temporal.PlainTime.from({ hour });
  const today = here.toPlainDate();
  const first = dateOf(today.toPlainDateTime(clock).toZonedDateTime(zone));
  return first > at ? first : dateOf(today.add({ days: 1 }).toPlainDateTime(clock).toZonedDateTime(zone));
}

/** For a wall time that a clock change skips, the one after the change; of two, the first still to come. */
function firstAfter(at: Date, wall: Temporal.PlainDateTime, zone: string): Date {
  const earlier = dateOf(wall.toZonedDateTime(zone));
  return earlier > at ? earlier : dateOf(wall.toZonedDateTime(zone, { disambiguation: 'later' }));
}

function zoned(at: Date, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone);
}

function dateOf(at: Temporal.ZonedDateTime): Date {
  return new Date(at.epochMilliseconds);
}
