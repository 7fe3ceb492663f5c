import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

import type { SourceName } from '#contract/sources/all.ts';

type Json<T> = ColumnType<T, string, string>;

/**
 * A post, stored once, with its latest counts and its growth already computed. Partitioned by month of
 * `created_at`, so every list is one index scan in few partitions.
 */
export interface TrendsTable {
  id: Generated<number>;
  source: SourceName;
  external_id: string;
  created_at: Date;
  first_seen_at: Date;
  title: string | null;
  text: string | null;
  url: string;
  link_url: string | null;
  image_url: string | null;
  author_name: string | null;
  author_handle: string | null;
  /** Name and handle in lower case, for the contains-match. */
  author: GeneratedAlways<string>;
  lang: string | null;
  type: string | null;
  /** Reddit: the subreddit. */
  community: string | null;
  flair: string | null;
  tags: string[];
  sound_slug: string | null;
  /** rss: the configured feed that it came from. */
  feed_id: number | null;
  category_id: number | null;
  likes: number | null;
  comments: number | null;
  shares: number | null;
  views: number | null;
  saves: number | null;
  quotes: number | null;
  engagement: number | null;
  /** Time-invariant viral or trending score: one index on it serves every window. */
  score: number;
  growth_rate: number | null;
  growth_from: number | null;
  growth_to: number | null;
  growth_from_at: Date | null;
  growth_to_at: Date | null;
  growth_samples: number | null;
  story_id: number | null;
  /** The network marks it as adult. */
  adult: Generated<boolean>;
  demo: boolean;
  /** Folded words of title, text and tags with their positions, and pairs of common words (lib/tokens.ts). */
  words: string;
}

/** Ensures that a post is stored once, although its partition follows a date that may be corrected. */
export interface TrendKeysTable {
  source: SourceName;
  external_id: string;
  trend_id: number;
  created_at: Date;
}

/** Every count over time. Partitioned by month of `measured_at`. */
export interface ReadingsTable {
  trend_id: number;
  measured_at: Date;
  engagement: number;
  likes: number | null;
  comments: number | null;
  shares: number | null;
  views: number | null;
  saves: number | null;
  quotes: number | null;
}

/** When a post's counts are to be read again. */
export interface RereadsTable {
  trend_id: number;
  source: SourceName;
  external_id: string;
  created_at: Date;
  due_at: Date;
  /** How many re-readings have been done. */
  step: number;
}

/** Posts about one story. */
export interface StoriesTable {
  /** The id of its first trend. */
  id: number;
  title: string;
  trends: number;
  sources: number;
  started_at: Date;
  last_at: Date;
}

/** Evidence that two posts are about one story: a URL, a title's words. */
export interface StoryKeysTable {
  key: string;
  story_id: number;
  seen_at: Date;
}

export interface NewsCategoriesTable {
  id: Generated<number>;
  name: string;
  demo: Generated<boolean>;
}

/** A place where trends are read: a feed, an instance, a list. */
export interface SourcesTable {
  id: Generated<number>;
  kind: string;
  name: string;
  /** rss: the feed's URL; unique. */
  address: string | null;
  category_id: number | null;
  config: Json<Record<string, unknown>>;
  /** The secrets of its configuration, encrypted by lib/secrets.ts. */
  secrets: string | null;
  cursor: Json<Record<string, string | number | boolean | null>>;
  enabled: Generated<boolean>;
  stopped_reason: string | null;
  last_polled_at: Date | null;
  last_success_at: Date | null;
  next_poll_at: Date | null;
  /** Set during a poll; it expires if the worker has died. */
  polling_until: Date | null;
  failures: Generated<number>;
  problem: string | null;
  remarks: Json<string[]>;
  trends: Generated<number>;
  /** With which rights it was last read; null where it has not been. */
  read_with: 'public' | 'keys' | 'account' | null;
  demo: Generated<boolean>;
  created_at: Generated<Date>;
}

export interface SoundsTable {
  slug: string;
  title: string;
  artist: string | null;
}

/** What a source has cost in a month. */
/** The cost of reading without a source: first readings that failed, and tests. */
export interface UnplacedSpendingTable {
  kind: string;
  /** In UTC, such as 2026-11. */
  month: string;
  /** Thousandths of a US dollar. */
  mills: number;
}

export interface SourceSpendingTable {
  source_id: number;
  /** In UTC, such as 2026-11. */
  month: string;
  purpose: 'find' | 'reread';
  /** Thousandths of a US dollar. */
  mills: number;
}

/** A subreddit's size, or a Bluesky feed's description, as last reported. */
export interface CommunitiesTable {
  source: SourceName;
  /** The subreddit, or the feed's slug. */
  name: string;
  title: string | null;
  description: string | null;
  /** Its page for people. */
  url: string | null;
  members: number | null;
  likes: number | null;
  measured_at: Date;
}

/** An import's progress, so that it can be resumed. */
export interface ImportsTable {
  id: Generated<number>;
  name: string;
  fingerprint: string;
  bytes_total: number;
  /** In the uncompressed file. */
  bytes_done: Generated<number>;
  lines_done: Generated<number>;
  rows_done: Generated<number>;
  rows_bad: Generated<number>;
  started_at: Date;
  finished_at: Date | null;
}

export interface ViewsTable {
  id: Generated<number>;
  user_id: number;
  organization_id: number;
  screen: string;
  name: string;
  search: Json<Record<string, string | number | boolean>>;
  created_at: Generated<Date>;
}

export interface ResearchTables {
  trends: TrendsTable;
  trend_keys: TrendKeysTable;
  readings: ReadingsTable;
  rereads: RereadsTable;
  stories: StoriesTable;
  story_keys: StoryKeysTable;
  news_categories: NewsCategoriesTable;
  sources: SourcesTable;
  source_spending: SourceSpendingTable;
  unplaced_spending: UnplacedSpendingTable;
  sounds: SoundsTable;
  communities: CommunitiesTable;
  imports: ImportsTable;
  views: ViewsTable;
}
