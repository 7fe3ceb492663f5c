import { z } from 'zod';

import { t } from '#contract/message.ts';
import type { Fetched } from '#server/lib/io.ts';
import { readJson } from '#server/lib/read-json.ts';
import { NetworkError } from '#server/networks/network.ts';

const percent = z.number().min(0).optional().catch(undefined);

/** How much of a limit is used, in percent. https://developers.facebook.com/docs/graph-api/overview/rate-limiting */
const usage = z.object({ call_count: percent, total_time: percent, total_cputime: percent });

const usageOfCase = usage.extend({
  /** In minutes. */
  estimated_time_to_regain_access: z.number().min(0).max(10_080).optional().catch(undefined),
});

const usageOfCases = z.record(z.string(), z.array(usageOfCase).catch([])).catch({});

/** `X-Business-Use-Case-Usage`: of each account, each use case. */
function casesIn(headers: Record<string, string>) {
  return Object.values(usageOfCases.parse(readJson(headers['x-business-use-case-usage'] ?? '{}'))).flat();
}

/** The pause until the account's limit allows requests again, in ms; null where the headers name none. */
export function regainMs(headers: Record<string, string>): number | null {
  const minutes = casesIn(headers).map((one) => one.estimated_time_to_regain_access ?? 0);
  const longest = Math.max(0, ...minutes);
  return longest === 0 ? null : Math.round(longest * 60_000);
}

/** The largest share of a limit that is used, in percent; 0 where the headers name none. */
export function usedPercent(headers: Record<string, string>): number {
  const apps = ['x-app-usage', 'x-page-usage'].flatMap((name) => {
    const parsed = usage.safeParse(readJson(headers[name] ?? '{}'));
    return parsed.success ? [parsed.data] : [];
  });
  const shares = [...apps, ...casesIn(headers)].flatMap(({ call_count, total_time, total_cputime }) => [
    call_count ?? 0,
    total_time ?? 0,
    total_cputime ?? 0,
  ]);
  return Math.max(0, ...shares);
}

/** From here on reading numbers stops, so that the rest of the limit remains for publishing. */
const mostUsedByReading = 90;

const pauseMs = 15 * 60_000;

/** Throws `NetworkError` `rate_limited` where hardly anything of the limit is left. */
export function leaveRoom(label: string, { headers }: Pick<Fetched, 'headers'>): void {
  if (usedPercent(headers) < mostUsedByReading) return;
  throw new NetworkError(
    'rate_limited',
    () => t`${{ network: label }}’s rate limit is almost used up; the rest is left for publishing.`,
    { next: null, waitMs: regainMs(headers) ?? pauseMs },
  );
}
