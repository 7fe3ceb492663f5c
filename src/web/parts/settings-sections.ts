import type { Me } from './me.ts';

interface SettingsSection {
  to:
    | '/settings/account'
    | '/settings/notifications'
    | '/settings/muted'
    | '/settings/organization'
    | '/settings/members'
    | '/settings/accounts'
    | '/settings/projects'
    | '/settings/policy'
    | '/settings/tokens'
    | '/settings/sources'
    | '/settings/team-chat'
    | '/settings/outbox'
    | '/settings/export'
    | '/settings/backups'
    | '/settings/plan'
    | '/settings/audit-log'
    | '/settings/doctor';
  label: string;
  /** Who finds it in the list; the server decides again. */
  isFor: (me: Me) => boolean;
}

export const settingsSections: readonly SettingsSection[] = [
  { to: '/settings/account', label: 'Account', isFor: () => true },
  {
    to: '/settings/notifications',
    label: 'Notifications',
    isFor: ({ permissions }) => permissions.includes('read'),
  },
  { to: '/settings/muted', label: 'Muted', isFor: ({ permissions }) => permissions.includes('read') },
  {
    to: '/settings/organization',
    label: 'Organization',
    isFor: ({ organization }) => organization !== null,
  },
  { to: '/settings/members', label: 'Members', isFor: ({ organization }) => organization !== null },
  {
    to: '/settings/accounts',
    label: 'Connected accounts',
    isFor: ({ permissions }) => permissions.includes('read'),
  },
  {
    to: '/settings/projects',
    label: 'Projects',
    isFor: ({ permissions }) => permissions.includes('read'),
  },
  {
    to: '/settings/policy',
    label: 'Review policy',
    isFor: ({ permissions }) => permissions.includes('read'),
  },
  { to: '/settings/tokens', label: 'Tokens', isFor: isAdmin },
  { to: '/settings/sources', label: 'Sources', isFor: ({ permissions }) => permissions.includes('read') },
  { to: '/settings/team-chat', label: 'Team chat', isFor: isAdmin },
  { to: '/settings/outbox', label: 'Outbox', isFor: isAdmin },
  {
    to: '/settings/export',
    label: 'Export and deletion',
    isFor: ({ organization }) => organization?.role === 'owner',
  },
  { to: '/settings/backups', label: 'Backups', isFor: ({ administrator }) => administrator },
  {
    to: '/settings/plan',
    label: 'Plan',
    isFor: ({ permissions }) => permissions.includes('read'),
  },
  { to: '/settings/audit-log', label: 'Audit log', isFor: isAdmin },
  { to: '/settings/doctor', label: 'Doctor', isFor: ({ administrator }) => administrator },
];

function isAdmin({ organization }: Me): boolean {
  return organization?.role === 'owner' || organization?.role === 'admin';
}
