import type { DemoSource } from './plan.ts';

/**
 * When each network's people are awake: how well a post does and how much is posted, by hour and weekday in
 * UTC. Invented, but different for each network, so that best times have something to say.
 */
interface Rhythm {
  /** Hours (UTC) round which posts do well. */
  peaks: readonly (readonly [hour: number, strength: number])[];
  /** From Sunday on, as `getUTCDay` counts. */
  weekdays: readonly number[];
}

const rhythms: Readonly<Record<DemoSource, Rhythm>> = {
  rss: {
    peaks: [
      [6, 1.2],
      [12, 0.7],
      [17, 0.5],
    ],
    weekdays: [0.8, 1.15, 1.1, 1.1, 1.05, 1, 0.75],
  },
  facebook: {
    peaks: [
      [18, 1.1],
      [11, 0.5],
    ],
    weekdays: [1.15, 0.95, 0.95, 1, 1, 1.05, 1.1],
  },
  tiktok: {
    peaks: [
      [19, 1.2],
      [22, 1],
    ],
    weekdays: [1.15, 0.85, 1, 1, 1.05, 1.25, 1.2],
  },
  instagram: {
    peaks: [
      [18, 1.2],
      [8, 0.4],
    ],
    weekdays: [1.1, 1, 1, 1.2, 1.05, 0.95, 0.9],
  },
  x: {
    peaks: [
      [13, 1.1],
      [8, 0.6],
    ],
    weekdays: [0.8, 1.05, 1.2, 1.15, 1.05, 0.95, 0.8],
  },
  pinterest: { peaks: [[20, 1.3]], weekdays: [1.3, 1, 0.9, 0.9, 0.9, 1, 1.2] },
  bluesky: {
    peaks: [
      [15, 1.1],
      [20, 0.5],
    ],
    weekdays: [0.9, 1.05, 1.1, 1.1, 1.1, 1, 0.85],
  },
  douyin: {
    peaks: [
      [12, 1.3],
      [4, 0.6],
    ],
    weekdays: [1.2, 0.9, 0.9, 0.95, 1, 1.15, 1.25],
  },
  reddit: {
    peaks: [
      [12, 1.3],
      [15, 0.6],
    ],
    weekdays: [1.1, 1.1, 1, 1, 0.95, 0.9, 0.95],
  },
  mastodon: {
    peaks: [
      [9, 0.9],
      [16, 0.8],
    ],
    weekdays: [0.95, 1.1, 1.1, 1.05, 1, 1.05, 0.85],
  },
  tumblr: {
    peaks: [
      [2, 1.1],
      [23, 0.9],
    ],
    weekdays: [1.25, 0.9, 0.9, 0.95, 1, 1, 1.1],
  },
  hackernews: {
    peaks: [
      [14, 1.2],
      [7, 0.4],
    ],
    weekdays: [1.1, 1.05, 1.05, 1, 1, 0.95, 1.05],
  },
};

/** Strength of every hour of the week, about 1 in the mean, from Sunday 00:00 UTC. */
function weekOf({ peaks, weekdays }: Rhythm): number[] {
  const day = Array.from({ length: 24 }, (_, hour) => {
    const near = peaks.map(([peak, strength]) => {
      const apart = Math.min(Math.abs(hour - peak), 24 - Math.abs(hour - peak));
      return strength * Math.exp(-((apart / 2.6) ** 2));
    });
    return 0.55 + near.reduce((sum, one) => sum + one, 0);
  });
  const mean = day.reduce((sum, one) => sum + one, 0) / 24;
  return weekdays.flatMap((weekday) => day.map((hour) => (weekday * hour) / mean));
}

const weeks = new Map(Object.entries(rhythms).map(([source, rhythm]) => [source, weekOf(rhythm)]));

/** How well a post of this instant does on its network; 1 is usual. */
export function rewardAt(source: DemoSource, instant: number): number {
  const hours = Math.floor(instant / 3_600_000);
  // 1 January 1970 was a Thursday.
  const slot = (hours + 4 * 24) % (7 * 24);
  return weeks.get(source)?.[slot] ?? 1;
}

/** How likely somebody posts at this instant: the same rhythm, flatter. */
export function volumeAt(source: DemoSource, instant: number): number {
  return Math.sqrt(rewardAt(source, instant));
}
