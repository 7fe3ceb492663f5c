import { bestTimeNetworks } from '#contract/best-time.ts';
import type { Rollup } from '#server/features/rollups/rollup.ts';
import { bestOf } from './rules.ts';
import * as store from './store.ts';

export const bestTimeDays = 365;

const dayMs = 86_400_000;

export function sinceOf(until: Date): Date {
  return new Date(until.getTime() - bestTimeDays * dayMs);
}

/** Every network's hours of the week, and the posts that prove the best of them. */
export const bestTimeRollup: Rollup = {
  name: 'best-time',
  async compute(trx, { audience, withoutDemo, until }) {
    const window = { since: sinceOf(until), until, withoutDemo };
    const networks = await store.countSlots(trx, window);
    const rows = [];
    for (const network of bestTimeNetworks) {
      const counted = networks.get(network) ?? { posts: 0, top10_threshold: null, slots: [] };
      const best = bestOf(counted.slots, counted.posts).map(({ slot }) => slot);
      const proof_posts =
        counted.top10_threshold === null
          ? []
          : await store.proofPosts(trx, { ...window, network, words: null }, best, counted.top10_threshold);
      rows.push({ audience, network, ...counted, slots: JSON.stringify(counted.slots), proof_posts });
    }
    await store.replaceRollup(trx, audience, rows);
  },
};
