import { plural, t } from '@lingui/core/macro';
import { Clock } from 'lucide-react';

import { clockTime, zoneLabel } from '#web/lib/format.ts';
import { useQuota } from '#web/quota.ts';
import { Banner } from '#web/ui/banner.tsx';
import { useMe, useZone, type Me } from './me.ts';

/** The limits of a plan like the free one, and today's remaining queries. */
export function FreePlan() {
  const zone = useZone();
  const terms = useMe().organization?.terms;
  const quota = useQuota();
  if (!terms) return null;
  return (
    <Banner icon={<Clock aria-hidden className="size-4 text-faint" />}>
      {heldBack(terms)}
      {quota && (
        <span className="figures">
          {' '}
          {t`${{ remaining: quota.remaining }} of ${{ limit: quota.limit }} content queries left until ${{ time: clockTime(quota.reset, zone) }} ${{ zone: zoneLabel(zone) }}.`}
        </span>
      )}
    </Banner>
  );
}

type Held = Pick<NonNullable<Me['organization']>['terms'], 'label' | 'delay_hours' | 'metrics_hidden'>;

function heldBack({ label: plan, delay_hours: hours, metrics_hidden: isHidden }: Held): string {
  if (hours === 0) return t`${plan} plan: their metrics are hidden.`;
  return isHidden
    ? plural(hours, {
        one: `${plan} plan: posts are shown # hour late, and their metrics are hidden.`,
        other: `${plan} plan: posts are shown # hours late, and their metrics are hidden.`,
      })
    : plural(hours, {
        one: `${plan} plan: posts are shown # hour late.`,
        other: `${plan} plan: posts are shown # hours late.`,
      });
}
