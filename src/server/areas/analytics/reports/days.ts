import { Temporal } from 'temporal-polyfill';

import type { ReportRange } from '#contract/analytics/report-kinds.ts';
import type { MailSchedule } from '#contract/analytics/report-parts.ts';

/** The date at this moment in a zone. */
function dateIn(timezone: string, now: Date): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timezone).toPlainDate();
}

/** The first and last day of a report made now, `YYYY-MM-DD`: whole days in the zone, none that still runs. */
export function daysOfReport(range: ReportRange, timezone: string, now: Date): { from: string; to: string } {
  const today = dateIn(timezone, now);
  const [first, last] = boundsOf(range, today);
  return { from: first.toString(), to: last.toString() };
}

function boundsOf(range: ReportRange, today: Temporal.PlainDate): [Temporal.PlainDate, Temporal.PlainDate] {
  const yesterday = today.subtract({ days: 1 });
  switch (range) {
    case 'last_7_days':
      return [today.subtract({ days: 7 }), yesterday];
    case 'last_30_days':
      return [today.subtract({ days: 30 }), yesterday];
    case 'last_90_days':
      return [today.subtract({ days: 90 }), yesterday];
    case 'last_week': {
      const monday = today.subtract({ days: today.dayOfWeek - 1 });
      return [monday.subtract({ weeks: 1 }), monday.subtract({ days: 1 })];
    }
    case 'last_month': {
      const first = today.with({ day: 1 });
      return [first.subtract({ months: 1 }), first.subtract({ days: 1 })];
    }
  }
}

/**
 * The first mail after this moment. A month without the day has it on its last day; an hour that the clock
 * skips becomes the next, and of one that comes twice the first counts.
 */
export function nextMail({ every, day, hour, timezone }: MailSchedule, after: Date): Date {
  const today = dateIn(timezone, after);
  for (let round = 0; ; round += 1) {
    const date =
      every === 'weekly'
        ? today.add({ days: day - today.dayOfWeek }).add({ weeks: round })
        : today.with({ day: 1 }).add({ months: round }).with({ day }, { overflow: 'constrain' });
    const at = date.toZonedDateTime({ timeZone: timezone, plainTime: { hour } }).epochMilliseconds;
    if (at > after.getTime()) return new Date(at);
  }
}
