import type { Generated } from 'kysely';

import type { BackupCause } from '#contract/admin/backup-causes.ts';

/** One attempt at a backup. Which backups exist, the files themselves show. */
export interface BackupRunsTable {
  id: Generated<number>;
  cause: BackupCause;
  asked_by: number | null;
  /** The machine on which it ran, and on whose disk its file is. */
  node: string;
  started_at: Date;
  finished_at: Date | null;
  /** Why there is no file; null for one that succeeded or still runs. */
  error: string | null;
}

/** An export of an organization. Its file is in the media store (lib/files.ts). */
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
