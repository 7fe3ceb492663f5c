import type { Generated } from 'kysely';

/** The present claim on grading a post, and when a failed reading is tried again. */
export interface PostGradingsTable {
  post_id: number;
  /** The content to which the rest of the row applies. */
  content_hash: string;
  lease_until: Date | null;
  /** A model's failed readings so far. */
  attempts: Generated<number>;
  retry_at: Date | null;
}

/** The last round of an organization. */
export interface GradingRoundsTable {
  organization_id: number;
  at: Date;
  graded: number;
  /** Drafts that a model should have read and did not. */
  failed: number;
  /** The message of the last failure. */
  trouble: string | null;
}

export interface ModelSpendingTable {
  organization_id: number;
  /** 2026-11, in UTC. */
  month: string;
  readings: number;
  /** Readings with unknown cost. */
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
