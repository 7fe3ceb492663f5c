const hour = 3_600_000;
const day = 24 * hour;

/** When people of the demo work, in UTC: the day in Berlin, about. */
const opens = 7;
const hours = 10;

/**
 * Time as a newsroom counts it: whole days are days, and their fractions go by the hours in which people work.
 * Points in order are instants in order, and no point before `workPoint(now)` lies in the future.
 */
export function workPoint(instant: number): number {
  const days = Math.floor(instant / day);
  const sinceOpening = (instant - days * day) / hour - opens;
  return days + Math.min(Math.max(sinceOpening / hours, 0), 1);
}

export function instantOf(point: number): Date {
  const days = Math.floor(point);
  return new Date(days * day + Math.round((opens + (point - days) * hours) * hour));
}

/** `YYYY-MM-DD` of the day that many days after an instant, in a zone. */
export function dayIn(zone: string, instant: Date, days: number): string {
  const {
    year,
    month,
    day: date,
  } = Object.fromEntries(
    new Intl.DateTimeFormat('en', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  return new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, (date ?? 1) + days)).toISOString().slice(0, 10);
}
