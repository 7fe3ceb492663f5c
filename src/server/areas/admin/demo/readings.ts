import { networks } from '#contract/networks/all.ts';
import type { NetworkName } from '#contract/networks/facts.ts';
import { countingOf, countsOf, type Counts } from '#contract/networks/post-metrics.ts';
import { nextReading, readingTimes } from '#server/areas/delivery/post-metrics/rules.ts';
import { madeUpAt } from '#server/networks/sandbox-metrics.ts';

export interface SandboxReading {
  at: Date;
  own: Readonly<Record<string, number>>;
  counts: Counts;
}

const dayMs = 86_400_000;

/**
 * What a sandbox would have reported of a post at each reading until now, and the time of the next one.
 * Networks that report late at first do so here as well; the last reading of a finished post may be
 * `corrected`.
 */
export function sandboxReadings(
  post: { network: NetworkName; account: string; key: string; sentAt: Date },
  { now, corrected }: { now: Date; corrected: boolean },
): { readings: SandboxReading[]; nextAt: Date | null } {
  const { network, account, key, sentAt } = post;
  const { lateHours = 0 } = countingOf(network);
  const nextAt = nextReading(network, sentAt, now);
  const factor = nextAt === null && corrected ? 0.93 : 1;
  const times = readingTimes.filter((after) => sentAt.getTime() + after <= now.getTime());
  const countsAt = madeUpAt(networks[network].metrics.names, {
    key,
    account: `${network} ${account}`,
    sentAt,
  });
  const readings = times.map((after, index): SandboxReading => {
    const whole = countsAt(after);
    const last = index === times.length - 1;
    const own = Object.fromEntries(
      Object.entries(whole).flatMap(([name, value]): [string, number][] => {
        if (after < lateHours * 0.5 * 3_600_000 && name === 'views') return [];
        return [[name, last && after > 30 * dayMs ? Math.round(value * factor) : value]];
      }),
    );
    return { at: new Date(sentAt.getTime() + after), own, counts: countsOf(network, own) };
  });
  return { readings, nextAt };
}
