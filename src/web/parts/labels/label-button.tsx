import { t } from '@lingui/core/macro';
import { Tag } from 'lucide-react';

import { lazyPart } from '#web/ui/lazy-part.tsx';
import { PopupTrigger } from '#web/ui/popup-trigger.tsx';
import type { Labellable, Relabelling } from './relabelling.ts';

const LabelPicker = lazyPart(async () => (await import('./label-picker.tsx')).LabelPicker);

interface LabelButtonProps {
  things: readonly Labellable[];
  onChange: (change: Relabelling, before: readonly Labellable[]) => void;
}

/** Chooses labels for all that is selected. */
export function LabelButton({ things, onChange }: LabelButtonProps) {
  return (
    <PopupTrigger
      kind="dialog"
      preload={LabelPicker.preload}
      popup={(popup) => <LabelPicker {...popup} things={things} onChange={onChange} />}
      className="inline-flex h-8 items-center gap-1.5 rounded-md px-3 font-medium text-soft hover:bg-hover hover:text-ink max-sm:px-2"
    >
      <Tag aria-hidden className="size-4" />
      <span className="max-sm:sr-only">{t`Labels`}</span>
    </PopupTrigger>
  );
}
