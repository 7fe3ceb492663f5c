import type { ColumnType } from 'kysely';

import type { Counts } from '#contract/post-metrics.ts';

/** What is known of how a sent target did: its latest counts, and when they are read again. */
export interface PostMetricsTable extends Counts {
  target_id: number;
  post_id: number;
  account_id: number;
  organization_id: number;
  project_id: number;
  network: string;
  sandbox: boolean;
  author_user_id: number | null;
  kind: string | null;
  /** When the post was first seen anywhere: the same for all its targets, so that it belongs to one day. */
  posted_at: Date;
  sent_at: Date;
  /** The next reading; moved ahead while somebody reads. Null when there is none. */
  due_at: Date | null;
  /** Readings in a row that brought nothing. */
  failures: ColumnType<number, number | undefined, number>;
  problem: string | null;
  read_at: Date | null;
  gone_at: Date | null;
  /** The network's own names. */
  own: ColumnType<Record<string, number>, string | undefined, string>;
  /** Counted by the database from the others. */
  engagement: ColumnType<number | null, never, never>;
}

/** The counts of a target at one instant. */
export interface MetricReadingsTable extends Counts {
  target_id: number;
  at: Date;
}

/** Sums over targets; null where none of them is known. */
export interface Sums extends Counts {
  /** Different posts. */
  posts: number;
  targets: number;
  /** Targets that were counted at least once. */
  read: number;
  /** Targets that were gone before that. */
  gone: number;
  engagement: number | null;
  /** Targets whose impressions are known, and what was done with those: the two make a rate. */
  shown_targets: number;
  shown_engagement: number | null;
}

/** A roll-up: the sums of one day of a project, as a whole and by author, kind and hour. */
export interface PostFiguresTable extends Sums {
  organization_id: number;
  project_id: number;
  sandbox: boolean;
  /** Empty: all networks together, each post once. */
  network: string;
  part: 'all' | 'author' | 'kind' | 'hour';
  /** Of the part: a user id, a kind, an hour; empty where there is none. */
  key: string;
  /** In the project's zone. */
  day: string;
}

/** Days to be counted anew. */
export interface PostFigureMarksTable {
  project_id: number;
  day: string;
  marked_at: Date;
}

/** The zone by whose days a project is counted. */
export interface PostFigureZonesTable {
  project_id: number;
  zone: string;
}

/** How many followed an account, once a day of UTC. */
export interface AccountFollowersTable {
  account_id: number;
  day: string;
  followers: number;
}

export interface MetricTables {
  account_followers: AccountFollowersTable;
  post_metrics: PostMetricsTable;
  metric_readings: MetricReadingsTable;
  post_figures: PostFiguresTable;
  post_figure_marks: PostFigureMarksTable;
  post_figure_zones: PostFigureZonesTable;
}
