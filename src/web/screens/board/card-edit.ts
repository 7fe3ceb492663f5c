import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import type { Contract } from '#contract/index.ts';
import type { DataOf, ParametersOf } from '#contract/operation.ts';
import { api } from '#web/api.ts';
import { ApiError } from '#web/request.ts';
import { toastRefusal } from '#web/ui/toast.tsx';
import { useBoard } from './board-context.ts';
import { withCards } from './board-state.ts';

export type Card = DataOf<Contract['cards']['get']>['card'];
export type CardChange = Omit<ParametersOf<Contract['cards']['edit']>, 'card_id' | 'version'>;

/** An edit that conflicts with another member's: the user's change, and the name of that member. */
interface Conflict {
  change: CardChange;
  by: string | null;
}

type Outcome = 'saved' | 'conflict' | 'refused';

export interface CardEdit {
  /**
   * Sends a change. `base` holds the values when the user began to edit. If another member has changed them since,
   * nothing is sent and `conflict` keeps the user's text. If the request fails, the field must keep it.
   */
  save: (change: CardChange, base: Partial<Card>) => Promise<Outcome>;
  conflict: Conflict | null;
  /** Saves the user's text over another member's. */
  overwrite: () => Promise<Outcome>;
  /** Keeps the other member's text. */
  drop: () => void;
}

/** How often an edit is sent if other parts of the card, such as its comments, keep changing its version. */
const mostTurns = 4;

/**
 * Saves edits of one card. Each request names the version that it is based on, so that it cannot overwrite a concurrent
 * change. In a conflict the user's text is kept until the user decides.
 */
export function useCardEdit(card: Card): CardEdit {
  const { store } = useBoard();
  const client = useQueryClient();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const options = api.cards.get.queryOptions({ card_id: card.card_id });
  const line = useRef<Promise<unknown>>(Promise.resolve());

  const send = async (change: CardChange, base: Partial<Card>): Promise<Outcome> => {
    for (let turn = 0; turn < mostTurns; turn++) {
      const now = client.getQueryData<{ card: Card }>(options.queryKey)?.card ?? card;
      if (differs(now, base)) break;
      try {
        const answer = await api.cards.edit.call({ card_id: card.card_id, ...change, version: now.version });
        client.setQueryData(options.queryKey, answer);
        store.update((board) => withCards(board, [answer.card]));
        setConflict(null);
        return 'saved';
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.code !== 'content_changed') {
          toastRefusal(t`Couldn’t save the card. ${{ reason: error.message }}`);
          return 'refused';
        }
        await client.fetchQuery({ ...options, staleTime: 0 });
      }
    }
    const { activity } = await client.fetchQuery({
      ...api.cardActivity.list.queryOptions({ card_id: card.card_id, per_page: 20 }),
      staleTime: 0,
    });
    setConflict({ change, by: activity.find(({ what }) => what === 'edited')?.user_name ?? null });
    return 'conflict';
  };
  // Sequential: the second edit is based on the version that the first one created.
  const queued = (change: CardChange, base: Partial<Card>) => {
    const sent = line.current.then(() => send(change, base));
    line.current = sent.catch(() => undefined);
    return sent;
  };
  return {
    save: queued,
    conflict,
    overwrite: () => (conflict ? queued(conflict.change, {}) : Promise.resolve('refused' as const)),
    drop: () => setConflict(null),
  };
}

function differs(now: Card, base: Partial<Card>): boolean {
  return Object.entries(base).some(([name, value]) => now[name as keyof Card] !== value);
}
