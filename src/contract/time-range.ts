const unitHours = { h: 1, d: 24, w: 24 * 7, m: 24 * 30, y: 24 * 365 } as const;

/** A century: beyond it a window is a mistake, and date arithmetic would leave the calendar. */
const maxHours = unitHours.y * 100;

/**
 * Reads the spec's time_range grammar: a number with unit (24h, 7d, 2w, 3m, 1y), a bare number of days, or
 * `all`. A month is 30 days and a year 365.
 *
 * Returns the window's length in milliseconds, `all` for no bound, and null for anything else.
 */
export function parseTimeRange(text: string): number | 'all' | null {
  if (text === 'all') return 'all';
  const match = /^([1-9]\d{0,5})([hdwmy]?)$/.exec(text);
  if (!match) return null;
  const unit = match[2];
  const hours = Number(match[1]) * (isUnit(unit) ? unitHours[unit] : unitHours.d);
  return hours > maxHours ? null : hours * 3_600_000;
}

function isUnit(text: string | undefined): text is keyof typeof unitHours {
  return text !== undefined && Object.hasOwn(unitHours, text);
}
