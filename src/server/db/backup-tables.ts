import type { Generated } from 'kysely';

import type { BackupCause } from '#contract/backup-causes.ts';

/** One attempt at a backup. The files themselves are the list of those that there are. */
export interface BackupRunsTable {
  id: Generated<number>;
  cause: BackupCause;
  asked_by: number | null;
  /** The machine on which it ran, and on whose disk its file lies. */
  node: string;
  started_at: Date;
  finished_at: Date | null;
  /** Why there is no file; null for one that went well or still runs. */
  error: string | null;
}

/** All that an organization has, to take along. Its file lies in the store of media (lib/files.ts). */
export interface OrganizationExportsTable {
  id: Generated<number>;
  organization_id: number;
  asked_by: number | null;
  asked_at: Date;
  finished_at: Date | null;
  expires_at: Date | null;
  bytes: number | null;
  error: string | null;
}

export interface BackupTables {
  backup_runs: BackupRunsTable;
  organization_exports: OrganizationExportsTable;
}
