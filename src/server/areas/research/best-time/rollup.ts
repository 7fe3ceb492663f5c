import type { Kysely } from 'kysely';

import { bestTimeNetworks } from '#contract/sources/all.ts';
import type { Rollup } from '#server/areas/research/rollups/rollup.ts';
import type { SlotCounts } from '#server/db/best-time-tables.ts';
import type { Tables } from '#server/db/tables.ts';
import { bestOf } from './rules.ts';
import * as store from './store.ts';

export const bestTimeDays = 365;

const dayMs = 86_400_000;

export function sinceOf(until: Date): Date {
  return new Date(until.getTime() - bestTimeDays * dayMs);
}

/** The part of all posts that counts as the top. */
const topPart = 0.1;

/** Every network's hours of the week, with example posts for the best of them. */
export const bestTimeRollup: Rollup = {
  name: 'best-time',
  async compute(trx, { audience, withoutDemo, until }) {
    const window = { since: sinceOf(until), until, withoutDemo };
    const counted = await store.countSlots(trx, window);
    const rows = [];
    for (const network of bestTimeNetworks) {
      const { slots, ...totals } = await withHits(trx, { ...window, network }, counted.get(network) ?? []);
      const best = bestOf(slots, totals.posts).map(({ slot }) => slot);
      const proof_posts =
        totals.top10_threshold === null
          ? []
          : await store.proofPosts(trx, { ...window, network, words: null }, best, totals.top10_threshold);
      rows.push({ audience, network, ...totals, slots: JSON.stringify(slots), proof_posts });
    }
    await store.replaceRollup(trx, audience, rows);
  },
};

async function withHits(
  trx: Kysely<Tables>,
  sample: Omit<store.NetworkSample, 'words'>,
  counted: readonly Omit<SlotCounts, 'hits'>[],
): Promise<{ posts: number; top10_threshold: number | null; slots: SlotCounts[] }> {
  const posts = counted.reduce((sum, slot) => sum + slot.posts, 0);
  if (posts === 0) return { posts, top10_threshold: null, slots: [] };
  const many = Math.ceil(posts * topPart);
  const top = await store.topSlots(trx, sample, many);
  const hits = new Map(top.map((slot) => [slot.slot, slot.hits]));
  const found = top.reduce((sum, slot) => sum + slot.hits, 0);
  return {
    posts,
    // Fewer posts than that had any engagement: an engagement of one makes a top post.
    top10_threshold: found < many ? 1 : Math.min(...top.map(({ least }) => least)),
    slots: counted.map(({ slot, posts: its, engagement }) => ({
      slot,
      posts: its,
      engagement,
      hits: hits.get(slot) ?? 0,
    })),
  };
}
