import type { Place } from './picture-spots.ts';

/** The look of a number on a picture, and beside its comment. */
export const pin =
  'figures grid size-6 shrink-0 place-items-center rounded-full bg-accent text-xs font-semibold text-on-accent shadow-float ring-2 ring-paper';

/** Where a pin stands in an element with the direction of a picture. */
export const standing = ({ x, y }: Place) => ({
  insetInlineStart: `${x * 100}%`,
  top: `${y * 100}%`,
  translate: '-50% -50%',
});
