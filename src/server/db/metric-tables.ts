import type { ColumnType } from 'kysely';

import type { Counts } from '#contract/networks/post-metrics.ts';

/** A published target's numbers: its latest counts, and when they are read again. */
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
  /**
   * When the post was first published on any network: the same for all its targets, so that it belongs to one
   * day.
   */
  posted_at: Date;
  sent_at: Date;
  /** The next reading; postponed while one is in progress. Null when there is none. */
  due_at: Date | null;
  /** Failed readings in a row. */
  failures: ColumnType<number, number | undefined, number>;
  problem: string | null;
  read_at: Date | null;
  gone_at: Date | null;
  /** By the network's own names. */
  own: ColumnType<Record<string, number>, string | undefined, string>;
  /** Computed by the database from the others. */
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
  /** Targets with known impressions, and their engagement: the two give a rate. */
  shown_targets: number;
  shown_engagement: number | null;
}

/** A roll-up: the sums of one day of a project, as a whole and by author, kind, hour, label and campaign. */
export interface PostFiguresTable extends Sums {
  organization_id: number;
  project_id: number;
  sandbox: boolean;
  /** Empty: all networks together, each post once. */
  network: string;
  part: 'all' | 'author' | 'kind' | 'hour' | 'label' | 'campaign';
  /** Of the part: a kind, an hour, the id of a user, label or campaign; empty where there is none. */
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

/** The zone whose days are used to count a project. */
export interface PostFigureZonesTable {
  project_id: number;
  zone: string;
}

/** An account's followers, counted once a day (UTC). */
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
