/** Days as in URLs, YYYY-MM-DD. Every screen loads this with the routes, so it needs no library. */

/** Between these the calendar of the server reaches. */
const firstDay = '1990-01-01';
const lastDay = '2100-12-31';

/** The day, where the text is one that the calendar reaches. */
export function dayOr(text: string | undefined): string | undefined {
  if (text === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(text) || text !== clamped(text)) return undefined;
  const time = Date.parse(text);
  // Some engines read 30 February as 2 March.
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text ? undefined : text;
}

export function clamped(day: string): string {
  if (day < firstDay) return firstDay;
  return day > lastDay ? lastDay : day;
}
