import { t } from '@lingui/core/macro';
import { PenLine, SquareKanban } from 'lucide-react';

import { Button } from '#web/ui/button.tsx';
import { useStarterActions, useStarterKeys, type Starter } from './starter.ts';

/** What a user starts from an open hashtag or sound. Nothing for users who may not write. */
export function StarterButtons({ starter }: { starter: Starter }) {
  const { onDraft, onCard } = useStarterActions();
  useStarterKeys(starter);
  if (!onDraft && !onCard) return null;
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {onCard && (
        <Button data-hint-keys="c" onPress={() => onCard(starter)}>
          <SquareKanban aria-hidden className="size-4" />
          {t`New card`}
        </Button>
      )}
      {onDraft && (
        <Button data-hint-keys="p" onPress={() => onDraft(starter)}>
          <PenLine aria-hidden className="size-4" />
          {t`Use in draft`}
        </Button>
      )}
    </div>
  );
}
