import { permissionGroupNames, type PermissionGroup } from '#contract/permissions.ts';

/** What a key of a group may do, and what it may not. */
export const groupLabels: Readonly<Record<PermissionGroup, { may: string; mayNot: string }>> = {
  reader: { may: 'Read-only.', mayNot: 'Can’t change anything.' },
  writer: { may: 'Can read, and write cards, comments and drafts.', mayNot: 'Can’t review or publish.' },
  reviewer: { may: 'Can read and review drafts.', mayNot: 'Can’t write or publish.' },
  publisher: {
    may: 'Can read, write, review, schedule and publish.',
    mayNot: 'Can’t manage accounts, members, tokens or settings.',
  },
  full: { may: 'Can do everything its member can.', mayNot: 'Limited only by the member’s role.' },
};

export const groupOptions = permissionGroupNames.map((group) => ({ value: group, label: groupLabel(group) }));

export function groupLabel(group: PermissionGroup): string {
  return `${group.charAt(0).toUpperCase()}${group.slice(1)}`;
}

const dayMs = 86_400_000;

/** How long a token lives from now on, in days. */
export const lives = [
  { value: '30', label: 'in 30 days' },
  { value: '90', label: 'in 90 days' },
  { value: '365', label: 'in a year' },
  { value: 'never', label: 'never' },
] as const;

export type Life = (typeof lives)[number]['value'];

export function expiryIn(life: Life): string | null {
  return life === 'never' ? null : new Date(Date.now() + Number(life) * dayMs).toISOString();
}

/** A typed number of requests: null for none, undefined if it is no such number. */
export function capOf(typed: string): number | null | undefined {
  if (typed.trim() === '') return null;
  const cap = Number(typed);
  return Number.isInteger(cap) && cap >= 1 && cap <= 1_000_000 ? cap : undefined;
}
