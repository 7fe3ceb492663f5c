import { Temporal } from 'temporal-polyfill';

import type { Trigger } from '#contract/automations/automation-parts.ts';
import { t } from '#contract/message.ts';
import { rowsBetween } from '#server/areas/calendar/calendar/between.ts';
import { filterOf } from '#server/areas/calendar/calendar/params.ts';
import { dayIn, instantAt } from '#server/lib/zoned.ts';
import type { Looking, Occurrence } from './occurrence.ts';

type DayTrigger = Extract<Trigger, { kind: 'day' }>;

/** The filter of a trigger, with its country checked. */
export function calendarFilter({ category, calendar_kind, tone, country, min_importance }: DayTrigger) {
  return filterOf({
    ...(category !== null && { category }),
    ...(calendar_kind !== null && { kind: calendar_kind }),
    ...(tone !== null && { tone }),
    ...(country !== null && { country }),
    min_importance,
  });
}

/** Days of the calendar that are so near now, the nearest first. One that is over is none. */
export async function dayOccurrences(looking: Looking, trigger: DayTrigger): Promise<Occurrence[]> {
  const { db, automation, now, around } = looking;
  const { timezone } = automation;
  const from = dayIn(now, timezone);
  const to = Temporal.PlainDate.from(from)
    .add({ days: trigger.days_before + around.ahead })
    .toString();
  const rows = await rowsBetween(db, { from, to }, calendarFilter(trigger));
  return rows
    .filter(({ date }) => automation.ends_on === null || date <= automation.ends_on)
    .map((row) => {
      const at = trigger.time === null ? null : instantAt(row.date, trigger.time, timezone);
      return {
        key: `day ${row.id} ${row.date}`,
        // A time that has passed is no time for a draft.
        at: at && at > now ? at : null,
        title: row.title,
        reason: () => t`It is on ${{ date: row.date }}.`,
        skip: null,
        values: { title: row.title, why: row.why, date: row.date, time: trigger.time ?? '' },
        trendId: null,
      };
    });
}
