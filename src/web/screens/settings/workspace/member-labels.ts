import type { DataOf } from '#contract/operation.ts';
import type { Role } from '#contract/permissions.ts';
import type { members } from '#contract/workspace/members.ts';

export type Member = DataOf<typeof members.all>['members'][number];

export const roleLabels: Readonly<Record<Role, string>> = {
  member: 'Member',
  admin: 'Admin',
  owner: 'Owner',
};

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
    counted(cards, 'open card'),
    counted(posts, 'unfinished post'),
    counted(views, 'watched view'),
  ].filter((part) => part !== '');
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(parts);
}

function counted(count: number, what: string): string {
  if (count === 0) return '';
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
