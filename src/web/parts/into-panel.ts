import type { KeyboardEvent } from 'react';

import { focusPlace, focusSoon, placeOf } from '#web/lib/places.ts';

/** Name of the side panel for `focusPlace`. */
export const panelPlace = 'side panel';

/**
 * For the `onKeyDown` of the open row: Tab moves to the side panel, which follows an endless list in the document.
 */
export function tabIntoPanel(event: KeyboardEvent) {
  if (event.key !== 'Tab' || event.shiftKey || !placeOf(panelPlace)) return;
  event.preventDefault();
  focusPlace(panelPlace);
}

/** Moves the focus to the panel if the row was opened by Enter; a clicked row keeps it. */
export function enterPanel({ detail }: { detail: number }) {
  if (detail === 0) focusSoon(panelPlace);
}
