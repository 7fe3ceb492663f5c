import { createStore, useStore } from './store.ts';

const print = matchMedia('print');
const printing = createStore(print.matches);
let isBetween = false;

function turn(on: boolean) {
  isBetween = on;
  printing.set(isBetween || print.matches);
}

addEventListener('beforeprint', () => turn(true));
addEventListener('afterprint', () => turn(false));
print.addEventListener('change', () => turn(isBetween));

/** Whether the page is being printed: what a screen shows on hover must then be written out. */
export const usePrinting = (): boolean => useStore(printing);
