import { t } from '@lingui/core/macro';

import { permissionGroupNames, type PermissionGroup } from '#contract/permissions.ts';

/** The permission groups of a token, with a description of each. */
export const groupLabels: Readonly<Record<PermissionGroup, { name: string; can: string }>> = {
  reader: {
    name: t({ message: 'Reader', context: 'scope of a token' }),
    can: t`Read-only. Can’t change anything.`,
  },
  writer: {
    name: t({ message: 'Writer', context: 'scope of a token' }),
    can: t`Can read, and write cards, comments and drafts. Can’t review or publish.`,
  },
  reviewer: {
    name: t({ message: 'Reviewer', context: 'scope of a token' }),
    can: t`Can read and review drafts. Can’t write or publish.`,
  },
  publisher: {
    name: t({ message: 'Publisher', context: 'scope of a token' }),
    can: t`Can read, write, review, schedule and publish. Can’t manage accounts, members, tokens or settings.`,
  },
  full: {
    name: t({ message: 'Full', context: 'scope of a token' }),
    can: t`Can do everything its member can. Limited only by the member’s role.`,
  },
};

export const groupOptions = permissionGroupNames.map((group) => ({
  value: group,
  label: groupLabels[group].name,
}));

const dayMs = 86_400_000;

/** Options for a token's lifetime, in days. */
export const lives = [
  { value: '30', label: t`in 30 days` },
  { value: '90', label: t`in 90 days` },
  { value: '365', label: t`in a year` },
  { value: 'never', label: t`never` },
] as const;

export type Life = (typeof lives)[number]['value'];

export function expiryIn(life: Life): string | null {
  return life === 'never' ? null : new Date(Date.now() + Number(life) * dayMs).toISOString();
}

/** Parses a number of requests: null for none, undefined if invalid. */
export function capOf(typed: string): number | null | undefined {
  if (typed.trim() === '') return null;
  const cap = Number(typed);
  return Number.isInteger(cap) && cap >= 1 && cap <= 1_000_000 ? cap : undefined;
}
