import type { Kysely } from 'kysely';

import { isAllowedIn } from '#server/access/projects.ts';
import type { Tables } from '#server/db/tables.ts';

/**
 * Those whose verdict or approval releases a post: owners, admins, and members whose OK publishes, unless they are
 * limited to projects and may not review in this one.
 */
export async function listReviewers(
  db: Kysely<Tables>,
  organizationId: number,
  projectId: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('members')
    .select(['user_id', 'project_roles'])
    .where('organization_id', '=', organizationId)
    .where('active', '=', true)
    .where((eb) => eb.or([eb('role', 'in', ['owner', 'admin']), eb('ok_publishes', '=', true)]))
    .execute();
  return rows
    .filter(({ project_roles: projectRoles }) =>
      isAllowedIn({ projectRoles, projectIds: null }, 'review', [projectId]),
    )
    .map(({ user_id }) => user_id);
}
