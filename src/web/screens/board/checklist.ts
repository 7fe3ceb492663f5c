import { t } from '@lingui/core/macro';
import { useRef, useState } from 'react';

import { api } from '#web/api.ts';
import { announce } from '#web/parts/announce.tsx';
import { ApiError } from '#web/request.ts';
import { toast, toastRefusal } from '#web/ui/toast.tsx';
import { useBoard } from './board-context.ts';
import type { Card } from './card-edit.ts';

export type Item = Card['checklist'][number];

/** Temporary ids of new items are negative and count down, until the server assigns real ones. */
let lastMade = 0;

/** The temporary ids of items that were added here, by their real ones. */
const madeAs = new Map<number, number>();

/** For a row that stays the same, with its focus, when its item gets a real id. */
export const rowKey = ({ id }: Item): number => madeAs.get(id) ?? id;

/**
 * A card's checklist with optimistic changes. Requests are sent one after the other. While some are pending, fetched
 * data is not shown, because it lacks their changes.
 */
export function useChecklist(card: Card) {
  const { changes } = useBoard();
  const [draft, setDraft] = useState<readonly Item[] | null>(null);
  const line = useRef({ last: Promise.resolve(), length: 0 });
  const ids = useRef(new Map<number, number>());
  const items = draft ?? card.checklist;

  const send = (next: readonly Item[], call: () => Promise<unknown>): Promise<boolean> => {
    let worked = false;
    setDraft(next);
    line.current.length += 1;
    line.current.last = line.current.last.then(async () => {
      try {
        await call();
        worked = true;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        toastRefusal(t`Couldn’t save the checklist. ${{ reason: error.message }}`);
      }
      line.current.length -= 1;
    });
    return line.current.last.then(settle).then(() => worked);
  };
  /** Refetches the card when no request is pending. */
  const settle = async () => {
    if (line.current.length > 0) return;
    await changes.bring(card.card_id);
    if (line.current.length === 0) setDraft(null);
  };
  /** The server's id of an item. It is known by the time a request runs, because requests are sequential. */
  const known = (id: number) => ids.current.get(id) ?? id;
  const add = async (id: number, text: string) => {
    const { item } = await api.cardChecklist.add.call({ card_id: card.card_id, text });
    ids.current.set(id, item.id);
    madeAs.set(item.id, id);
  };

  return {
    items,
    /** Resolves to whether it was saved. */
    add: (text: string) => {
      const id = --lastMade;
      return send([...items, { id, text, done: false }], () => add(id, text));
    },
    /** Resolves to whether it was saved. */
    change: (item: Item, change: { text?: string; done?: boolean }) => {
      const next = items.map((one) => (one.id === item.id ? { ...one, ...change } : one));
      return send(next, () => api.cardChecklist.edit.call({ id: known(item.id), ...change }));
    },
    move: (id: number, to: number) => {
      const at = items.findIndex((item) => item.id === id);
      const item = items[at];
      const position = Math.min(Math.max(to, 0), items.length - 1);
      if (!item || at === position) return;
      announce(
        t`${{ item: item.text }}: position ${{ position: position + 1 }} of ${{ count: items.length }}.`,
      );
      void send(items.filter((one) => one.id !== id).toSpliced(position, 0, item), () =>
        api.cardChecklist.edit.call({ id: known(id), position }),
      );
    },
    remove: (item: Item, position: number) => {
      const rest = items.filter((one) => one.id !== item.id);
      void send(rest, () => api.cardChecklist.remove.call({ id: known(item.id) })).then(() =>
        toast(t`“${{ item: item.text }}” removed.`, () => {
          const id = --lastMade;
          void send(rest.toSpliced(position, 0, { ...item, id }), async () => {
            await add(id, item.text);
            await api.cardChecklist.edit.call({ id: known(id), done: item.done, position });
          });
        }),
      );
    },
  };
}
