import type { KeyboardEvent } from 'react';

import { focusPlace, focusSoon, placeOf } from '#web/lib/places.ts';

/** Where the side panel is. */
export const panelPlace = 'side panel';

/** For the `onKeyDown` of the row that is open: Tab leads into its panel, which stands behind an endless list. */
export function tabIntoPanel(event: KeyboardEvent) {
  if (event.key !== 'Tab' || event.shiftKey || !placeOf(panelPlace)) return;
  event.preventDefault();
  focusPlace(panelPlace);
}

/** A row that was opened by Enter leads into its panel; one that was clicked keeps the focus. */
export function enterPanel({ detail }: { detail: number }) {
  if (detail === 0) focusSoon(panelPlace);
}
