import { settingsSections, type SettingsPath } from './settings-sections.ts';

/**
 * What the settings can be searched for, by section: the words that lead to the section itself, and the places in it
 * with the words that lead there. The one source for the search of the settings and for the palette.
 */
const index = {
  '/settings/account': {
    words: 'profile security sign-in',
    places: {
      profile: ['Name and email', 'profile display name e-mail address'],
      password: ['Password', 'change password sign-in'],
      passkeys: ['Passkeys', 'webauthn fingerprint face security key'],
      'two-factor': ['Two-factor authentication', '2fa authenticator app totp code second factor'],
      sessions: ['Sessions', 'devices signed in sign out other browsers'],
    },
  },
  '/settings/preferences': {
    words: 'display locale',
    places: {
      times: [
        'Dates, times and week start',
        'time zone timezone clock 24-hour 12-hour am pm date format week start first day monday sunday saturday calendar',
      ],
      language: ['Language and theme', 'english translation dark light mode appearance'],
      keyboard: ['Keyboard shortcuts', 'single-key keys letters hotkeys accessibility turn off'],
    },
  },
  '/settings/notifications': {
    words: 'alerts bell subscribe',
    places: {
      events: ['What you’re notified about', 'mentions comments reviews deliveries events'],
      push: ['Push notifications', 'browser desktop phone'],
      mail: ['Email notifications', 'mail e-mail digest hourly daily'],
      'quiet-hours': ['Quiet hours', 'do not disturb night mute'],
    },
  },
  '/settings/muted': { words: 'mute hide hidden words outlets authors block', places: {} },
  '/settings/organization': {
    words: 'company team workspace',
    places: {
      organization: [
        'Name, time zone and review',
        'rename zone timezone language topics review mode single sign-on sso oidc',
      ],
      publishing: ['Pause publishing', 'stop sending resume paused'],
      leave: ['Leave the organization', 'quit exit'],
    },
  },
  '/settings/members': {
    words: 'people team users agents',
    places: {
      members: ['Members and roles', 'rights deactivate permissions owner admin'],
      invitations: ['Invitations', 'invite link join add people'],
    },
  },
  '/settings/projects': {
    words: 'brands',
    places: {
      projects: ['Projects', 'brand logo colour color time zone language default accounts linked'],
      'archived-projects': ['Archived projects', 'archive restore'],
    },
  },
  '/settings/accounts': {
    words:
      'networks social connect reconnect redirect address callback url oauth app keys sandbox channels posting schedule queue pause publishing',
    places: {},
  },
  '/settings/policy': { words: 'rules approval grades checks verdict forbidden words scores', places: {} },
  '/settings/tokens': {
    words: 'api keys agents mcp',
    places: {
      tokens: ['API tokens', 'create rotate revoke expiry scope'],
      'using-tokens': ['Use a token', 'mcp curl documentation agent'],
    },
  },
  '/settings/team-chat': { words: 'slack teams discord webhook messages', places: {} },
  '/settings/outbox': { words: 'mails sent email e-mail smtp delivery', places: {} },
  '/settings/plan': {
    words: 'billing limits quota usage',
    places: {
      credits: ['Credits', 'ledger spent granted'],
      costs: ['What calls cost', 'endpoints price api'],
      plans: ['Plans of the installation', 'limits edit free paid'],
    },
  },
  '/settings/audit-log': { words: 'history who did what security events csv', places: {} },
  '/settings/export': {
    words: 'data download',
    places: {
      export: ['Export', 'download data archive'],
      deletion: ['Delete the organization', 'remove close'],
    },
  },
  '/settings/sources': { words: 'feeds rss opml collectors networks api keys budget trends', places: {} },
  '/settings/backups': { words: 'restore copy safe', places: {} },
  '/settings/doctor': {
    words: 'health status problems diagnosis doctor workers mail server public address smtp',
    places: {},
  },
} as const satisfies Readonly<Record<SettingsPath, Entry>>;

interface Entry {
  words: string;
  /** By the id of the section on the screen: its name, and further words. */
  places: Readonly<Record<string, readonly [label: string, words: string]>>;
}

type Index = typeof index;

/** The id of a section on a screen of the settings. */
export type SettingsPlace = { [Path in keyof Index]: keyof Index[Path]['places'] }[keyof Index];

export interface FoundSetting {
  to: SettingsPath;
  /** Undefined for the screen itself. */
  place: string | undefined;
  /** Name of the screen. */
  section: string;
  label: string;
  words: string;
}

/** Everything that can be searched for, in the order of the settings. */
export const settingsIndex: readonly FoundSetting[] = settingsSections.flatMap(({ to, label: section }) => {
  const { words, places }: Entry = index[to];
  return [
    { to, place: undefined, section, label: section, words },
    ...Object.entries(places).map(([place, [label, more]]) => ({ to, place, section, label, words: more })),
  ];
});

/** What has all typed words in its name, its screen's name or its further words; names come first. */
export function findSettings(text: string, among: readonly FoundSetting[]): FoundSetting[] {
  const terms = text.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (where: string) => terms.every((term) => where.toLowerCase().includes(term));
  const found = among.filter(({ label, section, words }) => has(`${label} ${section} ${words}`));
  return found.toSorted((a, b) => Number(has(b.label)) - Number(has(a.label)));
}
