import { t } from '@lingui/core/macro';

import { api } from '#web/api.ts';
import { ConfirmAction } from '#web/ui/confirm-action.tsx';
import type { Card } from './card-edit.ts';
import { quotedTitle } from './labels.ts';

interface RemoveCardProps {
  card: Card;
  onClose: () => void;
  onGone: () => void;
}

/** Confirms and deletes a card with all its comments. */
export function RemoveCard({ card, onClose, onGone }: RemoveCardProps) {
  const remove = api.cards.remove.useMutation();
  const quotedCard = quotedTitle(card);
  return (
    <ConfirmAction
      title={t`Delete this card?`}
      action={t`Delete permanently`}
      isOpen
      mutation={remove}
      parameters={{ card_id: card.card_id }}
      done={t`${quotedCard} deleted.`}
      onClose={onClose}
      onDone={onGone}
    >
      {t`${quotedCard} will be deleted with its comments and checklist. This can’t be undone.`}
    </ConfirmAction>
  );
}
