import { projectRoles, roles, type ProjectRole, type Role } from '#contract/permissions.ts';
import type { ProjectAccess } from './project-access.ts';

/** What a person gets in an organization: a role, and for the role `member` perhaps certain projects only. */
export interface Grant {
  role: Role;
  /** Null: the whole organization. */
  projects: ProjectAccess[] | null;
}

/** What the members of an identity provider's group get. */
export interface GroupRule extends Grant {
  group: string;
}

/**
 * What a person with these groups gets. The most powerful role counts; the projects of several groups are joined,
 * with the more powerful role in each.
 * @param fallback without a matching group; null: no access
 */
export function grantOf(
  rules: readonly GroupRule[],
  fallback: Grant | null,
  groups: readonly string[],
): Grant | null {
  const held = new Set(groups);
  const granted = rules.filter(({ group }) => held.has(group));
  const role = roles.findLast((one) => granted.some((rule) => rule.role === one));
  if (role === undefined) return fallback;
  return { role, projects: role === 'member' ? joined(granted) : null };
}

function joined(granted: readonly Grant[]): ProjectAccess[] | null {
  const byProject = new Map<number, ProjectRole>();
  for (const { projects } of granted) {
    if (projects === null) return null;
    for (const { project_id, role } of projects) {
      const other = byProject.get(project_id);
      if (other === undefined || projectRoles.indexOf(role) > projectRoles.indexOf(other))
        byProject.set(project_id, role);
    }
  }
  return [...byProject].map(([project_id, role]) => ({ project_id, role }));
}

/** A role for a project, or for the organization, that a rule may not give. */
export function hasBothRoles({ role, projects }: Grant): boolean {
  return role !== 'member' && projects !== null;
}
