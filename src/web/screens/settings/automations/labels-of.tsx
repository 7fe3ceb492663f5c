import { t } from '@lingui/core/macro';

import { LabelField } from '#web/parts/labels/label-field.tsx';
import { relabelled } from '#web/parts/labels/relabelling.ts';
import type { FieldsProps } from './fields.ts';

/** The labels and campaign of what it creates. */
export function LabelsOf({ draft, change }: FieldsProps) {
  const thing = {
    id: 0,
    project_id: draft.projectId,
    label_ids: [...draft.labelIds],
    campaign_id: draft.campaignId,
  };
  return (
    <div className="flex flex-col gap-1">
      <span className="font-medium">{t`Labels`}</span>
      <LabelField
        thing={thing}
        onChange={(chosen) => {
          const { label_ids, campaign_id } = relabelled(thing, chosen);
          change({ labelIds: label_ids, campaignId: campaign_id });
        }}
      />
    </div>
  );
}
