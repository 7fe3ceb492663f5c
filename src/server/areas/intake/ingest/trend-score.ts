/** Scores by which lists are ranked. They do not change over time, so that an index can serve them. */

/** In this many seconds a post must gather ten times the engagement to keep its rank: half a day. */
const secondsPerDecade = 45_000;

/** Scores count from here, so that they stay small. */
const epochSeconds = Date.UTC(2020, 0, 1) / 1000;

function timeTerm(at: Date): number {
  return (at.getTime() / 1000 - epochSeconds) / secondsPerDecade;
}

/**
 * The viral score: the order of magnitude of the engagement plus the time of publication. Unknown engagement
 * counts as zero. The formula is the one that Reddit published for its hot list.
 */
export function viralScore(engagement: number | null, createdAt: Date): number {
  return Math.log10(1 + Math.max(0, engagement ?? 0)) + timeTerm(createdAt);
}

/** The score that the post would have if it had been published so many milliseconds later. */
export function scoreLater(score: number, ms: number): number {
  return score + ms / 1000 / secondsPerDecade;
}

/** What is known about a news entry's spread. */
export interface Coverage {
  /** Outlets with the story, this one included. */
  outlets: number;
  /** Outlets that joined per hour, over the story's life. */
  outletsPerHour: number;
  /** Shares on networks, where known. */
  shares: number | null;
}

/** One more outlet counts as much as this many shares. */
const sharesPerOutlet = 400;

function coverageWeight({ outlets, outletsPerHour, shares }: Coverage): number {
  return sharesPerOutlet * (outlets - 1 + 4 * outletsPerHour) + Math.max(0, shares ?? 0);
}

/** The trending score of a news entry: coverage, its speed and known shares, plus the time of publication. */
export function trendingScore(coverage: Coverage, createdAt: Date): number {
  return Math.log10(1 + coverageWeight(coverage)) + timeTerm(createdAt);
}

/**
 * A score as people read it: the post's weight at `now`, divided by ten for every half day of age. The order
 * is the score's own.
 */
export function weightAt(score: number, now: Date): number {
  const weight = 10 ** (score - timeTerm(now));
  return Number(weight.toPrecision(4));
}
