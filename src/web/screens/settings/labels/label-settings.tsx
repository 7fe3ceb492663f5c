import { t } from '@lingui/core/macro';
import { Plus } from 'lucide-react';
import { useState } from 'react';

import { api } from '#web/api.ts';
import type { Campaign, Label } from '#web/parts/labels/label-data.ts';
import { Query } from '#web/parts/query-state.tsx';
import { useMe } from '#web/parts/workspace/me.ts';
import { Section } from '#web/screens/settings/section.tsx';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { CampaignRow } from './campaign-row.tsx';
import { LabelRow } from './label-row.tsx';

const LabelForm = lazyPart(async () => (await import('./label-form.tsx')).LabelForm);
const CampaignForm = lazyPart(async () => (await import('./campaign-form.tsx')).CampaignForm);

/** Archived ones last. */
const inOrder = <One extends Label | Campaign>(all: readonly One[]) =>
  all.toSorted((a, b) => Number(a.archived_at !== null) - Number(b.archived_at !== null));

/** The labels and campaigns of the organization; admins change them. */
export function LabelSettings() {
  const { role } = useMe().organization ?? {};
  const mayChange = role === 'owner' || role === 'admin';
  return (
    <>
      <Labels mayChange={mayChange} />
      <Campaigns mayChange={mayChange} />
    </>
  );
}

function Labels({ mayChange }: { mayChange: boolean }) {
  const query = api.labels.list.useQuery({ archived: 'all' });
  const [open, setOpen] = useState<Label | 'new' | null>(null);
  const create = mayChange && (
    <Button onPress={() => setOpen('new')}>
      <Plus aria-hidden className="size-4" />
      {t`New label`}
    </Button>
  );
  return (
    <Section
      title={t`Labels`}
      place="labels"
      description={t`Mark cards, posts and media, to find them again and to compare their results.`}
      action={(query.data?.labels.length ?? 0) > 0 && create}
    >
      <Query of={query} what={t`labels`} loading={<Skeleton className="h-24 w-full" />}>
        {({ labels }) =>
          labels.length === 0 ? (
            <EmptyState title={t`No labels yet`} action={create}>
              {mayChange
                ? t`A label has a name and a color, and is for all projects or for one.`
                : t`An owner or admin creates labels.`}
            </EmptyState>
          ) : (
            <ul aria-label={t`Labels`} className="border-t border-line">
              {inOrder(labels).map((label) => (
                <LabelRow key={label.id} label={label} mayChange={mayChange} onEdit={() => setOpen(label)} />
              ))}
            </ul>
          )
        }
      </Query>
      {open && <LabelForm label={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </Section>
  );
}

function Campaigns({ mayChange }: { mayChange: boolean }) {
  const query = api.campaigns.list.useQuery({ archived: 'all' });
  const projects = api.projects.list.useQuery({}).data?.projects ?? [];
  const [open, setOpen] = useState<Campaign | 'new' | null>(null);
  const create = mayChange && projects.length > 0 && (
    <Button onPress={() => setOpen('new')}>
      <Plus aria-hidden className="size-4" />
      {t`New campaign`}
    </Button>
  );
  return (
    <Section
      title={t`Campaigns`}
      place="campaigns"
      description={t`A campaign groups the cards, posts and media of one purpose in a project. Links call it by its slug.`}
      action={(query.data?.campaigns.length ?? 0) > 0 && create}
    >
      <Query of={query} what={t`campaigns`} loading={<Skeleton className="h-24 w-full" />}>
        {({ campaigns }) =>
          campaigns.length === 0 ? (
            <EmptyState title={t`No campaigns yet`} action={create}>
              {mayChange
                ? t`Create one, then choose it on cards, posts and media of its project.`
                : t`An owner or admin creates campaigns.`}
            </EmptyState>
          ) : (
            <ul aria-label={t`Campaigns`} className="border-t border-line">
              {inOrder(campaigns).map((campaign) => (
                <CampaignRow
                  key={campaign.id}
                  campaign={campaign}
                  mayChange={mayChange}
                  onEdit={() => setOpen(campaign)}
                />
              ))}
            </ul>
          )
        }
      </Query>
      {open && <CampaignForm campaign={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </Section>
  );
}
