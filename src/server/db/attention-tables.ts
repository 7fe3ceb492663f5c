import type { Generated } from 'kysely';

export interface MutesTable {
  id: Generated<number>;
  organization_id: number;
  /** Null: muted for the whole organization. */
  user_id: number | null;
  kind: 'outlet' | 'author' | 'word';
  value: string;
  /** The muted outlet's source. */
  source_id: number | null;
  created_at: Date;
}

export interface WatchesTable {
  view_id: number;
  min_engagement: number | null;
  min_growth: number | null;
  min_growth_percent: number | null;
  checked_at: Date | null;
}

/** A story that a watch has notified, or that existed when the watch began. */
export interface WatchHitsTable {
  view_id: number;
  story: string;
  at: Date;
}

export interface NotificationsTable {
  id: Generated<number>;
  organization_id: number;
  user_id: number;
  /** One of the contract's events, or of an older version's. */
  event: string;
  title: string;
  body: string | null;
  path: string;
  /** The project of what it is about; null: something of the organization as a whole. */
  project_id: number | null;
  /** Prevents doubles. */
  once: string;
  /** False where the person wants it by push or mail alone. */
  in_app: Generated<boolean>;
  /** The digest mail that contains it. */
  digest_id: number | null;
  created_at: Date;
  read_at: Date | null;
}

export interface AttentionTables {
  mutes: MutesTable;
  watches: WatchesTable;
  watch_hits: WatchHitsTable;
  notifications: NotificationsTable;
}
