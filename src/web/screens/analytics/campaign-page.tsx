import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, ChartColumn } from 'lucide-react';

import type { campaigns } from '#contract/labels/campaigns.ts';
import type { DataOf } from '#contract/operation.ts';
import { api } from '#web/api.ts';
import { campaignDays } from '#web/parts/labels/campaign-days.ts';
import { LabelMark } from '#web/parts/labels/label-chips.tsx';
import { Query } from '#web/parts/query-state.tsx';
import { useOpenTitle } from '#web/parts/screen-title.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { CampaignNumbers } from './campaign-numbers.tsx';
import { CampaignStages } from './campaign-stages.tsx';

type Whole = DataOf<(typeof campaigns)['get']>;

/** One campaign: its cards, drafts, scheduled and published posts, and its numbers. */
export function CampaignPage({ id }: { id: number }) {
  const query = api.campaigns.get.useQuery({ id });
  return (
    <div className="flex min-w-0 flex-1 flex-col">
      <header className="flex h-12 shrink-0 items-center gap-2 border-b border-line px-4">
        <Link
          to="/analytics"
          className="-ms-2 inline-flex h-8 items-center gap-1.5 rounded-md px-2 text-soft hover:bg-hover hover:text-ink"
        >
          <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
          {t`Analytics`}
        </Link>
        <span className="ms-auto" />
        <Link
          to="/analytics"
          search={{ campaign: id }}
          className="inline-flex h-8 items-center gap-1.5 rounded-md px-2 text-soft hover:bg-hover hover:text-ink"
        >
          <ChartColumn aria-hidden className="size-4" strokeWidth={1.75} />
          {t`All figures`}
        </Link>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="@container mx-auto max-w-6xl px-4 pt-7 pb-16 md:px-8">
          {query.error?.code === 'not_found' ? (
            <EmptyState title={t`This campaign was not found`}>
              {t`It was deleted, or belongs to a project that you can’t access.`}
            </EmptyState>
          ) : (
            <Query of={query} what={t`campaign`} loading={<Skeleton className="h-72 w-full" />}>
              {(whole) => <Whole whole={whole} />}
            </Query>
          )}
        </div>
      </div>
    </div>
  );
}

function Whole({ whole: { campaign, uses } }: { whole: Whole }) {
  const projects = api.projects.list.useQuery({ archived: '1' }).data?.projects ?? [];
  const project = projects.find(({ id }) => id === campaign.project_id)?.name;
  const facts = [project, campaignDays(campaign), campaign.archived_at && t`Archived`].filter(Boolean);
  useOpenTitle(campaign.name);
  return (
    <div className="flex flex-col gap-10">
      <div>
        <h1 className="flex items-center gap-2.5 text-2xl font-semibold tracking-tight">
          <span className="[&>svg]:size-5">
            <LabelMark color={campaign.color} isCampaign />
          </span>
          <bdi className="min-w-0 break-words">{campaign.name}</bdi>
        </h1>
        <p className="mt-1 flex flex-wrap gap-x-3 text-sm text-faint">
          <code dir="ltr">{campaign.slug}</code>
          <span>{facts.join(' · ')}</span>
        </p>
        {campaign.description && (
          <p className="mt-3 max-w-2xl break-words whitespace-pre-wrap text-soft">{campaign.description}</p>
        )}
      </div>
      <CampaignNumbers campaign={campaign} />
      <CampaignStages campaign={campaign} media={uses.media} />
    </div>
  );
}
