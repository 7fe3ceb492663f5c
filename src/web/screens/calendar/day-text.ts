/** Days in URLs, YYYY-MM-DD. This file is loaded with the routes on every screen, so it must not import a library. */

/** The range of the server's calendar. */
const firstDay = '1990-01-01';
const lastDay = '2100-12-31';

/** The text if it is a valid day in the calendar's range, otherwise undefined. */
export function dayOr(text: string | undefined): string | undefined {
  if (text === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(text) || text !== clamped(text)) return undefined;
  const time = Date.parse(text);
  // Some engines parse 30 February as 2 March.
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text ? undefined : text;
}

export function clamped(day: string): string {
  if (day < firstDay) return firstDay;
  return day > lastDay ? lastDay : day;
}
