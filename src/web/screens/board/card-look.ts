/** In px: every card is as high as every other, so that a column knows its length before it draws them. */
export const cardHeight = 98;
/** With the gap to the next. */
export const rowHeight = cardHeight + 6;

/** What a card, one that is dragged and one on its way have in common. */
export const cardLook = 'flex h-full flex-col gap-1.5 rounded-md border px-2.5 pt-2 pb-1.5 text-left';
