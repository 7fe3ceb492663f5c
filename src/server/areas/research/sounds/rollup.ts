import type { Rollup } from '#server/areas/research/rollups/rollup.ts';
import { computeSounds } from './store.ts';

export const soundDays = 30;

export const soundRollup: Rollup = {
  name: 'sounds',
  compute: (trx, scope) => computeSounds(trx, scope, soundDays),
};
