/**
 * How long a `Retry-After` header asks to wait, in ms; null when there is none or it cannot be read.
 * RFC 9110, 10.2.3: seconds, or a date. At most a week, for some servers send the year 9999.
 */
export function retryAfterMs(value: string | undefined, now: Date): number | null {
  if (value === undefined) return null;
  const text = value.trim();
  const ms = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now.getTime();
  return Number.isNaN(ms) ? null : Math.min(Math.max(Math.round(ms), 0), week);
}

const week = 7 * 24 * 3600 * 1000;
