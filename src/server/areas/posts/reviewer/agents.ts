import type { Kysely } from 'kysely';

import { permissionGroupNames, permissionGroups, type Permission } from '#contract/permissions.ts';
import { actorOfToken } from '#server/access/actors.ts';
import { projectsOf } from '#server/access/projects.ts';
import { listAgentTokens } from '#server/access/store.ts';
import type { Actor, Member } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';

export interface Reviewer {
  name: string;
  actor: Member;
}

/** The permissions that grading needs, least powerful first. */
const groups = permissionGroupNames.filter((group) => {
  const allowed: readonly Permission[] = permissionGroups[group];
  return allowed.includes('review');
});

/**
 * The agents that grade, by organization, those whose OK publishes first: active members of organizations
 * that may publish, each with its valid token that allows least, and within its projects.
 */
export async function reviewersOf(
  db: Kysely<Tables>,
  now: Date,
  organizationId?: number,
): Promise<ReadonlyMap<number, Reviewer[]>> {
  const tokens = await listAgentTokens(db, {
    groups,
    now,
    ...(organizationId !== undefined && { organizationId }),
  });
  // A token for all projects before one for some: with the latter the agent would leave the others unread.
  const limited = (token: Pick<Actor, 'projectIds' | 'projectRoles'>) =>
    -(projectsOf(token, ['review'])?.length ?? Infinity);
  const least = tokens.toSorted(
    (a, b) => limited(a) - limited(b) || groups.indexOf(a.group) - groups.indexOf(b.group),
  );
  const reviewers = tokens.flatMap((token): Reviewer[] => {
    const { organizationId: home, role } = token;
    const same = least.find(({ userId, organizationId: of }) => userId === token.userId && of === home);
    if (same !== token || home === null || role === null) return [];
    return [{ name: token.name, actor: { ...actorOfToken(token), organizationId: home, role } }];
  });
  return Map.groupBy(reviewers, ({ actor }) => actor.organizationId);
}
