import { z } from 'zod';

import { isSuccess } from '#server/networks/exchange.ts';
import { NetworkError, type MeasuredPost } from '#server/networks/network.ts';
import { callApi, read, type Api } from './api.ts';
import { timeOf } from './pin.ts';

type Counts = Readonly<Record<string, number>>;

const count = z.int().min(0).optional().catch(undefined);
const counts = z.record(z.string(), count).catch({});

/** https://developers.pinterest.com/docs/api/v5/pins-get, with `pin_metrics` */
const pin = z.object({
  created_at: z.string().nullish().catch(null),
  pin_metrics: z.object({ lifetime_metrics: counts.nullish() }).nullish().catch(null),
});

/** https://developers.pinterest.com/docs/api/v5/pins-analytics */
const analytics = z.object({
  all: z.object({
    lifetime_metrics: counts.nullish(),
    summary_metrics: counts.nullish(),
    daily_metrics: z
      .array(z.object({ data_status: z.string().catch('') }))
      .nullish()
      .catch(null),
  }),
});

/** Our names, those of a pin's own counts, and those of its analytics. */
const names = {
  impressions: ['impression', 'IMPRESSION'],
  pin_clicks: ['pin_click', 'PIN_CLICK'],
  outbound_clicks: ['clickthrough', 'OUTBOUND_CLICK'],
  saves: ['save', 'SAVE'],
  comments: ['comment', 'TOTAL_COMMENTS'],
  reactions: ['reaction', 'TOTAL_REACTIONS'],
} as const;

/** The counts of pins, under the names of the facts. What Pinterest does not report yet is missing. */
export async function metricsOf(
  api: Api,
  posts: readonly MeasuredPost[],
): Promise<ReadonlyMap<string, Counts>> {
  const all = await Promise.all(
    posts.map(async ({ id }): Promise<[string, Counts][]> => {
      const own = await countsOf(api, id);
      return own ? [[id, own]] : [];
    }),
  );
  return new Map(all.flat());
}

/** Null for a pin that no longer exists. */
async function countsOf(api: Api, id: string): Promise<Counts | null> {
  const path = `/pins/${encodeURIComponent(id)}`;
  const answer = await callApi(api, { path: `${path}?pin_metrics=true`, accepts: [404] }).catch(refusalOf);
  if (answer === null) return {};
  if (!isSuccess(answer)) return null;
  const { created_at: createdAt, pin_metrics: metrics } = read(answer, pin);
  const own = metrics?.lifetime_metrics ?? {};
  const isComplete = Object.values(names).every(([name]) => own[name] !== undefined);
  const more = isComplete ? {} : await analyticsOf(api, path, createdAt ?? '');
  return Object.fromEntries(
    Object.entries(names).flatMap(([name, [inPin, inAnalytics]]) => {
      const value = own[inPin] ?? more[inAnalytics];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

const dayMs = 24 * 3_600_000;

/** Analytics reach back 90 days. */
const windowDays = 89;

/** Those of the whole time: sums of days only where the days are known, and are all of the pin's. */
async function analyticsOf(api: Api, path: string, createdAt: string): Promise<z.infer<typeof counts>> {
  const today = api.now().getTime();
  const first = today - windowDays * dayMs;
  const query = new URLSearchParams({
    start_date: dateOf(first),
    end_date: dateOf(today),
    metric_types: Object.values(names)
      .map(([, metric]) => metric)
      .join(','),
  });
  // Not every account has analytics.
  const answer = await callApi(api, { path: `${path}/analytics?${query}`, accepts: [404] }).catch(refusalOf);
  if (answer === null || !isSuccess(answer)) return {};
  const {
    lifetime_metrics: lifetime,
    summary_metrics: sums,
    daily_metrics: days,
  } = read(answer, analytics).all;
  const coversAll = timeOf(createdAt) >= first;
  const isKnown = days?.some(({ data_status: status }) => status === 'READY' || status === 'ESTIMATE');
  return { ...(coversAll && isKnown && sums), ...lifetime };
}

const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** A refusal of this one question; any other error is Pinterest's answer to all. */
function refusalOf(error: unknown): null {
  if (error instanceof NetworkError && error.kind === 'reject') return null;
  throw error;
}
