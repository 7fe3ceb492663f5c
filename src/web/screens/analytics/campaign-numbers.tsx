import { t } from '@lingui/core/macro';

import { api } from '#web/api.ts';
import type { Campaign } from '#web/parts/labels/label-data.ts';
import { QueryState } from '#web/parts/query-state.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { Headline } from './headline.tsx';

/** The longest that is looked back: a campaign's posts may have been published before its first day. */
const days = 3_660;

/** What its published posts have brought, all together. */
export function CampaignNumbers({ campaign }: { campaign: Campaign }) {
  const query = api.analytics.summary.useQuery({ campaign_id: campaign.id, days });
  const { data } = query;
  return (
    <section aria-label={t`Results`}>
      <h2 className="mb-3 text-base font-semibold">{t`Results`}</h2>
      <QueryState
        query={query}
        what={t`numbers`}
        isEmpty={!data || data.totals.targets === 0}
        metricsHidden={false}
        loading={<Skeleton className="h-20 w-full" />}
        empty={<p className="text-soft">{t`Nothing of this campaign is published yet.`}</p>}
        end={null}
      >
        {data && <Headline summary={data} />}
      </QueryState>
    </section>
  );
}
