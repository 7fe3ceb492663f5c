import { authorDays } from '#contract/research/authors.ts';
import type { Rollup } from '#server/areas/research/rollups/rollup.ts';
import { computeAuthors } from './store.ts';

/** The authors of trends, whom posts can mention. */
export const authorRollup: Rollup = {
  name: 'authors',
  compute: (trx, scope) => computeAuthors(trx, scope, authorDays),
};
