import { Clock } from 'lucide-react';

import { plans } from '#contract/plans.ts';
import { clockTime, zoneWords } from '#web/lib/format.ts';
import { useQuota } from '#web/quota.ts';
import { Banner } from '#web/ui/banner.tsx';

import { useZone } from './me.ts';

/** Says what the free plan holds back, and how many of today's queries are left. */
export function FreePlan() {
  const zone = useZone();
  const quota = useQuota();
  return (
    <Banner icon={<Clock aria-hidden className="size-4 text-faint" />}>
      Free plan: posts are shown {plans.free.delayHours} hours late, and their numbers are withheld.
      {quota && (
        <span className="figures">
          {' '}
          {quota.remaining} of {quota.limit} content queries are left until {clockTime(quota.reset, zone)}{' '}
          {zoneWords(zone)}.
        </span>
      )}
    </Banner>
  );
}
