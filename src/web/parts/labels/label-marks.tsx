import { t } from '@lingui/core/macro';

import type { Labelled } from '#contract/labels/label-filter.ts';
import { LabelMark } from './label-chips.tsx';
import { useLabelsOf } from './label-data.ts';

/** The most marks in a line. */
const most = 3;

/** The campaign and labels where there is no room for names: as marks, named for hints and screen readers. */
export function LabelMarks({ of }: { of: Labelled }) {
  const { campaign, labels } = useLabelsOf(of);
  if (!campaign && labels.length === 0) return null;
  const names = [campaign, ...labels].flatMap((one) => one?.name ?? []).join(', ');
  return (
    <span className="inline-flex shrink-0 items-center" data-hint={names}>
      <span className="sr-only">{t`Labels: ${names}`}</span>
      {campaign && <LabelMark color={campaign.color} isCampaign />}
      {labels.slice(0, campaign ? most - 1 : most).map(({ id, color }) => (
        <LabelMark key={id} color={color} />
      ))}
    </span>
  );
}
