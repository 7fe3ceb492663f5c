/**
 * The pause that a `Retry-After` header asks for, in ms; null when it is missing or invalid. RFC 9110,
 * 10.2.3: seconds, or a date. At most a week, since some servers send the year 9999.
 */
export function retryAfterMs(value: string | undefined, now: Date): number | null {
  if (value === undefined) return null;
  const text = value.trim();
  const ms = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now.getTime();
  return Number.isNaN(ms) ? null : Math.min(Math.max(Math.round(ms), 0), week);
}

const week = 7 * 24 * 3600 * 1000;

/**
 * The time until the rate limit resets according to the headers (`X-RateLimit-Reset`, `X-Rate-Limit-Reset`,
 * `RateLimit-Reset`), in ms; at most a week here too.
 */
export function resetMs(headers: Record<string, string>, now: Date): number | null {
  const value = limitHeader(headers, 'reset');
  if (!value) return null;
  const number = Number(value);
  // Mastodon sends an ISO time, Bluesky a unix second, the IETF draft the remaining seconds.
  const at = Number.isNaN(number)
    ? Date.parse(value)
    : number > 1e9
      ? number * 1000
      : now.getTime() + number * 1000;
  return Number.isNaN(at) ? null : Math.min(Math.max(0, at - now.getTime()), week);
}

/**
 * How much of a rate limit is left, as a share of it, and the time until it resets, in ms; null where the headers do
 * not say. Reddit names what was used instead of the limit.
 */
export function limitLeft(
  headers: Record<string, string>,
  now: Date,
): { share: number; resetMs: number } | null {
  const remaining = Number(limitHeader(headers, 'remaining') ?? NaN);
  const used = Number(limitHeader(headers, 'used') ?? NaN);
  const limit = Number(limitHeader(headers, 'limit') ?? remaining + used);
  const untilReset = resetMs(headers, now);
  if (!(remaining >= 0 && limit > 0) || untilReset === null) return null;
  return { share: remaining / limit, resetMs: untilReset };
}

/** Networks spell it in three ways. */
function limitHeader(
  headers: Record<string, string>,
  name: 'reset' | 'remaining' | 'limit' | 'used',
): string | undefined {
  return headers[`x-ratelimit-${name}`] ?? headers[`x-rate-limit-${name}`] ?? headers[`ratelimit-${name}`];
}

/** The pause that a successful response asks for: none while requests remain. */
export function exhaustedMs(headers: Record<string, string>, now: Date): number | null {
  const remaining = limitHeader(headers, 'remaining');
  return remaining !== undefined && Number(remaining) < 1 ? resetMs(headers, now) : null;
}
