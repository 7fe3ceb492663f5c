import { factsOf } from './networks/all.ts';
import { isNetworkName, type NetworkName } from './networks/facts.ts';

/**
 * What the counts of a sent post mean. Each network has names of its own; these are the ones under which they are
 * compared. Plain data, so that the browser can import it.
 */

/**
 * `impressions`: how often a post was shown; where a network counts showings as views or starts of a video, those.
 * `reach`: how many saw it. `score`: up-votes less down-votes.
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

/** What people did with a post. Clicks are none: most networks never tell them. */
export const engagementNames = [
  'likes',
  'comments',
  'shares',
  'saves',
  'score',
] as const satisfies readonly MetricName[];

/**
 * Why a number is not known. `unsupported`: the network has no such number, or Copydesk cannot read it there.
 * `delayed`: it will come. `withheld`: the network has it and does not tell. `gone`: the post was taken down there
 * before it was counted.
 */
export const missingReasons = ['unsupported', 'delayed', 'withheld', 'gone'] as const;

export type MissingReason = (typeof missingReasons)[number];

interface Counting {
  /** The network's own names that make up each number; several are added. */
  counts: Readonly<Partial<Record<MetricName, readonly string[]>>>;
  /** What is counted as an impression where the network calls it something else. */
  impressionsAre?: 'views' | 'plays';
  /** Within so many hours after sending the network may still owe numbers that it will tell. */
  lateHours?: number;
  /** So many days after sending the network's numbers no longer cover the whole time. */
  untilDays?: number;
}

export const counting: Readonly<Record<NetworkName, Counting>> = {
  bluesky: {
    counts: {
      likes: ['likes'],
      comments: ['replies'],
      shares: ['reposts', 'quotes'],
      saves: ['bookmarks'],
    },
  },
  mastodon: { counts: { likes: ['likes'], comments: ['replies'], shares: ['boosts', 'quotes'] } },
  x: {
    counts: {
      impressions: ['impressions'],
      likes: ['likes'],
      comments: ['replies'],
      shares: ['reposts', 'quotes'],
      saves: ['bookmarks'],
    },
  },
  threads: {
    counts: {
      impressions: ['views'],
      likes: ['likes'],
      comments: ['replies'],
      shares: ['reposts', 'quotes', 'shares'],
    },
    impressionsAre: 'views',
  },
  instagram: {
    counts: {
      impressions: ['views'],
      reach: ['reach'],
      likes: ['likes'],
      comments: ['comments'],
      shares: ['shares'],
      saves: ['saves'],
    },
    impressionsAre: 'views',
    lateHours: 48,
  },
  facebook: {
    counts: {
      impressions: ['views'],
      reach: ['reach'],
      likes: ['reactions'],
      comments: ['comments'],
      shares: ['shares'],
      clicks: ['clicks'],
    },
    impressionsAre: 'views',
  },
  linkedin: {
    counts: {
      impressions: ['impressions'],
      reach: ['reach'],
      likes: ['reactions'],
      comments: ['comments'],
      shares: ['reshares'],
      clicks: ['clicks'],
    },
  },
  tiktok: {
    counts: { impressions: ['views'], likes: ['likes'], comments: ['comments'], shares: ['shares'] },
    impressionsAre: 'plays',
  },
  pinterest: {
    counts: {
      impressions: ['impressions'],
      likes: ['reactions'],
      comments: ['comments'],
      saves: ['saves'],
      // Those that leave Pinterest are among them.
      clicks: ['pin_clicks'],
    },
    lateHours: 48,
    untilDays: 89,
  },
  tumblr: { counts: { likes: ['likes'], comments: ['replies'], shares: ['reblogs'] } },
  reddit: { counts: { score: ['score'], comments: ['comments'], shares: ['crossposts'] } },
  telegram: { counts: { likes: ['reactions'] } },
  youtube: {
    counts: { impressions: ['views'], likes: ['likes'], comments: ['comments'], shares: ['shares'] },
    impressionsAre: 'plays',
  },
};

export type Counts = Record<MetricName, number | null>;

/**
 * The network's own numbers under our names, as whole numbers; null for what was not told. Of several that are
 * added, those that were told count: a server that knows no quotes has none.
 */
export function countsOf(network: string, own: Readonly<Record<string, number>>): Counts {
  const { counts } = countingOf(network);
  const counted = (name: MetricName) => {
    const told = (counts[name] ?? []).flatMap((each) => own[each] ?? []);
    return told.length === 0 ? null : Math.round(told.reduce((sum, value) => sum + value, 0));
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

/** What a network told, without names that its facts do not have and what is no number that can be kept. */
export function ownCounts(
  network: string,
  told: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> {
  const names = factsOf(network)?.metrics ?? [];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = told[name];
      return value === undefined || !Number.isFinite(value) || Math.abs(value) > largest
        ? []
        : [[name, value]];
    }),
  );
}

/** Several are added to one, and those of all posts to a sum, which must stay exact. */
const largest = 1e11;

/** All that people did; null where nothing of it is known. */
export function engagementOf(counts: Pick<Counts, (typeof engagementNames)[number]>): number | null {
  const known = engagementNames.flatMap((name) => counts[name] ?? []);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}

/** How a network counts; one that is not known counts nothing. */
export function countingOf(network: string): Counting {
  return isNetworkName(network) ? counting[network] : { counts: {} };
}

/** Of a blog at Tumblr only its owner sees them, and at Reddit nobody follows who posts. */
const withoutFollowers: ReadonlySet<string> = new Set(['tumblr', 'reddit'] satisfies NetworkName[]);

/** Whether an account of the network has followers (subscribers, members) that are counted. */
export function hasFollowers(network: string): boolean {
  return isNetworkName(network) && !withoutFollowers.has(network);
}

/** Whether the network has this number at all. */
export function isOffered(network: string, name: MetricName): boolean {
  return countingOf(network).counts[name] !== undefined;
}

/** Why a number of a sent post is not known. */
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
