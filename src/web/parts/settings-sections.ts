import type { Me } from './me.ts';

interface SettingsSection {
  to: '/settings/account' | '/settings/muted' | '/settings/tokens' | '/settings/sources';
  label: string;
  /** Who finds it in the list; the server decides again. */
  isFor: (me: Me) => boolean;
}

export const settingsSections: readonly SettingsSection[] = [
  { to: '/settings/account', label: 'Account', isFor: () => true },
  { to: '/settings/muted', label: 'Muted', isFor: ({ permissions }) => permissions.includes('read') },
  {
    to: '/settings/tokens',
    label: 'Tokens',
    isFor: ({ organization }) => organization?.role === 'owner' || organization?.role === 'admin',
  },
  { to: '/settings/sources', label: 'Sources', isFor: ({ permissions }) => permissions.includes('read') },
];
