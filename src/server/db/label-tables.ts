import type { Generated } from 'kysely';

export interface LabelsTable {
  id: Generated<number>;
  organization_id: number;
  /** Null: of the organization. */
  project_id: number | null;
  name: string;
  /** `#rrggbb`. */
  color: string;
  archived_at: Date | null;
  created_at: Date;
}

export interface CampaignsTable {
  id: Generated<number>;
  organization_id: number;
  project_id: number;
  name: string;
  /** What links call it. */
  slug: string;
  /** `#rrggbb`. */
  color: string;
  /** `YYYY-MM-DD`. */
  starts_on: string | null;
  /** `YYYY-MM-DD`. */
  ends_on: string | null;
  description: string | null;
  archived_at: Date | null;
  created_at: Date;
}

/** How a card, post or medium is labelled. */
export interface LabelledColumns {
  label_ids: Generated<number[]>;
  campaign_id: Generated<number | null>;
}

export interface LabelTables {
  labels: LabelsTable;
  campaigns: CampaignsTable;
}
