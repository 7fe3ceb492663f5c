import { heightOf } from '#web/lib/density.ts';

/** In px. Every card has the same height, so that a column's length is known before its cards are rendered. */
export const cardHeight = () => heightOf(6.125);
/** The height with the gap to the next card. */
export const rowHeight = () => cardHeight() + 6;

/** The shared style of cards, the dragged card, and cards that are being created. */
export const cardStyle = 'flex h-full flex-col gap-1.5 rounded-md border px-2.5 pt-2 pb-1.5 text-start';
