import { bestTimeRollup } from '#server/features/best-time/rollup.ts';
import { communityRollup } from '#server/features/communities/rollup.ts';
import { hashtagRollup } from '#server/features/hashtags/rollup.ts';
import { soundRollup } from '#server/features/sounds/rollup.ts';
import type { Rollup } from './rollup.ts';

/** Every roll-up there is, one line each. */
export const allRollups: readonly Rollup[] = [soundRollup, hashtagRollup, communityRollup, bestTimeRollup];
