import type { Me } from './me.ts';

/** What the user may do in this project; without one, in at least one of theirs. */
export function permissionsIn(
  { permissions, projects }: Pick<Me, 'permissions' | 'projects'>,
  projectId: number | null | undefined,
): Me['permissions'] {
  if (projects === null || projectId === null || projectId === undefined) return permissions;
  return projects.find(({ project_id }) => project_id === projectId)?.permissions ?? [];
}
