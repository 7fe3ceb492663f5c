import { useSyncExternalStore } from 'react';

const paper = matchMedia('print');
let isBetween = false;
const listeners = new Set<() => void>();

function turn(on: boolean) {
  isBetween = on;
  for (const listener of listeners) listener();
}

addEventListener('beforeprint', () => turn(true));
addEventListener('afterprint', () => turn(false));
paper.addEventListener('change', () => turn(isBetween));

/** Whether the page is being put on paper: what is seen by hovering on a screen must then be written out. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, () => isBetween || paper.matches);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
