import { createStore, useStore } from '#web/lib/store.ts';

/** A menu of cards that is open, and at what. */
export interface CardMenuPlace {
  kind: 'actions' | 'assign' | 'priority' | 'category' | 'column';
  cards: readonly number[];
  anchor: HTMLElement;
}

const place = createStore<CardMenuPlace | null>(null);

/** Opens the one menu of the board. Kept outside React, so that thousands of cards need no way to it. */
export const openCardMenu = place.set;

export const useCardMenuPlace = (): CardMenuPlace | null => useStore(place);
