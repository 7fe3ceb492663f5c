import { t } from '@lingui/core/macro';

import { settingsSections, type SettingsPath } from './settings-sections.ts';

/**
 * The index of the settings search, by section: keywords of the section, and its places with their keywords. The
 * palette uses it too.
 */
const index = {
  '/settings/account': {
    words: t`profile security sign-in`,
    places: {
      profile: [t`Name and email`, t`profile display name e-mail address`],
      password: [t`Password`, t`change password sign-in`],
      passkeys: [t`Passkeys`, t`webauthn fingerprint face security key`],
      'two-factor': [t`Two-factor authentication`, t`2fa authenticator app totp code second factor`],
      sessions: [t`Sessions`, t`devices signed in sign out other browsers`],
      'connected-apps': [t`Connected apps`, t`agents mcp oauth claude disconnect`],
    },
  },
  '/settings/preferences': {
    words: t`display locale`,
    places: {
      times: [
        t`Dates, times and week start`,
        t`time zone timezone clock 24-hour 12-hour am pm date format week start first day monday sunday saturday calendar`,
      ],
      language: [t`Language and theme`, t`english translation dark light mode appearance`],
      saving: [t`Saving pages`, t`bookmarklet bookmark share install home screen capture`],
      keyboard: [t`Keyboard shortcuts`, t`single-key keys letters hotkeys accessibility turn off`],
    },
  },
  '/settings/notifications': {
    words: t`alerts bell subscribe`,
    places: {
      events: [t`What you’re notified about`, t`mentions comments reviews deliveries events`],
      push: [t`Push notifications`, t`browser desktop phone`],
      mail: [t`Email notifications`, t`mail e-mail digest hourly daily`],
      'quiet-hours': [t`Quiet hours`, t`do not disturb night mute`],
    },
  },
  '/settings/muted': { words: t`mute hide hidden words outlets authors block`, places: {} },
  '/settings/organization': {
    words: t`company team workspace`,
    places: {
      organization: [t`Name, time zone and review`, t`rename zone timezone language topics review mode`],
      publishing: [t`Pause publishing`, t`stop sending resume paused`],
      leave: [t`Leave the organization`, t`quit exit`],
    },
  },
  '/settings/members': {
    words: t`people team users agents`,
    places: {
      members: [t`Members and roles`, t`rights deactivate permissions owner admin`],
      invitations: [t`Invitations`, t`invite link join add people`],
    },
  },
  '/settings/single-sign-on': {
    words: t`sso login identity provider company sign-in`,
    places: {
      provider: [t`Identity provider`, t`oidc openid connect saml metadata keycloak entra azure okta`],
      domains: [t`Domains`, t`dns txt record email addresses`],
      groups: [t`Groups`, t`roles projects claims attributes`],
      directory: [t`Directory (SCIM)`, t`provisioning users deactivate token`],
    },
  },
  '/settings/projects': {
    words: t`brands`,
    places: {
      projects: [t`Projects`, t`brand logo colour color time zone language default accounts linked`],
      'archived-projects': [t`Archived projects`, t`archive restore`],
    },
  },
  '/settings/labels': {
    words: t`tags colours colors`,
    places: {
      labels: [t`Labels`, t`tag create rename archive delete`],
      campaigns: [t`Campaigns`, t`slug utm dates description create archive delete`],
    },
  },
  '/settings/accounts': {
    words: t`networks social connect reconnect redirect address callback url oauth app keys sandbox channels posting schedule queue pause publishing`,
    places: {},
  },
  '/settings/networks': {
    words: t`what networks can do compare limits characters images carousel video thread first comment numbers metrics followers delete correct options review costs`,
    places: {},
  },
  '/settings/policy': { words: t`rules approval grades checks verdict forbidden words scores`, places: {} },
  '/settings/approval': {
    words: t`approval steps workflow sign-off legal client deadline reminder escalate`,
    places: {},
  },
  '/settings/automations': {
    words: t`rules trigger automatic recurring repeat evergreen queue feed threshold slot dry run log`,
    places: {},
  },
  '/settings/links': {
    words: t`utm parameters presets campaign source medium short links shortener clicks domain tracking`,
    places: {},
  },
  '/settings/tokens': {
    words: t`api keys agents mcp`,
    places: {
      tokens: [t`API tokens`, t`create rotate revoke expiry scope`],
      'using-tokens': [t`Use a token`, t`mcp curl documentation agent`],
    },
  },
  '/settings/team-chat': { words: t`slack teams discord webhook messages`, places: {} },
  '/settings/webhooks': {
    words: t`integration events http zapier n8n signature secret`,
    places: {
      webhooks: [t`Webhooks`, t`endpoint url create pause rotate test`],
      'webhook-deliveries': [t`Webhook deliveries`, t`requests responses replay failed`],
    },
  },
  '/settings/outbox': { words: t`mails sent email e-mail smtp delivery`, places: {} },
  '/settings/plan': {
    words: t`billing limits quota usage`,
    places: {
      credits: [t`Credits`, t`ledger spent granted`],
      costs: [t`What calls cost`, t`endpoints price api`],
      plans: [t`Plans of the installation`, t`limits edit free paid`],
    },
  },
  '/settings/audit-log': { words: t`history who did what security events csv`, places: {} },
  '/settings/export': {
    words: t`data download`,
    places: {
      export: [t`Export`, t`download data archive`],
      deletion: [t`Delete the organization`, t`remove close`],
    },
  },
  '/settings/sources': { words: t`feeds rss opml collectors networks api keys budget trends`, places: {} },
  '/settings/backups': { words: t`restore copy safe`, places: {} },
  '/settings/doctor': {
    words: t`health status problems diagnosis doctor workers mail server public address smtp`,
    places: {},
  },
} as const satisfies Readonly<Record<SettingsPath, Entry>>;

interface Entry {
  words: string;
  /** By the section's id in the document: its label, and keywords. */
  places: Readonly<Record<string, readonly [label: string, words: string]>>;
}

type Index = typeof index;

/** The id of a section of a settings screen. */
export type SettingsPlace = { [Path in keyof Index]: keyof Index[Path]['places'] }[keyof Index];

export interface FoundSetting {
  to: SettingsPath;
  /** Undefined for the whole screen. */
  place: string | undefined;
  /** The screen's label. */
  section: string;
  label: string;
  words: string;
}

/** All search entries, in the order of the settings. */
export const settingsIndex: readonly FoundSetting[] = settingsSections.flatMap(({ to, label: section }) => {
  const { words, places }: Entry = index[to];
  return [
    { to, place: undefined, section, label: section, words },
    ...Object.entries(places).map(([place, [label, more]]) => ({ to, place, section, label, words: more })),
  ];
});

/** Finds entries that contain all terms in their label, screen label or keywords; label matches come first. */
export function findSettings(text: string, among: readonly FoundSetting[]): FoundSetting[] {
  const terms = text.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (where: string) => terms.every((term) => where.toLowerCase().includes(term));
  const found = among.filter(({ label, section, words }) => has(`${label} ${section} ${words}`));
  return found.toSorted((a, b) => Number(has(b.label)) - Number(has(a.label)));
}
