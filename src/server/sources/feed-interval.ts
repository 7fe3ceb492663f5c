import type { AnyFeed } from 'feedsmith';

const day = 24 * 3600 * 1000;

/** The periods of the Syndication module (`sy:updatePeriod`), in ms. */
const periods: Readonly<Record<string, number>> = {
  hourly: 3600 * 1000,
  daily: day,
  weekly: 7 * day,
  monthly: 30 * day,
  yearly: 365 * day,
};

/**
 * The feed's own update interval, in ms: the longer of `ttl` (RSS 2.0, minutes) and the Syndication module's
 * period over frequency. At most a day, since many templates say `yearly` without meaning it.
 */
export function intervalOf(parsed: AnyFeed): number | null {
  if (parsed.format === 'json') return null;
  const { sy } = parsed.feed;
  const ttl = parsed.format === 'rss' ? (parsed.feed.ttl ?? 0) * 60_000 : 0;
  const period = periods[sy?.updatePeriod?.toLowerCase() ?? ''] ?? 0;
  const longer = Math.max(ttl, period / Math.max(sy?.updateFrequency ?? 1, 1));
  return longer > 0 && Number.isFinite(longer) ? Math.min(Math.round(longer), day) : null;
}
