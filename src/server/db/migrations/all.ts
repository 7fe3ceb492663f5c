import type { Migration } from 'kysely/migration';

import { workspace } from './0001-workspace.ts';

/** Every migration, in the order of their names. Once released, one never changes. */
export const migrations: Record<string, Migration> = {
  '0001-workspace': workspace,
};
