import { t } from '@lingui/core/macro';
import type { KeyboardEvent } from 'react';

import { focusPlace, focusSoon, placeOf } from '#web/lib/places.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { createStore } from '#web/lib/store.ts';
import { announce } from './announce.tsx';
import { carrying } from './carrying.ts';

/** Name of the side panel for `focusPlace`. */
export const panelPlace = 'side panel';

/** Whether the panel only floats over the list, while the focus stays in its row. */
export const peeking = createStore(false);

/** Closes the open panel. */
export const panelCloser = createStore<(() => void) | null>(null);

/** In a window this narrow the panel hides the list, so that nothing can be walked beneath it. */
const hidesList = '(width < 40rem)';

/**
 * For the `onKeyDown` of a row that opens the side panel: Space peeks at it, and closes it again; Tab moves from the
 * open row to the panel, which follows an endless list in the document.
 */
export const rowKeys = (isOpen: boolean, open: () => void) => (event: KeyboardEvent) => {
  const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
  if (shiftKey || ctrlKey || metaKey || altKey || carrying.get()) return;
  if (key === ' ') {
    event.preventDefault();
    if (isOpen) panelCloser.get()?.();
    else peek(open);
  } else if (key === 'Tab' && isOpen && placeOf(panelPlace)) {
    event.preventDefault();
    focusPlace(panelPlace);
  }
};

/** Opens the panel of a row as a peek; one that is already open shows the row as it is. */
function peek(open: () => void) {
  if (!panelCloser.get() && !matchMedia(hidesList).matches) {
    peeking.set(true);
    announce(t`Preview open. Press Tab to enter it, Escape to close it.`);
  }
  open();
}

/** Opens the panel of a row for good: the focus moves to it if that was by Enter; a clicked row keeps it. */
export function enterPanel({ detail }: { detail: number }) {
  peeking.set(false);
  if (detail === 0) focusSoon(panelPlace);
}

/** Lists the key of `rowKeys` in the sheet of shortcuts. */
export const usePeekKey = (group: string) => useShortcut('Space', t`Peek`, group, null);
