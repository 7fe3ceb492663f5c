import { invalid } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import type { ProjectRoles } from '#contract/permissions.ts';
import { rolesByProject, type ProjectAccess } from '#contract/workspace/project-access.ts';
import { hasProjects } from '#server/areas/workspace/projects/store.ts';
import type { Context } from '#server/context.ts';

/**
 * A member's projects as they are stored.
 * @throws CodedError validation_error where one is none of the organization's
 */
export async function limitOf(
  db: Context['db'],
  organizationId: number,
  projects: readonly ProjectAccess[] | null,
): Promise<ProjectRoles | null> {
  const ids = new Set((projects ?? []).map(({ project_id }) => project_id));
  if (!(await hasProjects(db, organizationId, [...ids])))
    throw invalid(t`One of these projects is not there.`, {
      projects: t`must be projects, from projects.php`,
    });
  return rolesByProject(projects);
}
