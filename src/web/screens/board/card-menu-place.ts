import { createStore, useStore } from '#web/lib/store.ts';

/** The open card menu, its cards and its anchor. */
export interface CardMenuPlace {
  kind: 'actions' | 'assign' | 'priority' | 'category' | 'labels' | 'column';
  cards: readonly number[];
  anchor: HTMLElement;
}

const place = createStore<CardMenuPlace | null>(null);

/** Opens the card menu. The state is outside React, so that thousands of cards need no props or context for it. */
export const openCardMenu = place.set;

export const useCardMenuPlace = (): CardMenuPlace | null => useStore(place);
