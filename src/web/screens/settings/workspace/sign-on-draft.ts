import type { Contract } from '#contract/index.ts';
import type { ParametersOf } from '#contract/operation.ts';
import type { Role } from '#contract/permissions.ts';
import type { ProjectAccess } from '#contract/workspace/project-access.ts';
import type { SignOn } from './single-sign-on.tsx';

export interface GrantDraft {
  role: Role;
  /** Null: all projects. It counts for members only. */
  projects: readonly ProjectAccess[] | null;
}

export interface RuleDraft extends GrantDraft {
  /** Stays the same while the rule is edited. */
  key: string;
  group: string;
}

export interface GroupsDraft {
  claim: string;
  rules: readonly RuleDraft[];
  /** Null: no access. */
  fallback: GrantDraft | null;
  joins: boolean;
  follows: boolean;
}

export function newRule(key: string): RuleDraft {
  return { key, group: '', role: 'member', projects: null };
}

export function draftOf({ groups_claim, groups, fallback, joins, follows }: SignOn): GroupsDraft {
  return {
    claim: groups_claim,
    rules: groups.map(({ group, role, projects }) => ({
      key: group,
      group,
      role,
      projects: projects && projects.map(({ project_id, role: own }) => ({ project_id, role: own })),
    })),
    fallback: fallback && {
      role: fallback.role,
      projects:
        fallback.projects &&
        fallback.projects.map(({ project_id, role: own }) => ({ project_id, role: own })),
    },
    joins,
    follows,
  };
}

/** Whether each limit to projects names at least one. */
export function isComplete({ rules, fallback }: GroupsDraft): boolean {
  return [...rules, ...(fallback ? [fallback] : [])].every(
    ({ role, projects }) => role !== 'member' || projects?.length !== 0,
  );
}

export function inputOf({
  claim,
  rules,
  fallback,
  joins,
  follows,
}: GroupsDraft): ParametersOf<Contract['singleSignOn']['setGroups']> {
  return {
    groups: rules.map((rule) => ({ group: rule.group, ...grantOf(rule) })),
    fallback: fallback && grantOf(fallback),
    joins,
    follows,
    groups_claim: claim.trim(),
  };
}

function grantOf({ role, projects }: GrantDraft) {
  return { role, projects: role === 'member' && projects ? [...projects] : null };
}
