import type { ColumnType } from 'kysely';

import type { CommunityNetwork } from '#contract/research/community-sorts.ts';
import type { HashtagNetwork, SoundNetwork, SourceName } from '#contract/sources/all.ts';

/** When each roll-up was last computed for each audience. */
export interface RollupsTable {
  name: string;
  audience: string;
  /** The last instant that its posts may have. */
  until: Date;
  computed_at: Date;
  took_ms: number;
  /** The number of changes to trends at that time: another number means that some came since. */
  mark: number;
}

type Json<T> = ColumnType<T, string, string>;

/** Counts of a sound on one network. */
export interface SoundUse {
  posts: number;
  creators: number;
  eng: number | null;
  per_post: number | null;
}

export interface SoundRollupTable {
  audience: string;
  slug: string;
  title: string;
  artist: string | null;
  /** Title and artist, folded. */
  search: string;
  networks: Json<Record<string, SoundUse>>;
  is_cross: boolean;
  stronger: SoundNetwork;
  posts: number;
  creators: number;
  engagement: number | null;
  top_posts: number[];
}

export interface HashtagRollupTable {
  audience: string;
  network: HashtagNetwork | 'all';
  /** Folded. */
  key: string;
  tag: string;
  posts: number;
  posts_before: number;
  creators: number;
  engagement: number | null;
  /** How far the posts exceed those of the window before, in standard deviations of chance. */
  surge: number;
  together: Json<{ tag: string; posts: number }[]>;
  days: Json<{ date: string; posts: number }[]>;
  top_posts: number[];
}

export interface CommunityRollupTable {
  audience: string;
  source: CommunityNetwork;
  slug: string;
  name: string;
  title: string | null;
  description: string | null;
  url: string | null;
  search: string;
  members: number | null;
  feed_likes: number | null;
  posts: number;
  peak_score: number | null;
  peak_comments: number | null;
  peak_per_1k: number | null;
  avg_likes: number | null;
  first_at: Date;
  last_at: Date;
  words: string[];
  detail: Json<unknown>;
  top_posts: number[];
}

export interface AuthorRollupTable {
  audience: string;
  network: SourceName;
  /** The handle in lower case. */
  key: string;
  handle: string;
  name: string | null;
  /** Handle and name, folded, each word behind a space. */
  search: string;
  posts: number;
  engagement: number | null;
}

export interface RollupTables {
  rollups: RollupsTable;
  sound_rollup: SoundRollupTable;
  hashtag_rollup: HashtagRollupTable;
  community_rollup: CommunityRollupTable;
  author_rollup: AuthorRollupTable;
}
