import type { ColumnType } from 'kysely';

import type { BestTimeNetwork } from '#contract/sources/all.ts';
/** The posts of one hour of the week, UTC. */
export interface SlotCounts {
  /** Hours since Monday 00:00 UTC, 0 to 167. */
  slot: number;
  posts: number;
  engagement: number;
  /** Posts that reached the network's top 10 %. */
  hits: number;
}

export interface BestTimeRollupTable {
  audience: string;
  network: BestTimeNetwork;
  posts: number;
  /** Null without posts. */
  top10_threshold: number | null;
  /** Only slots that have posts. */
  slots: ColumnType<SlotCounts[], string, string>;
  proof_posts: number[];
}

export interface BestTimeTables {
  best_time_rollup: BestTimeRollupTable;
}
