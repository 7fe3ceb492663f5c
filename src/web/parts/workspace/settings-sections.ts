import { t } from '@lingui/core/macro';

import type { Me } from './me.ts';

export const settingsGroups = [t`Personal`, t`Team`, t`Installation`] as const;

export interface SettingsSection {
  to: SettingsPath;
  label: string;
  group: (typeof settingsGroups)[number];
  /** Whether the user sees it in the list; the server checks again. */
  isFor: (me: Me) => boolean;
  /** Who may open it, for those who may not. */
  whoMay?: { title: string; text: string };
}

export type SettingsPath =
  | '/settings/account'
  | '/settings/preferences'
  | '/settings/notifications'
  | '/settings/muted'
  | '/settings/organization'
  | '/settings/members'
  | '/settings/single-sign-on'
  | '/settings/projects'
  | '/settings/labels'
  | '/settings/accounts'
  | '/settings/networks'
  | '/settings/policy'
  | '/settings/approval'
  | '/settings/automations'
  | '/settings/links'
  | '/settings/tokens'
  | '/settings/team-chat'
  | '/settings/webhooks'
  | '/settings/outbox'
  | '/settings/plan'
  | '/settings/audit-log'
  | '/settings/export'
  | '/settings/sources'
  | '/settings/backups'
  | '/settings/doctor';

const isReader = ({ permissions }: Me) => permissions.includes('read');
const isMember = ({ organization }: Me) => organization !== null;
const isAdministrator = ({ administrator }: Me) => administrator;

const forOwners = {
  isFor: ({ organization }: Me) => organization?.role === 'owner',
  whoMay: { title: t`Only for owners`, text: t`Ask an owner of the organization.` },
};
const forAdmins = {
  isFor: isAdmin,
  whoMay: { title: t`Only for owners and admins`, text: t`Ask an owner or admin of the organization.` },
};
const forAdministrators = {
  isFor: isAdministrator,
  whoMay: {
    title: t`Only for administrators of this installation`,
    text: t`Ask whoever runs this Copydesk.`,
  },
};

/** In list order: the user's own settings, the organization's, and those of the installation. */
export const settingsSections: readonly SettingsSection[] = [
  { to: '/settings/account', label: t`Account`, group: t`Personal`, isFor: () => true },
  { to: '/settings/preferences', label: t`Preferences`, group: t`Personal`, isFor: () => true },
  { to: '/settings/notifications', label: t`Notifications`, group: t`Personal`, isFor: isReader },
  { to: '/settings/muted', label: t`Muted`, group: t`Personal`, isFor: isReader },
  { to: '/settings/organization', label: t`Organization`, group: t`Team`, isFor: isMember },
  { to: '/settings/members', label: t`Members`, group: t`Team`, isFor: isMember },
  {
    to: '/settings/single-sign-on',
    label: t`Single sign-on`,
    group: t`Team`,
    isFor: forOwners.isFor,
    whoMay: {
      ...forOwners.whoMay,
      text: t`An owner of the organization sets up how its people sign in.`,
    },
  },
  { to: '/settings/projects', label: t`Projects`, group: t`Team`, isFor: isReader },
  { to: '/settings/labels', label: t`Labels and campaigns`, group: t`Team`, isFor: isReader },
  { to: '/settings/accounts', label: t`Connected accounts`, group: t`Team`, isFor: isReader },
  { to: '/settings/networks', label: t`Networks`, group: t`Team`, isFor: isReader },
  { to: '/settings/policy', label: t`Review policy`, group: t`Team`, isFor: isReader },
  { to: '/settings/approval', label: t`Approval steps`, group: t`Team`, isFor: isReader },
  { to: '/settings/automations', label: t`Automations`, group: t`Team`, isFor: isReader },
  { to: '/settings/links', label: t`Links`, group: t`Team`, isFor: isReader },
  { to: '/settings/tokens', label: t`Tokens`, group: t`Team`, ...forAdmins },
  { to: '/settings/team-chat', label: t`Team chat`, group: t`Team`, ...forAdmins },
  { to: '/settings/webhooks', label: t`Webhooks`, group: t`Team`, ...forAdmins },
  { to: '/settings/outbox', label: t`Outbox`, group: t`Team`, ...forAdmins },
  { to: '/settings/plan', label: t`Plan`, group: t`Team`, isFor: isReader },
  { to: '/settings/audit-log', label: t`Audit log`, group: t`Team`, ...forAdmins },
  {
    to: '/settings/export',
    label: t`Export and delete`,
    group: t`Team`,
    ...forOwners,
  },
  { to: '/settings/sources', label: t`Sources`, group: t`Installation`, isFor: isReader },
  { to: '/settings/backups', label: t`Backups`, group: t`Installation`, ...forAdministrators },
  { to: '/settings/doctor', label: t`System check`, group: t`Installation`, ...forAdministrators },
];

function isAdmin({ organization }: Me): boolean {
  return organization?.role === 'owner' || organization?.role === 'admin';
}

/** The section at a path, if it says who may open it and the user may not; undefined otherwise. */
export function refusedSection(path: string, me: Me): SettingsSection | undefined {
  return settingsSections.find(({ to, isFor, whoMay }) => path.startsWith(to) && whoMay && !isFor(me));
}
