import { t } from '@lingui/core/macro';
import { Tag } from 'lucide-react';

import { lazyPart } from '#web/ui/lazy-part.tsx';
import { PopupTrigger } from '#web/ui/popup-trigger.tsx';
import { LabelChip } from './label-chips.tsx';
import { useLabelsOf } from './label-data.ts';
import type { Labellable, Relabelling } from './relabelling.ts';

const LabelPicker = lazyPart(async () => (await import('./label-picker.tsx')).LabelPicker);

export interface LabelFieldProps {
  thing: Labellable;
  isDisabled?: boolean;
  onChange: (change: Relabelling, before: readonly Labellable[]) => void;
}

/** All labels and the campaign of one thing, with a button to choose them. */
export function LabelField({ thing, isDisabled = false, onChange }: LabelFieldProps) {
  const { campaign, labels } = useLabelsOf(thing);
  const chips = (
    <>
      {campaign && <LabelChip name={campaign.name} color={campaign.color} isCampaign />}
      {labels.map(({ id, name, color }) => (
        <LabelChip key={id} name={name} color={color} />
      ))}
    </>
  );
  const isEmpty = !campaign && labels.length === 0;
  if (isDisabled)
    return isEmpty ? (
      <span className="px-2.5">–</span>
    ) : (
      <span className="flex flex-wrap items-center gap-1 px-2.5">{chips}</span>
    );
  return (
    <PopupTrigger
      kind="dialog"
      label={
        isEmpty
          ? t`Add labels`
          : t`Labels and campaign: ${{ names: [campaign, ...labels].flatMap((one) => one?.name ?? []).join(', ') }}`
      }
      preload={LabelPicker.preload}
      popup={(popup) => <LabelPicker {...popup} things={[thing]} onChange={onChange} />}
      className="field inline-flex h-auto min-h-8 w-full flex-wrap items-center gap-1 border-transparent px-2.5 py-1 text-start hover:border-line hover:bg-hover"
    >
      {isEmpty ? (
        <span className="inline-flex items-center gap-1.5 text-faint">
          <Tag aria-hidden className="size-3.5" />
          {t`Add labels`}
        </span>
      ) : (
        chips
      )}
    </PopupTrigger>
  );
}
