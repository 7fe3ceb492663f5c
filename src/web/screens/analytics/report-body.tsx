import { t } from '@lingui/core/macro';
import type { ComponentProps } from 'react';

import { isNetworkName } from '#contract/networks/facts.ts';
import { labelOf } from '#contract/networks/names.ts';
import { api } from '#web/api.ts';
import { useAfterPaint } from '#web/lib/after-paint.ts';
import { clockTime, zoneName } from '#web/lib/format.ts';
import { useNow } from '#web/lib/now.ts';
import type { Report, Summary } from '#web/parts/analytics/numbers.ts';
import { NetworkMark } from '#web/parts/delivery/account-name.tsx';
import { LabelMark } from '#web/parts/labels/label-chips.tsx';
import { kindLabels } from '#web/parts/posts/kind-labels.ts';
import { QueryState } from '#web/parts/query-state.tsx';
import { useZone } from '#web/parts/workspace/me.ts';
import { Skeleton } from '#web/ui/states.tsx';
import { useAnalytics } from './analytics-context.ts';
import { Breakdown } from './breakdown.tsx';
import { Followers } from './followers.tsx';
import { Headline } from './headline.tsx';
import { Hours } from './hours.tsx';
import { NotMeasured } from './not-measured-list.tsx';
import { OverTime } from './over-time.tsx';
import { begunIn, stepText, rangeText } from './range-text.ts';
import { RankedPosts } from './ranked-posts.tsx';
import { ReviewFlow } from './review-flow.tsx';

type Query = ComponentProps<typeof QueryState>['query'];

interface ReportBodyProps {
  summary: Summary;
  report: Query & { data: Report | undefined };
}

/** The report, from the key numbers to what is not measured. */
export function ReportBody({ summary, report }: ReportBodyProps) {
  const { data } = report;
  return (
    <div className="flex flex-col gap-11 print:gap-8">
      <div>
        <Headline summary={summary} />
        <About summary={summary} />
      </div>
      <QueryState
        query={report}
        what={t`report sections`}
        isEmpty={!data}
        metricsHidden={false}
        loading={<Skeleton className="h-72 w-full" />}
        empty={null}
        end={null}
      >
        {data && (
          <>
            <OverTime report={data} />
            <Parts report={data} />
            <Hours hours={data.by_hour} />
          </>
        )}
      </QueryState>
      <RankedPosts />
      {!report.isPending && <Below />}
      {data && <NotMeasured rows={data.not_measured} />}
    </div>
  );
}

/** Requested after the first paint: these slow queries would delay what is in view. */
function Below() {
  return (
    useAfterPaint() && (
      <>
        <ReviewFlow />
        <Followers />
      </>
    )
  );
}

/** What the numbers cover, and how final they are. */
function About({ summary }: { summary: Summary }) {
  const zone = useZone();
  const { accounts, still_growing: growing, counted_at } = summary;
  const now = useNow();
  const zones = api.projects.list.useQuery({}).data?.projects.map(({ timezone }) => timezone) ?? [];
  const ahead = begunIn(summary.to, zone, zones, now);
  const day = stepText(summary.to, 'day', summary.to);
  const place = ahead && zoneName(ahead);
  const time = clockTime(Date.parse(counted_at), zone);
  const facts = [
    rangeText(summary),
    place && t`${day} has begun in ${place}`,
    accounts === 'sandbox' && t`simulated sandbox data`,
    growing > 0 && t`posts from the last three days are still growing`,
    t`counted at ${time}`,
  ];
  return <p className="figures mt-6 text-xs text-faint">{facts.filter(Boolean).join(' · ')}</p>;
}

function Parts({ report }: { report: Report }) {
  const { search } = useAnalytics();
  const { by_network, by_project, by_kind, by_author, by_label, by_campaign } = report;
  return (
    <div className="grid gap-x-10 gap-y-9 @min-[61.25rem]:grid-cols-2 print:block print:space-y-8">
      <Breakdown
        id="networks"
        title={t`By network`}
        head={t`Network`}
        empty={t`Nothing published.`}
        parts={by_network.map(({ network, ...sums }) => ({
          key: network,
          name: labelOf(network),
          mark: isNetworkName(network) && <NetworkMark network={network} isNamed />,
          sums,
          network,
          ...(isNetworkName(network) && search.network === undefined && { only: { network } }),
        }))}
      />
      <Breakdown
        id="projects"
        title={t`By project`}
        head={t`Project`}
        empty={t`Nothing published.`}
        parts={by_project.map(({ project_id, project, ...sums }) => ({
          key: String(project_id),
          name: project,
          sums,
          ...(search.project === undefined && { only: { project: project_id } }),
        }))}
      />
      <Breakdown
        id="kinds"
        title={t`By type`}
        head={t`Type`}
        empty={t`Nothing published.`}
        parts={by_kind.map(({ kind, ...sums }) => ({
          key: kind ?? '',
          name: kind ? kindLabels[kind] : t`No type`,
          sums,
        }))}
      />
      <Breakdown
        id="authors"
        title={t`By author`}
        head={t`Author`}
        empty={t`Nothing published.`}
        parts={by_author.map(({ author_user_id: author, author_name, ...sums }) => ({
          key: String(author),
          name: author_name ?? t`Former member`,
          sums,
          ...(author !== null && search.author === undefined && { only: { author } }),
        }))}
      />
      <Breakdown
        id="labels"
        title={t`By label`}
        head={t`Label`}
        empty={t`No published post has a label.`}
        note={t`A post with several labels counts for each of them.`}
        parts={by_label.map(({ label_id: label, label: name, color, ...sums }) => ({
          key: String(label),
          name,
          mark: <LabelMark color={color} />,
          sums,
          ...(search.label === undefined && { only: { label } }),
        }))}
      />
      <Breakdown
        id="campaigns"
        title={t`By campaign`}
        head={t`Campaign`}
        empty={t`No published post has a campaign.`}
        parts={by_campaign.map(({ campaign_id: campaign, campaign: name, color, ...sums }) => ({
          key: String(campaign),
          name,
          mark: <LabelMark color={color} isCampaign />,
          sums,
          ...(search.campaign === undefined && { only: { campaign } }),
        }))}
      />
    </div>
  );
}
