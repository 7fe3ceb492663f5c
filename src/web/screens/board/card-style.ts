import { rem } from '#web/lib/rem.ts';

/** In px: every card is as high as every other, so that a column knows its length before it draws them. */
export const cardHeight = 6.125 * rem;
/** With the gap to the next. */
export const rowHeight = cardHeight + 6;

/** What a card, one that is dragged and one on its way have in common. */
export const cardStyle = 'flex h-full flex-col gap-1.5 rounded-md border px-2.5 pt-2 pb-1.5 text-start';
