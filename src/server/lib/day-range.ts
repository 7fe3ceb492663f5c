import { Temporal } from 'temporal-polyfill';

import { longestRangeDays } from '#contract/day-range.ts';
import { invalid } from '#contract/errors.ts';
import { plural, t } from '#contract/message.ts';

/** Calendar days, both included, `YYYY-MM-DD`. */
export interface Days {
  from: string;
  to: string;
  days: number;
}

/** No post was published earlier. */
const earliest = '2000-01-01';
const latest = '2999-12-31';

/**
 * The days that the query means.
 * @param today the last day that has begun in any of the zones concerned
 * @throws CodedError validation_error for a range that ends before it begins, is too long, or lies outside
 * the possible dates
 */
export function daysOf(
  { days, from, ...given }: { days: number; from?: string | undefined; to?: string | undefined },
  today: string,
): Days {
  const to = given.to ?? today;
  for (const [name, date] of [['from', from] as const, ['to', to] as const])
    if (date !== undefined && (date < earliest || date > latest))
      throw invalid(t`The range must lie between ${{ earliest }} and ${{ latest }}.`, {
        [name]: t`must be from ${{ earliest }} to ${{ latest }}`,
      });
  const first = from ?? daysLater(to, 1 - days);
  const length = daysBetween(first, to) + 1;
  if (length < 1)
    throw invalid(t`The range ends on ${{ to }}, before it begins on ${{ from: first }}.`, {
      from: t`is after ${{ field: '`to`' }}`,
    });
  if (length > longestRangeDays)
    throw invalid(
      t`The range has ${plural({ days: length }, { one: '# day', other: '# days' })}; ask for at most ${{ most: longestRangeDays }} at once.`,
      {
        from: t`must be at most ${plural({ days: longestRangeDays }, { one: '# day', other: '# days' })} before ${{ field: '`to`' }}`,
      },
    );
  return { from: first, to, days: length };
}

/** The day so many days after a date, `YYYY-MM-DD`. */
export function daysLater(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(to, { largestUnit: 'day' }).days;
}
