import { permissionGroupNames, type PermissionGroup } from '#contract/permissions.ts';

/** What a key of a group may do, and what it may not. */
export const groupWords: Readonly<Record<PermissionGroup, { may: string; mayNot: string }>> = {
  reader: { may: 'Reads.', mayNot: 'Changes nothing.' },
  writer: { may: 'Reads, writes cards, comments and drafts.', mayNot: 'Reviews and sends nothing.' },
  reviewer: { may: 'Reads and reviews drafts.', mayNot: 'Writes and sends nothing.' },
  publisher: {
    may: 'Reads, writes, reviews, schedules and sends.',
    mayNot: 'Manages nothing: no accounts, members, tokens or settings.',
  },
  full: { may: 'Does all that its member may.', mayNot: 'Only what their role forbids stays closed.' },
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

/** A number of requests as somebody typed it: null for none, undefined for what is no such number. */
export function capOf(typed: string): number | null | undefined {
  if (typed.trim() === '') return null;
  const cap = Number(typed);
  return Number.isInteger(cap) && cap >= 1 && cap <= 1_000_000 ? cap : undefined;
}
