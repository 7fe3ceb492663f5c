import { plural, t } from '@lingui/core/macro';

import type { DataOf } from '#contract/operation.ts';
import type { ProjectRole, Role } from '#contract/permissions.ts';
import { listed } from '#contract/reader.ts';
import type { members } from '#contract/workspace/members.ts';

export type Member = DataOf<typeof members.all>['members'][number];

export const roleLabels: Readonly<Record<Role, string>> = {
  member: t`Member`,
  admin: t`Admin`,
  owner: t`Owner`,
};

export const projectRoleLabels: Readonly<Record<ProjectRole, string>> = {
  viewer: t`Viewer`,
  writer: t`Writer`,
  reviewer: t`Reviewer`,
  publisher: t`Publisher`,
};

/** What a member has: “All projects”, the name of the only one, or how many. */
export function accessText(projects: readonly { name: string; role: ProjectRole }[] | null): string {
  if (projects === null) return t`All projects`;
  const [only] = projects;
  if (!only || projects.length > 1) return plural(projects.length, { one: '# project', other: '# projects' });
  const { name } = only;
  const role = projectRoleLabels[only.role];
  return t`${name}: ${role}`;
}

/** "3 cards, 1 post and 2 watched views"; empty for nothing. */
export function holdingsText({
  cards,
  posts,
  views,
}: {
  cards: number;
  posts: number;
  views: number;
}): string {
  const parts = [
    cards > 0 && plural(cards, { one: '# open card', other: '# open cards' }),
    posts > 0 && plural(posts, { one: '# unfinished post', other: '# unfinished posts' }),
    views > 0 && plural(views, { one: '# watched view', other: '# watched views' }),
  ];
  return listed(parts.filter((part) => part !== false));
}
