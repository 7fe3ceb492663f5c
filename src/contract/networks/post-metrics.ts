import { factsOf } from './all.ts';
import type { MetricFacts } from './facts.ts';

/**
 * The meaning of a published post's counts. Each network has names of its own; these are the common ones.
 * Plain data, so that the browser can import it.
 */

/**
 * `impressions`: how often a post was shown, or, where a network counts views or starts of a video instead,
 * those. `reach`: how many people saw it. `score`: up-votes minus down-votes.
 */
export const metricNames = [
  'impressions',
  'reach',
  'likes',
  'comments',
  'shares',
  'saves',
  'clicks',
  'score',
] as const;

export type MetricName = (typeof metricNames)[number];

/** People's reactions to a post. Clicks are not included, since most networks never report them. */
export const engagementNames = [
  'likes',
  'comments',
  'shares',
  'saves',
  'score',
] as const satisfies readonly MetricName[];

/**
 * Why a number is unknown. `unsupported`: the network has no such number, or Copydesk cannot read it there.
 * `delayed`: it will come. `withheld`: the network has it and does not report it. `gone`: the post was
 * deleted there before it was counted.
 */
export const missingReasons = ['unsupported', 'delayed', 'withheld', 'gone'] as const;

export type MissingReason = (typeof missingReasons)[number];

export type Counts = Record<MetricName, number | null>;

/**
 * The network's own numbers under our names, as whole numbers; null for missing ones. Of several that are
 * added, the reported ones count: a server without quotes has none.
 */
export function countsOf(network: string, own: Readonly<Record<string, number>>): Counts {
  const { counts } = countingOf(network);
  const counted = (name: MetricName) => {
    const values = (counts[name] ?? []).flatMap((each) => own[each] ?? []);
    return values.length === 0 ? null : Math.round(values.reduce((sum, value) => sum + value, 0));
  };
  return {
    impressions: counted('impressions'),
    reach: counted('reach'),
    likes: counted('likes'),
    comments: counted('comments'),
    shares: counted('shares'),
    saves: counted('saves'),
    clicks: counted('clicks'),
    score: counted('score'),
  };
}

/** A network's reported numbers, without names that its facts do not have and invalid values. */
export function ownCounts(
  network: string,
  reported: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> {
  const names = countingOf(network).names;
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = reported[name];
      return value === undefined || !Number.isFinite(value) || Math.abs(value) > largest
        ? []
        : [[name, value]];
    }),
  );
}

/** Several are added to one, and those of all posts to a sum, which must stay exact. */
const largest = 1e11;

/** All reactions; null where none of them is known. */
export function engagementOf(counts: Pick<Counts, (typeof engagementNames)[number]>): number | null {
  const known = engagementNames.flatMap((name) => counts[name] ?? []);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}

/** How a network counts; an unknown one counts nothing. */
export function countingOf(network: string): MetricFacts {
  return factsOf(network)?.metrics ?? { names: [], counts: {} };
}

/** Whether the network has this number at all. */
export function isOffered(network: string, name: MetricName): boolean {
  return countingOf(network).counts[name] !== undefined;
}

/** Why a number of a published post is unknown. */
export function whyMissing(
  name: MetricName,
  post: {
    network: string;
    /** Whether Copydesk can read numbers of this account. */
    readable: boolean;
    sentAt: Date;
    readAt: Date | null;
    goneAt: Date | null;
  },
): MissingReason {
  const { network, readable, sentAt, readAt, goneAt } = post;
  if (!readable || !isOffered(network, name)) return 'unsupported';
  if (readAt === null) return goneAt === null ? 'delayed' : 'gone';
  const { lateHours = 0 } = countingOf(network);
  return readAt.getTime() - sentAt.getTime() < lateHours * 3_600_000 ? 'delayed' : 'withheld';
}
