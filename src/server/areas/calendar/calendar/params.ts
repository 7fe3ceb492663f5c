import { Temporal } from 'temporal-polyfill';

import {
  calendarCategories,
  calendarKinds,
  calendarTones,
  type CalendarKind,
  type CalendarTone,
} from '#contract/calendar/calendar-kinds.ts';
import { longestCalendarRange, type calendar } from '#contract/calendar/calendar.ts';
import { CodedError, invalid } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import type { InputOf } from '#contract/operation.ts';
import { knowsHolidaysOf } from './public-holidays.ts';

type Input = InputOf<typeof calendar.list>;

/** Calendar days, both included, `YYYY-MM-DD`. */
export interface Range {
  from: string;
  to: string;
}

/** The filters of a query, with all their names checked. */
export interface Filter {
  category: (typeof calendarCategories)[number] | null;
  kind: CalendarKind | null;
  tone: CalendarTone | null;
  /** Upper case; empty for the world and all countries. */
  countries: readonly string[];
  minImportance: number;
}

/** @throws CodedError validation_error for an invalid range, or one that is too long */
export function rangeOf({ date, from, to }: Pick<Input, 'date' | 'from' | 'to'>, today: string): Range {
  if (date !== undefined) {
    if (from === undefined && to === undefined) return { from: date, to: date };
    throw invalid(
      t`Ask for one day with ${{ date: 'date' }}, or for a range with ${{ from: 'from' }} and ${{ to: 'to' }}, not both.`,
      { date: t`cannot stand beside ${{ from: 'from' }} or ${{ to: 'to' }}` },
    );
  }
  if (from === undefined && to === undefined) return { from: today, to: today };
  if (from === undefined || to === undefined) {
    const missing = from === undefined ? 'from' : 'to';
    throw invalid(t`A range needs ${{ from: 'from' }} and ${{ to: 'to' }}: ${{ missing }} is missing.`, {
      [missing]: t`must be given too`,
    });
  }
  const days = Temporal.PlainDate.from(from).until(to).days + 1;
  if (days < 1)
    throw invalid(t`The range ends on ${{ to }}, before it begins on ${{ from }}.`, {
      from: t`is after ${{ field: '`to`' }}`,
    });
  if (days > longestCalendarRange)
    throw invalid(
      t`The range has ${{ days }} days; ask for at most ${{ most: longestCalendarRange }} at once.`,
      { to: t`must be at most ${{ most: longestCalendarRange }} days from ${{ field: '`from`' }}` },
    );
  return { from, to };
}

/** @throws CodedError unknown_category; validation_error for an unknown kind, tone or country */
export function filterOf(
  input: Pick<Input, 'category' | 'kind' | 'tone' | 'country' | 'min_importance'>,
): Filter {
  const countries = (input.country ?? '').toUpperCase().split(',').filter(Boolean);
  const unknown = countries.find((country) => !knowsHolidaysOf(country));
  if (unknown)
    throw invalid(t`There are no public holidays of a country "${{ country: unknown }}" here.`, {
      country: t`must be two letters of ISO 3166, like DE`,
    });
  return {
    category: input.category === undefined ? null : categoryNamed(input.category),
    kind: input.kind === undefined ? null : kindNamed(input.kind),
    tone: input.tone === undefined ? null : toneNamed(input.tone),
    countries,
    minImportance: input.min_importance ?? 1,
  };
}

function categoryNamed(typed: string): (typeof calendarCategories)[number] {
  const found = calendarCategories.find((name) => name === typed.trim().toLowerCase());
  if (found) return found;
  throw new CodedError('unknown_category', t`The calendar has no category "${{ category: typed }}".`, {
    valid: calendarCategories,
  });
}

function kindNamed(typed: string): CalendarKind {
  const found = calendarKinds.find((name) => name === typed.trim().toLowerCase());
  if (found) return found;
  throw invalid(t`The calendar has no kind "${{ kind: typed }}".`, {
    kind: t`must be one of ${{ valid: calendarKinds.join(', ') }}`,
  });
}

function toneNamed(typed: string): CalendarTone {
  const found = calendarTones.find((name) => name === typed.trim().toLowerCase());
  if (found) return found;
  throw invalid(t`The calendar has no tone "${{ tone: typed }}".`, {
    tone: t`must be one of ${{ valid: calendarTones.join(', ') }}`,
  });
}
