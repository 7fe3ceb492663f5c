import { Clock } from 'lucide-react';

import { clockTime, zoneLabel } from '#web/lib/format.ts';
import { useQuota } from '#web/quota.ts';
import { Banner } from '#web/ui/banner.tsx';
import { useMe, useZone } from './me.ts';

/** The limits of a plan like the free one, and today's remaining queries. */
export function FreePlan() {
  const zone = useZone();
  const terms = useMe().organization?.terms;
  const quota = useQuota();
  if (!terms) return null;
  return (
    <Banner icon={<Clock aria-hidden className="size-4 text-faint" />}>
      {terms.label} plan: {heldBack(terms)}
      {quota && (
        <span className="figures">
          {' '}
          {quota.remaining} of {quota.limit} content queries left until {clockTime(quota.reset, zone)}{' '}
          {zoneLabel(zone)}.
        </span>
      )}
    </Banner>
  );
}

function heldBack({ delay_hours, metrics_hidden }: { delay_hours: number; metrics_hidden: boolean }): string {
  const late = delay_hours > 0 ? `posts are shown ${delay_hours} hours late` : null;
  const withheld = metrics_hidden ? 'their metrics are hidden' : null;
  return `${[late, withheld].filter((each) => each !== null).join(', and ')}.`;
}
