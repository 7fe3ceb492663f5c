import { dayAt, zoneFormat } from '#web/lib/zone-format.ts';

const dayMs = 86_400_000;

const day = { day: 'numeric', month: 'short' } as const;
const dayOfYear = { ...day, year: 'numeric' } as const;
const month = { month: 'short', year: 'numeric' } as const;

interface Days {
  from: string;
  to: string;
}

/** 21 Oct – 19 Nov 2026; without the year where `isShort`. */
export function rangeText({ from, to }: Days, isShort = false): string {
  const sameYear = from.slice(0, 4) === to.slice(0, 4);
  const format = isShort && sameYear ? day : dayOfYear;
  return zoneFormat('UTC', format)
    .formatRange(Date.parse(from), Date.parse(to))
    .replaceAll(/\s*–\s*/g, ' – ');
}

/** The previous range of the same length. */
export function rangeBefore({ from, to }: Days): Days {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  return { from: plusDays(from, -days), to: plusDays(from, -1) };
}

/** 21 Oct · 21 – 27 Oct · Oct 2026: the label of a step, given its first day. */
export function stepText(date: string, step: 'day' | 'week' | 'month', last: string): string {
  switch (step) {
    case 'day':
      return zoneFormat('UTC', day).format(Date.parse(date));
    case 'week': {
      const end = plusDays(date, 6);
      return rangeText({ from: date, to: end > last ? last : end }, true);
    }
    case 'month':
      return zoneFormat('UTC', month).format(Date.parse(date));
  }
}

function plusDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);
}

/**
 * Posts count by the day in their project's zone. Returns the zone in which a day has already begun that has not
 * begun in the user's zone; undefined if there is none.
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
