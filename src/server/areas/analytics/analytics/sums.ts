import {
  isOffered,
  metricNames,
  type MetricName,
  type MissingReason,
} from '#contract/networks/post-metrics.ts';
import type { Sums } from '#server/db/metric-tables.ts';
import type { Days } from '#server/lib/day-range.ts';
import { piecesOf, type Step } from './range.ts';

export function presentSums(sums: Sums) {
  const { posts, targets, read, impressions, reach, likes, comments, shares, saves, clicks, score } = sums;
  const { engagement } = sums;
  const numbers = { impressions, reach, likes, comments, shares, saves, clicks, score, engagement };
  return { posts, targets, read, ...numbers, engagement_rate: rateOf(sums) };
}

/** Percent with two decimals, over posts that have both numbers. */
function rateOf({ impressions, shown_engagement: done }: Sums): number | null {
  return impressions === null || impressions <= 0 || done === null
    ? null
    : Math.round((done / impressions) * 10_000) / 100;
}

const compared = ['posts', 'impressions', 'engagement', 'engagement_rate'] as const;

/**
 * The sums of the previous range, and the changes from them. There is no percentage of nothing, and none of a
 * range in which publishing began: it would only show how short that was.
 */
export function changesOf(before: Sums, now: Sums, isWhole: boolean) {
  const [earlier, later] = [presentSums(before), presentSums(now)];
  return compared.map((name) => {
    const [from, to] = [earlier[name], later[name]];
    const delta = from === null || to === null ? null : Math.round((to - from) * 100) / 100;
    const percent =
      !isWhole || delta === null || from === null || from <= 0
        ? null
        : Math.round((delta / from) * 1_000) / 10;
    return { name, from, to, delta, percent };
  });
}

const nothing: Sums = {
  posts: 0,
  targets: 0,
  read: 0,
  gone: 0,
  impressions: null,
  reach: null,
  likes: null,
  comments: null,
  shares: null,
  saves: null,
  clicks: null,
  score: null,
  engagement: null,
  shown_targets: 0,
  shown_engagement: null,
};

/** Every piece of the range, also those without posts. */
export function seriesOf(rows: readonly (Sums & { day: string })[], range: Days, step: Step) {
  const pieces = piecesOf(range, step);
  const sums = pieces.map(() => nothing);
  let piece = 0;
  for (const { day, ...row } of rows.toSorted((a, b) => (a.day < b.day ? -1 : 1))) {
    for (let next = pieces[piece + 1]; next !== undefined && next <= day; next = pieces[piece + 1]) piece++;
    sums[piece] = added(sums[piece] ?? nothing, row);
  }
  return pieces.map((date, index) => ({ date, ...presentSums(sums[index] ?? nothing) }));
}

function added(a: Sums, b: Sums): Sums {
  const known = (name: MetricName | 'engagement' | 'shown_engagement') => {
    const [one, other] = [a[name], b[name]];
    return one === null ? other : one + (other ?? 0);
  };
  return {
    posts: a.posts + b.posts,
    targets: a.targets + b.targets,
    read: a.read + b.read,
    gone: a.gone + b.gone,
    impressions: known('impressions'),
    reach: known('reach'),
    likes: known('likes'),
    comments: known('comments'),
    shares: known('shares'),
    saves: known('saves'),
    clicks: known('clicks'),
    score: known('score'),
    engagement: known('engagement'),
    shown_targets: a.shown_targets + b.shown_targets,
    shown_engagement: known('shown_engagement'),
  };
}

export interface NotMeasured {
  network: string;
  metric: MetricName | null;
  reason: MissingReason;
  targets: number;
}

/**
 * What a network's sums lack. Of numbers other than impressions only those are named that no post has: single
 * gaps are shown at the posts.
 */
export function notMeasured(sums: Sums & { network: string }, readable: boolean): NotMeasured[] {
  const { network, targets, read, gone, shown_targets: shownTargets } = sums;
  const lacking = (metric: MetricName | null, reason: MissingReason, count: number): NotMeasured[] =>
    count > 0 ? [{ network, metric, reason, targets: count }] : [];
  const withheld = (name: MetricName) =>
    name === 'impressions' ? read - shownTargets : sums[name] === null ? read : 0;
  return [
    ...lacking(null, readable ? 'delayed' : 'unsupported', targets - read - gone),
    ...lacking(null, 'gone', gone),
    ...metricNames.flatMap((name) =>
      isOffered(network, name)
        ? lacking(name, 'withheld', withheld(name))
        : lacking(name, 'unsupported', read),
    ),
  ];
}
