import type { Generated, JSONColumnType } from 'kysely';

import type { Creates, runOutcomes, Trigger } from '#contract/automations/automation-parts.ts';

/** Rules that the server carries out on behalf of a member. */
export interface AutomationsTable {
  id: Generated<number>;
  organization_id: number;
  project_id: number;
  name: string;
  trigger: JSONColumnType<Trigger, string, string>;
  creates: JSONColumnType<Creates, string, string>;
  daily_cap: number;
  /** `YYYY-MM-DD` in the project's zone. */
  ends_on: string | null;
  is_active: boolean;
  /** What was there before does not count: it was turned on then, or its trigger changed. */
  since: Date;
  /** Who turned it on. */
  owner_user_id: number | null;
  /** Why Copydesk turned it off, in English. */
  off_reason: string | null;
  /** Runs that failed one after the other. */
  failures: Generated<number>;
  created_at: Date;
}

/** Each thing that an automation ran for, once. */
export interface AutomationRunsTable {
  id: Generated<number>;
  automation_id: number;
  /** What it ran for: a trend, a story, a day of the calendar, a slot. */
  key: string;
  at: Date;
  outcome: (typeof runOutcomes)[number];
  title: string;
  /** In English. */
  reason: string;
  card_id: number | null;
  post_id: number | null;
  /** The post that was repeated. */
  source_post_id: number | null;
}

/** Stories that were over the thresholds when it was turned on. */
export interface AutomationKnownTable {
  automation_id: number;
  key: string;
}

export interface AutomationTables {
  automations: AutomationsTable;
  automation_runs: AutomationRunsTable;
  automation_known: AutomationKnownTable;
}
