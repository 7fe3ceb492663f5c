import { z } from 'zod';

import { id } from '#contract/fields.ts';
import { projectRoles, type ProjectRoles } from '#contract/permissions.ts';

/** What a member may do in one project. */
export const projectAccess = z.object({ project_id: id, role: z.enum(projectRoles) });
export type ProjectAccess = z.output<typeof projectAccess>;

/** The projects that a member is limited to, as a caller sends them. */
export const limitedTo = z
  .array(projectAccess)
  .min(1)
  .max(200)
  .nullable()
  .describe(
    'The projects that they are limited to, with their role in each; null: the whole organization. Only for the role `member`',
  );

/** The same in an answer. */
export const shownLimit = z
  .array(projectAccess.extend({ name: z.string() }))
  .nullable()
  .describe('The projects that they are limited to; null: the whole organization');

/** By project, as it is stored. Of two roles in one project the last counts. */
export function rolesByProject(projects: readonly ProjectAccess[] | null): ProjectRoles | null {
  return projects && Object.fromEntries(projects.map(({ project_id, role }) => [project_id, role]));
}
