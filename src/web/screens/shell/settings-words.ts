import type { settingsSections } from '#web/parts/settings-sections.ts';

/** What people type who look for a section of the settings and do not know its name. */
export const settingsWords: Readonly<Record<(typeof settingsSections)[number]['to'], string>> = {
  '/settings/account': 'profile name password passkey two-factor sessions devices theme e-mail',
  '/settings/notifications': 'push mail alerts quiet',
  '/settings/muted': 'mute hidden words outlets authors',
  '/settings/organization': 'zone timezone language name sign-in OIDC',
  '/settings/members': 'people team users roles invite invitation rights deactivate',
  '/settings/accounts': 'networks connect reconnect sandbox channels social schedule pause sending',
  '/settings/projects': 'brands logo colour zone language archive',
  '/settings/policy': 'rules approval grades checks verdict forbidden words',
  '/settings/tokens': 'API keys agents MCP limits',
  '/settings/sources': 'feeds RSS OPML collectors networks keys budget',
  '/settings/team-chat': 'Slack Teams Discord webhook messages',
  '/settings/outbox': 'mails sent e-mail SMTP',
  '/settings/export': 'download data delete remove organization',
  '/settings/backups': 'restore copy safe',
  '/settings/plan': 'credits limits usage billing quota ledger',
  '/settings/audit-log': 'history who did what security events',
  '/settings/doctor': 'health status problems diagnosis',
};
