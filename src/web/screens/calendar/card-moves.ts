import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { api } from '#web/api.ts';
import { ApiError } from '#web/request.ts';
import { toast, toastRefusal } from '#web/ui/toast.tsx';
import type { DueCard } from './calendar-data.ts';
import { dayText } from './days.ts';

type Due = DataOf<Contract['cards']['due']>;

const dueKey = ['cards', 'due'];

/** Moves due cards to another day: optimistic, with a toast to undo it, rolled back with a message on failure. */
export function useCardMoves(): (card: DueCard, day: string) => void {
  const client = useQueryClient();

  const show = (id: number, due_date: string) =>
    client.setQueriesData<Due>({ queryKey: dueKey }, (known) =>
      known
        ? { cards: known.cards.map((card) => (card.card_id === id ? { ...card, due_date } : card)) }
        : known,
    );
  const send = async (card: DueCard, due_date: string, isUndo = false) => {
    // A pending fetch would restore the old day.
    await client.cancelQueries({ queryKey: dueKey });
    show(card.card_id, due_date);
    try {
      await api.cards.edit.call({ card_id: card.card_id, due_date });
      const day = dayText(due_date.slice(0, 10), 'short');
      const { title } = card;
      toast(
        isUndo ? t`Moved back to ${day}: “${title}”.` : t`Due date moved to ${day}: “${title}”.`,
        isUndo ? undefined : () => void send({ ...card, due_date }, card.due_date, true),
        `card ${card.card_id} moved`,
      );
    } catch (error) {
      show(card.card_id, card.due_date);
      if (!(error instanceof ApiError)) throw error;
      toastRefusal(t`Couldn’t move the card. ${{ reason: error.message }}`);
    }
  };
  return (card, day) => {
    const due_date = `${day}${card.due_date.slice(10)}`;
    if (due_date !== card.due_date) void send(card, due_date);
  };
}
