import type { Me } from './me.ts';

export const settingsGroups = ['Personal', 'Team', 'Installation'] as const;

interface SettingsSection {
  to: SettingsPath;
  label: string;
  group: (typeof settingsGroups)[number];
  /** Who sees it in the list; the server decides again. */
  isFor: (me: Me) => boolean;
}

export type SettingsPath =
  | '/settings/account'
  | '/settings/preferences'
  | '/settings/notifications'
  | '/settings/muted'
  | '/settings/organization'
  | '/settings/members'
  | '/settings/projects'
  | '/settings/accounts'
  | '/settings/policy'
  | '/settings/tokens'
  | '/settings/team-chat'
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

/** In the order of their list: one's own, the organization's, and what all organizations of the installation share. */
export const settingsSections: readonly SettingsSection[] = [
  { to: '/settings/account', label: 'Account', group: 'Personal', isFor: () => true },
  { to: '/settings/preferences', label: 'Preferences', group: 'Personal', isFor: () => true },
  { to: '/settings/notifications', label: 'Notifications', group: 'Personal', isFor: isReader },
  { to: '/settings/muted', label: 'Muted', group: 'Personal', isFor: isReader },
  { to: '/settings/organization', label: 'Organization', group: 'Team', isFor: isMember },
  { to: '/settings/members', label: 'Members', group: 'Team', isFor: isMember },
  { to: '/settings/projects', label: 'Projects', group: 'Team', isFor: isReader },
  { to: '/settings/accounts', label: 'Connected accounts', group: 'Team', isFor: isReader },
  { to: '/settings/policy', label: 'Review policy', group: 'Team', isFor: isReader },
  { to: '/settings/tokens', label: 'Tokens', group: 'Team', isFor: isAdmin },
  { to: '/settings/team-chat', label: 'Team chat', group: 'Team', isFor: isAdmin },
  { to: '/settings/outbox', label: 'Outbox', group: 'Team', isFor: isAdmin },
  { to: '/settings/plan', label: 'Plan', group: 'Team', isFor: isReader },
  { to: '/settings/audit-log', label: 'Audit log', group: 'Team', isFor: isAdmin },
  {
    to: '/settings/export',
    label: 'Export and delete',
    group: 'Team',
    isFor: ({ organization }) => organization?.role === 'owner',
  },
  { to: '/settings/sources', label: 'Sources', group: 'Installation', isFor: isReader },
  { to: '/settings/backups', label: 'Backups', group: 'Installation', isFor: isAdministrator },
  { to: '/settings/doctor', label: 'System check', group: 'Installation', isFor: isAdministrator },
];

function isAdmin({ organization }: Me): boolean {
  return organization?.role === 'owner' || organization?.role === 'admin';
}
