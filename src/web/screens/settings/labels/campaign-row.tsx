import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { api } from '#web/api.ts';
import { campaignDays } from '#web/parts/labels/campaign-days.ts';
import { LabelMark } from '#web/parts/labels/label-chips.tsx';
import type { Campaign } from '#web/parts/labels/label-data.ts';
import { ConfirmAction } from '#web/ui/confirm-action.tsx';
import { toast } from '#web/ui/toast.tsx';
import { RowActions } from './row-actions.tsx';
import { usesText } from './uses-text.ts';

interface CampaignRowProps {
  campaign: Campaign;
  mayChange: boolean;
  onEdit: () => void;
}

export function CampaignRow({ campaign, mayChange, onEdit }: CampaignRowProps) {
  const { id, name, slug, color, project_id, archived_at } = campaign;
  const projects = api.projects.list.useQuery({ archived: '1' }).data?.projects ?? [];
  const project = projects.find((one) => one.id === project_id)?.name;
  const edit = api.campaigns.edit.useMutation();
  const [isDeleting, setDeleting] = useState(false);
  const archive = (archived: boolean) =>
    edit.mutate(
      { id, archived },
      {
        onSuccess: () =>
          toast(archived ? t`${name} archived.` : t`${name} restored.`, () =>
            edit.mutate({ id, archived: !archived }),
          ),
      },
    );
  const facts = [project, campaignDays(campaign), archived_at && t`Archived`].filter(Boolean);
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-1">
      <LabelMark color={color} isCampaign />
      <span className="min-w-0 flex-1 basis-40">
        <Link
          to="/analytics/campaigns/$campaignId"
          params={{ campaignId: String(id) }}
          className={`block truncate hover:underline ${archived_at ? 'text-faint' : 'font-medium'}`}
        >
          <bdi>{name}</bdi>
        </Link>
        <code dir="ltr" className="block truncate text-start text-xs text-faint">
          {slug}
        </code>
      </span>
      <span className="text-xs text-faint">{facts.join(' · ')}</span>
      {mayChange && (
        <RowActions
          name={name}
          isArchived={archived_at !== null}
          onEdit={onEdit}
          onArchive={archive}
          onDelete={() => setDeleting(true)}
        />
      )}
      {isDeleting && <DeleteCampaign campaign={campaign} onClose={() => setDeleting(false)} />}
    </li>
  );
}

function DeleteCampaign({ campaign: { id, name }, onClose }: { campaign: Campaign; onClose: () => void }) {
  const remove = api.campaigns.remove.useMutation();
  const uses = api.campaigns.get.useQuery({ id }, { staleTime: 0 }).data?.uses;
  return (
    <ConfirmAction
      title={t`Delete the campaign “${name}”?`}
      action={t`Delete`}
      mutation={remove}
      parameters={{ id }}
      done={t`“${name}” deleted.`}
      onClose={onClose}
    >
      {t`${{ uses: usesText(uses) }} This can’t be undone. An archived campaign stays where it is and is no longer offered.`}
    </ConfirmAction>
  );
}
