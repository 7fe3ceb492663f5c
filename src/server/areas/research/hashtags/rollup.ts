import type { Rollup } from '#server/areas/research/rollups/rollup.ts';
import { computeHashtags } from './store.ts';

/** The window; the one before it is as long. */
export const hashtagDays = 7;

export const hashtagRollup: Rollup = {
  name: 'hashtags',
  compute: (trx, scope) => computeHashtags(trx, scope, hashtagDays),
};
