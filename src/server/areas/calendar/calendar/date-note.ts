import { Temporal } from 'temporal-polyfill';

import type { CalendarRule } from '#contract/calendar/calendar-rules.ts';
import { t } from '#contract/message.ts';
import { readerLocale } from '#contract/reader.ts';

/**
 * What an editor must know about the day on which a rule falls, including the row's own note; null for
 * nothing.
 */
export function dateNoteOf(rule: CalendarRule, date: string, own: string | undefined): string | null {
  const notes = [...notesOf(rule, date), ...(own === undefined ? [] : [own])];
  return notes.length === 0 ? null : notes.join(' ');
}

function notesOf(rule: CalendarRule, date: string): string[] {
  if (rule.type === 'islamic')
    return [
      t`By the calculated calendar of Umm al-Qura: where the moon is sighted it may be a day earlier or later.`,
    ];
  return rule.type === 'hebrew'
    ? [t`Begins at sunset on ${{ day: dayName(dayAfter(date, -1)) }}, the evening before.`]
    : [];
}

/** The date so many days after this one, or before it. */
export function dayAfter(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

/** 4 December */
const dayName = (date: string) =>
  Temporal.PlainDate.from(date).toLocaleString(readerLocale(), { day: 'numeric', month: 'long' });
