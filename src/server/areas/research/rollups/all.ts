import { authorRollup } from '#server/areas/research/authors/rollup.ts';
import { bestTimeRollup } from '#server/areas/research/best-time/rollup.ts';
import { communityRollup } from '#server/areas/research/communities/rollup.ts';
import { hashtagRollup } from '#server/areas/research/hashtags/rollup.ts';
import { soundRollup } from '#server/areas/research/sounds/rollup.ts';
import type { Rollup } from './rollup.ts';

/** Every roll-up, one line each. */
export const allRollups: readonly Rollup[] = [
  soundRollup,
  hashtagRollup,
  communityRollup,
  bestTimeRollup,
  authorRollup,
];
