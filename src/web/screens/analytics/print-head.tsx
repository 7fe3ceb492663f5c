import { t } from '@lingui/core/macro';

import { labelOf } from '#contract/networks/names.ts';
import { api } from '#web/api.ts';
import { exactTime } from '#web/lib/format.ts';
import { useNow } from '#web/lib/now.ts';
import type { Summary } from '#web/parts/analytics/numbers.ts';
import { useMe, useZone } from '#web/parts/workspace/me.ts';
import { useAnalytics } from './analytics-context.ts';
import { rangeText } from './range-text.ts';

/** The header of a printed report: what it covers. */
export function PrintHead({ summary }: { summary: Summary }) {
  const { search } = useAnalytics();
  const zone = useZone();
  const now = useNow();
  const organization = useMe().organization?.name ?? '';
  const project = api.projects.list.useQuery({}).data?.projects.find(({ id }) => id === search.project)?.name;
  const author = api.members.list
    .useQuery({})
    .data?.members.find(({ user_id }) => user_id === search.author)?.user_name;
  const facts = [
    rangeText(summary),
    project,
    search.network && labelOf(search.network),
    author,
    summary.accounts === 'sandbox' && t`simulated sandbox data`,
  ];
  const created = exactTime(new Date(now).toISOString(), zone);
  const counted = exactTime(summary.counted_at, zone);
  return (
    <div className="mb-8 border-b-2 border-ink pb-3">
      <p className="text-soft">{organization}</p>
      <p className="headline text-3xl font-semibold">{t`Performance report`}</p>
      <p className="figures mt-1 text-base">{facts.filter(Boolean).join(' · ')}</p>
      <p className="figures mt-1 text-xs text-faint">{t`Created ${created}; counted ${counted}`}</p>
    </div>
  );
}
