import { Temporal } from 'temporal-polyfill';

import type { Trigger } from '#contract/automations/automation-parts.ts';
import { t } from '#contract/message.ts';
import { dayIn, instantAt } from '#server/lib/zoned.ts';
import type { Looking, Occurrence } from './occurrence.ts';
import { isTaken } from './store.ts';

type SlotTrigger = Extract<Trigger, { kind: 'slot' }>;

const hourMs = 3_600_000;

/**
 * Slots of the project's zone that are so near now. One that has begun is none; one that was near already when the
 * automation was turned on is prepared at once.
 */
export async function slotOccurrences(looking: Looking, trigger: SlotTrigger): Promise<Occurrence[]> {
  const { automation, now, around, limit } = looking;
  const aheadMs = trigger.hours_before * hourMs + around.ahead * 24 * hourMs;
  const slots = slotsBetween(trigger, automation.timezone, now, new Date(now.getTime() + aheadMs)).filter(
    ({ date }) => automation.ends_on === null || date <= automation.ends_on,
  );
  const found: Occurrence[] = [];
  for (const { date, at } of slots.slice(0, limit)) {
    const taken = trigger.only_if_empty && (await isTakenAround(looking, at));
    found.push({
      key: `slot ${date} ${trigger.time}`,
      at,
      title: `${date} ${trigger.time}`,
      reason: trigger.only_if_empty
        ? () => t`Nothing was planned within an hour of ${{ time: `${date} ${trigger.time}` }}.`
        : () => t`It is the time for ${{ time: `${date} ${trigger.time}` }}.`,
      skip: taken ? () => t`A post is planned within an hour of it.` : null,
      values: { title: `${date} ${trigger.time}`, date, time: trigger.time },
      trendId: null,
    });
  }
  return found;
}

function isTakenAround({ db, automation }: Looking, at: Date): Promise<boolean> {
  return isTaken(
    db,
    { organizationId: automation.organization_id, projectId: automation.project_id },
    { from: new Date(at.getTime() - hourMs), to: new Date(at.getTime() + hourMs) },
  );
}

/** The slots after one instant, up to another one. */
export function slotsBetween(
  { weekdays, time }: Pick<SlotTrigger, 'weekdays' | 'time'>,
  zone: string,
  after: Date,
  until: Date,
): { date: string; at: Date }[] {
  const slots = [];
  let day = Temporal.PlainDate.from(dayIn(after, zone));
  for (; ; day = day.add({ days: 1 })) {
    const at = instantAt(day.toString(), time, zone);
    if (at > until) return slots;
    if (at > after && weekdays.includes(day.dayOfWeek)) slots.push({ date: day.toString(), at });
  }
}
