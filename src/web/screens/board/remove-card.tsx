import { api } from '#web/api.ts';
import { Confirm } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast.tsx';

import type { Card } from './card-edit.ts';
import { cardWord } from './words.ts';

interface RemoveCardProps {
  card: Card;
  onClose: () => void;
  onGone: () => void;
}

/** Asks before a card is deleted with all that was said about it. */
export function RemoveCard({ card, onClose, onGone }: RemoveCardProps) {
  const remove = api.cards.remove.useMutation();
  return (
    <Confirm
      title="Delete this card?"
      action="Delete for good"
      isOpen
      isPending={remove.isPending}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(
          { card_id: card.card_id },
          {
            onSuccess: () => {
              toast(`${cardWord(card)} deleted.`);
              onGone();
            },
            onError: onClose,
          },
        )
      }
    >
      {cardWord(card)} goes with its comments and checklist. This cannot be taken back.
    </Confirm>
  );
}
