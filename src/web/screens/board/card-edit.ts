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

/** An edit that met another one: what was wanted, and who came first. */
interface Conflict {
  change: CardChange;
  by: string | null;
}

type Outcome = 'saved' | 'conflict' | 'refused';

export interface CardEdit {
  /**
   * Sends a change. `base` is what stood there when the person began: when somebody changed that meanwhile, nothing
   * is sent, and the conflict holds what was typed. After a refusal the field still does.
   */
  save: (change: CardChange, base: Partial<Card>) => Promise<Outcome>;
  conflict: Conflict | null;
  /** Saves the user's text over another member's. */
  overwrite: () => Promise<Outcome>;
  /** Keeps the other member's text. */
  drop: () => void;
}

/** How often an edit is sent again because something else of the card changed: a comment, say. */
const mostTurns = 4;

/**
 * Edits of one card. Each names the version that it is meant for, so that nothing is written over what somebody
 * else changed meanwhile; what was typed is kept until a person decides.
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
  // One after the other: the second edit means the version that the first one made.
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
