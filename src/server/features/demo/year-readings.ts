import { networks } from '#contract/networks/all.ts';
import type { NetworkName } from '#contract/networks/facts.ts';
import { countingOf, countsOf, type Counts } from '#contract/post-metrics.ts';
import { nextReading, readingTimes } from '#server/features/post-metrics/rules.ts';
import { madeUpAt } from '#server/networks/sandbox-metrics.ts';
import type { Random } from './random.ts';

export interface YearReading {
  at: Date;
  own: Readonly<Record<string, number>>;
  counts: Counts;
}

const dayMs = 86_400_000;

/**
 * What a sandbox would have told of a post at each reading until now, and when it is read next. Networks that owe
 * numbers at first tell them late; a few posts that nobody reads again were corrected at the end.
 */
export function yearReadings(
  post: { network: NetworkName; account: string; key: string; sentAt: Date },
  { now, random }: { now: Date; random: Random },
): { readings: YearReading[]; nextAt: Date | null } {
  const { network, account, key, sentAt } = post;
  const { lateHours = 0 } = countingOf(network);
  const nextAt = nextReading(network, sentAt, now);
  const corrected = nextAt === null && random.chance(0.04) ? 0.93 : 1;
  const times = readingTimes.filter((after) => sentAt.getTime() + after <= now.getTime());
  const countsAt = madeUpAt(networks[network].metrics, { key, account: `${network} ${account}`, sentAt });
  const readings = times.map((after, index): YearReading => {
    const whole = countsAt(after);
    const last = index === times.length - 1;
    const own = Object.fromEntries(
      Object.entries(whole).flatMap(([name, value]): [string, number][] => {
        if (after < lateHours * 0.5 * 3_600_000 && name === 'views') return [];
        return [[name, last && after > 30 * dayMs ? Math.round(value * corrected) : value]];
      }),
    );
    return { at: new Date(sentAt.getTime() + after), own, counts: countsOf(network, own) };
  });
  return { readings, nextAt };
}
