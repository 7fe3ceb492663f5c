import type { Generated } from 'kysely';

/** Who grades a post at present, and when a reading that failed for the moment is tried again. */
export interface PostGradingsTable {
  post_id: number;
  /** The content that the rest of the row is about. */
  content_hash: string;
  lease_until: Date | null;
  /** Readings of a model that failed so far. */
  attempts: Generated<number>;
  retry_at: Date | null;
}

/** The last round of an organization. */
export interface GradingRoundsTable {
  organization_id: number;
  at: Date;
  graded: number;
  /** Drafts that were to be read by a model and were not. */
  failed: number;
  /** Why, in the words of whatever failed last. */
  trouble: string | null;
}

export interface ModelSpendingTable {
  organization_id: number;
  /** 2026-11, of UTC. */
  month: string;
  readings: number;
  /** Readings of which nobody knows what they cost. */
  unpriced: number;
  tokens_in: number;
  tokens_out: number;
  /** Millionths of a US dollar. */
  cost_micros: number;
}

export interface ReviewerTables {
  post_gradings: PostGradingsTable;
  grading_rounds: GradingRoundsTable;
  model_spending: ModelSpendingTable;
}
