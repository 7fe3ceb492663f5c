import { t } from '@lingui/core/macro';
import { PenLine, SquareKanban } from 'lucide-react';
import { useId } from 'react';

import { revealed, RowButton } from './row-button.tsx';
import { useStarterActions, type Starter } from './starter.ts';

/** Keeps a row's title clear of its actions while these are visible. */
export const givesRoom = 'group-focus-within:pe-16 group-hover:pe-16 pointer-coarse:pe-24';

/** The actions of a hashtag or sound in a list. Nothing for users who may not write. */
export function StarterRow({ starter, className }: { starter: Starter; className: string }) {
  const { onDraft, onCard } = useStarterActions();
  const name = useId();
  if (!onDraft && !onCard) return null;
  return (
    <span className={`flex items-center ${revealed} ${className}`}>
      <span id={name} hidden>
        {starter.name}
      </span>
      {onCard && (
        <RowButton
          label={t`New card`}
          keys="c"
          icon={SquareKanban}
          describedBy={name}
          onClick={() => onCard(starter)}
        />
      )}
      {onDraft && (
        <RowButton
          label={t`Use in draft`}
          keys="p"
          icon={PenLine}
          describedBy={name}
          onClick={() => onDraft(starter)}
        />
      )}
    </span>
  );
}
