import { useSyncExternalStore } from 'react';

/** A menu of cards that is open, and at what. */
export interface CardMenuPlace {
  kind: 'actions' | 'assign' | 'priority' | 'category' | 'column';
  cards: readonly number[];
  anchor: HTMLElement;
}

let place: CardMenuPlace | null = null;
const listeners = new Set<() => void>();

/** Opens the one menu of the board. Kept outside React, so that thousands of cards need no way to it. */
export function openCardMenu(wanted: CardMenuPlace | null) {
  place = wanted;
  for (const listener of listeners) listener();
}

export function useCardMenuPlace(): CardMenuPlace | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => place,
  );
}
