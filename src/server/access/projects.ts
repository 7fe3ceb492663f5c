import {
  groupAllows,
  permissions,
  projectRoleGroups,
  type Permission,
  type ProjectRole,
  type ProjectRoles,
} from '#contract/permissions.ts';
import type { Actor } from '#server/context.ts';

type Limited = Pick<Actor, 'permissions' | 'projectRoles'>;

const allows = (role: ProjectRole, permission: Permission) =>
  groupAllows(projectRoleGroups[role], permission);

/**
 * What a member may do in at least one project. Reading is always possible: what belongs to the organization
 * as a whole is shared by all of its members.
 * @param roles null for a member of the whole organization
 */
export function permissionsOf(roles: ProjectRoles | null): readonly Permission[] {
  if (roles === null) return permissions;
  const held = Object.values(roles);
  return permissions.filter(
    (permission) => permission === 'read' || held.some((role) => allows(role, permission)),
  );
}

/** The roles in those projects that a token reaches too. */
export function within(
  roles: ProjectRoles | null,
  projectIds: readonly number[] | null,
): ProjectRoles | null {
  if (roles === null || projectIds === null) return roles;
  return Object.fromEntries(Object.entries(roles).filter(([id]) => projectIds.includes(Number(id))));
}

/**
 * The projects that a caller is limited to, as a member and by their token; null for all.
 * @param doors only those in which the caller has one of these permissions
 */
export function projectsOf(
  { projectRoles, projectIds }: Pick<Actor, 'projectRoles' | 'projectIds'>,
  doors: readonly Permission[] = ['read'],
): readonly number[] | null {
  if (projectRoles === null) return projectIds;
  const allowed = Object.entries(projectRoles)
    .filter(([, role]) => doors.some((permission) => allows(role, permission)))
    .map(([id]) => Number(id));
  return projectIds === null ? allowed : allowed.filter((id) => projectIds.includes(id));
}

/** Whether a caller has this permission in each of these projects. */
export function isAllowedIn(
  limits: Pick<Actor, 'projectRoles' | 'projectIds'>,
  permission: Permission,
  projectIds: readonly number[],
): boolean {
  const own = projectsOf(limits, [permission]);
  return own === null || projectIds.every((id) => own.includes(id));
}

/** The caller with the permissions that they have in this project. */
export function inProject<Caller extends Limited>(caller: Caller, projectId: number): Caller {
  const { projectRoles, permissions: all } = caller;
  if (projectRoles === null) return caller;
  const role = projectRoles[projectId];
  return { ...caller, permissions: role ? all.filter((permission) => allows(role, permission)) : [] };
}
