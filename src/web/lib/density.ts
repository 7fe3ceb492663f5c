import { keptAt } from './kept.ts';
import { rem } from './rem.ts';
import { createStore, useStore } from './store.ts';

export const densities = ['compact', 'roomy'] as const;
export type Density = (typeof densities)[number];

const kept = keptAt('copydesk.density');
/** `public/theme.js` has applied it before the first paint. */
const density = createStore<Density>(
  globalThis.document?.documentElement.dataset.density === 'roomy' ? 'roomy' : 'compact',
);

/** How much room there is between and around things; texts keep their size. */
export const useDensity = (): Density => useStore(density);

export function setDensity(chosen: Density) {
  if (chosen === 'compact') delete document.documentElement.dataset.density;
  else document.documentElement.dataset.density = chosen;
  kept.set(chosen === 'compact' ? null : chosen);
  density.set(chosen);
}

/** Of the spaces of a compact page; `theme.css` says the same. */
const roomy = 1.15;

/** CSS pixels of a height of so many rem in a compact page, for what is laid out in JavaScript. */
export const heightOf = (rems: number): number => rems * rem * (density.get() === 'roomy' ? roomy : 1);
