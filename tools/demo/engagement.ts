import { noCounts, sources, type Counts } from '#contract/sources/all.ts';
import { countColumns, type CountColumn } from '#contract/sources/facts.ts';
import type { DemoSource } from './plan.ts';
import type { Random } from './random.ts';

/** How loud a network is and how fast a post there lives. */
interface Scale {
  /** Engagement that half of the posts end above. */
  median: number;
  /** Heaviness of the tail. */
  sigma: number;
  /** Hours until half of it is there. */
  half: number;
  /** How the engagement falls on the columns; views are a multiple of all of it. */
  parts: Partial<Record<CountColumn, number>>;
}

const scales: Readonly<Record<DemoSource, Scale>> = {
  rss: { median: 46, sigma: 1.6, half: 9, parts: { shares: 0.62, likes: 0.33, saves: 0.05 } },
  facebook: {
    median: 640,
    sigma: 1.5,
    half: 12,
    parts: { likes: 0.74, comments: 0.15, shares: 0.11, views: 22 },
  },
  tiktok: {
    median: 15_000,
    sigma: 1.6,
    half: 38,
    parts: { likes: 0.83, comments: 0.02, shares: 0.05, saves: 0.1, views: 9 },
  },
  instagram: { median: 4200, sigma: 1.4, half: 14, parts: { likes: 0.965, comments: 0.035 } },
  x: {
    median: 620,
    sigma: 1.7,
    half: 6,
    parts: { likes: 0.78, shares: 0.13, comments: 0.07, quotes: 0.02, views: 44 },
  },
  pinterest: {
    median: 310,
    sigma: 1.4,
    half: 420,
    parts: { saves: 0.62, likes: 0.2, shares: 0.16, comments: 0.02 },
  },
  bluesky: {
    median: 180,
    sigma: 1.4,
    half: 7,
    parts: { likes: 0.74, shares: 0.15, comments: 0.09, quotes: 0.02 },
  },
  douyin: { median: 21_000, sigma: 1.5, half: 30, parts: { likes: 0.88, comments: 0.06, shares: 0.06 } },
  reddit: { median: 760, sigma: 1.5, half: 8, parts: { likes: 0.87, comments: 0.13 } },
  mastodon: {
    median: 95,
    sigma: 1.2,
    half: 10,
    parts: { likes: 0.55, shares: 0.34, comments: 0.1, quotes: 0.01 },
  },
  tumblr: { median: 330, sigma: 1.6, half: 70, parts: { likes: 1 } },
  hackernews: { median: 64, sigma: 1.1, half: 5, parts: { likes: 0.6, comments: 0.4 } },
};

/** The counts of one post over its life. `hours` since publication; what it gives never falls. */
export type CountsOverTime = (hours: number) => Counts;

/**
 * Draws the whole life of a post: how high it goes (heavy-tailed), how fast (log-normal), whether it comes
 * alive a second time, or never moves again after it was found.
 * @param push how much better than usual it starts: author's following, hour, story
 * @param ceiling what it comes near but hardly above: as many as there are to see it
 */
export function drawCounts(source: DemoSource, push: number, random: Random, ceiling = 4e7): CountsOverTime {
  const scale = scales[source];
  const draw = scale.median * push * Math.exp(scale.sigma * random.normal());
  const total = ceiling * (1 - Math.exp(-draw / ceiling));
  const ends: { column: CountColumn; end: number; lag: number }[] = [];
  for (const column of countColumns) {
    const part = scale.parts[column];
    if (part === undefined || !isGiven(source, column, random)) continue;
    ends.push({ column, end: total * part * random.logNormal(1, 0.32), lag: 1 + random.next() * 0.35 });
  }
  const shareAt = drawGrowth(scale.half, random);
  return (hours) => {
    const counts: Counts = { ...noCounts };
    const share = shareAt(hours);
    for (const { column, end, lag } of ends) counts[column] = Math.round(end * share ** lag);
    return counts;
  };
}

/** Shares of a news article come from look-ups that often have no answer; facebook shows views of clips only. */
function isGiven(source: DemoSource, column: CountColumn, random: Random): boolean {
  if (!Object.values(sources[source].counts).includes(column)) return false;
  if (source === 'rss') return random.chance(column === 'saves' ? 0.25 : 0.6);
  if (source === 'facebook' && column === 'views') return random.chance(0.4);
  return true;
}

function drawGrowth(half: number, random: Random): (hours: number) => number {
  const kind = random.next();
  if (kind < 0.06) return () => 1;
  const middle = random.logNormal(half, 0.45);
  const spread = 0.75 + random.next() * 0.6;
  // Who follows the author sees it at once; the network itself carries it on.
  const burst = 0.07 + random.next() * 0.16;
  const first = (hours: number): number =>
    burst * (1 - Math.exp(-hours / 0.5)) +
    (1 - burst) * bell(Math.log(Math.max(hours, 0.02) / middle) / spread);
  if (kind > 0.92) {
    const again = 14 + random.next() * 160;
    const weight = 0.3 + random.next() * 0.45;
    return (hours) => (1 - weight) * first(hours) + weight / (1 + Math.exp((again - hours) / 4));
  }
  return first;
}

/** The normal distribution's share below `z`; the logistic curve comes within 0.01 of it. */
function bell(z: number): number {
  return 1 / (1 + Math.exp(-1.702 * z));
}
