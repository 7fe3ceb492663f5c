import { communityDays } from '#contract/research/community-sorts.ts';
import type { Rollup } from '#server/areas/research/rollups/rollup.ts';
import { computeFeeds } from './store-feeds.ts';
import { computeSubreddits } from './store-subreddits.ts';

export const communityRollup: Rollup = {
  name: 'communities',
  async compute(trx, scope) {
    await computeSubreddits(trx, scope, communityDays);
    await computeFeeds(trx, scope, communityDays);
  },
};
