import { dayAt } from '#web/lib/zone-format.ts';

const dayMs = 86_400_000;

const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short' });
const dayOfYear = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const month = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'short', year: 'numeric' });

interface Days {
  from: string;
  to: string;
}

/** 21 Oct – 19 Nov 2026; without the year where `isShort`. */
export function rangeWords({ from, to }: Days, isShort = false): string {
  const sameYear = from.slice(0, 4) === to.slice(0, 4);
  const format = isShort && sameYear ? day : dayOfYear;
  return format.formatRange(Date.parse(from), Date.parse(to)).replaceAll(/\s*–\s*/g, ' – ');
}

/** The range before, which is as long. */
export function rangeBefore({ from, to }: Days): Days {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  return { from: plusDays(from, -days), to: plusDays(from, -1) };
}

/** 21 Oct · 21 – 27 Oct · Oct 2026: a piece of a series, by its first day. */
export function pieceWords(date: string, step: 'day' | 'week' | 'month', last: string): string {
  switch (step) {
    case 'day':
      return day.format(Date.parse(date));
    case 'week': {
      const end = plusDays(date, 6);
      return rangeWords({ from: date, to: end > last ? last : end }, true);
    }
    case 'month':
      return month.format(Date.parse(date));
  }
}

function plusDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);
}

/**
 * Where a day has begun that the reader's own clock has not reached, since posts count by the clock of their project;
 * undefined where that is no news.
 * @param zones of the projects
 */
export function begunIn(
  date: string,
  zone: string,
  zones: readonly string[],
  now: number,
): string | undefined {
  const has = (one: string) => dayAt(now, one) >= date;
  return has(zone) ? undefined : zones.find(has);
}
