import type { Kysely } from 'kysely';

import type { DataOf } from '#contract/operation.ts';
import type { organizations, projects } from '#contract/board.ts';
import type { Tables } from '#server/db/tables.ts';
import { accountsByProject } from '#server/features/accounts/store.ts';
import * as store from './store.ts';

/** The organization as the spec shows it: its creation is the one time without T and Z. */
export async function organizationOf(
  db: Kysely<Tables>,
  organizationId: number,
): Promise<DataOf<typeof organizations.get>> {
  const { created_at, ...organization } = await store.findOrganization(db, organizationId);
  return { ...organization, created_at: created_at.toISOString().slice(0, 19).replace('T', ' ') };
}

/** Projects in the order in which they were made: the first is the one that is meant when none is named. */
export async function projectsOf(
  db: Kysely<Tables>,
  organizationId: number,
): Promise<DataOf<typeof projects.list>['projects']> {
  const [rows, connected] = await Promise.all([
    store.listProjects(db, organizationId),
    accountsByProject(db, organizationId),
  ]);
  return rows.map((row) => {
    const { networks = [], account_count = 0 } =
      connected.find(({ project_id }) => project_id === row.id) ?? {};
    return { ...row, networks, account_count };
  });
}
