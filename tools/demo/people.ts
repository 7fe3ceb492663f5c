import type { PermissionGroup, Role } from '#contract/permissions.ts';
import type { shippedPlans } from '#contract/plans.ts';
import type { DemoTokenName } from '#server/areas/admin/demo/names.ts';

/** Who is in the demo: one person (or agent) for each credential, so that no two tokens share a user. */

export interface DemoOrganization {
  key: 'main' | 'free' | 'other';
  name: string;
  timezone: string;
  plan: keyof typeof shippedPlans;
  nicheTags: string[];
  projects: readonly { name: string; timezone: string; lang: string; color: string }[];
}

export const demoOrganizations: readonly DemoOrganization[] = [
  {
    key: 'main',
    name: 'Copydesk Demo',
    timezone: 'Europe/Berlin',
    plan: 'desk',
    nicheTags: ['technology', 'climate', 'cities'],
    projects: [
      { name: 'Harbour Courier', timezone: 'America/New_York', lang: 'en', color: '#2563eb' },
      { name: 'Morgenblatt Nord', timezone: 'Europe/Berlin', lang: 'de', color: '#ea580c' },
      { name: '灯台新報', timezone: 'Asia/Tokyo', lang: 'ja', color: '#16a34a' },
    ],
  },
  {
    key: 'free',
    name: 'Copydesk Demo (free plan)',
    timezone: 'Europe/Berlin',
    plan: 'free',
    nicheTags: ['food'],
    projects: [{ name: 'Salt and Rye', timezone: 'Europe/Berlin', lang: 'en', color: '#2563eb' }],
  },
  {
    key: 'other',
    name: 'Copydesk Demo (another organization)',
    timezone: 'America/New_York',
    plan: 'desk',
    nicheTags: ['sports'],
    projects: [{ name: 'Touchline Review', timezone: 'America/New_York', lang: 'en', color: '#2563eb' }],
  },
];

export interface DemoPerson {
  name: string;
  /** Below `copydesk-demo.example`, where no mail ever arrives. */
  mailbox: string;
  organization: DemoOrganization['key'] | null;
  role: Role | null;
  agent?: true;
  administrator?: true;
  okPublishes?: true;
  publishesOwnAfterGrade?: true;
  token?: { name: DemoTokenName; group: PermissionGroup; state?: 'expired' | 'revoked' };
}

/** The owner comes first. */
export const demoPeople: readonly DemoPerson[] = [
  {
    name: 'Ottilie Marsh',
    mailbox: 'owner',
    organization: 'main',
    role: 'owner',
    administrator: true,
    token: { name: 'full', group: 'full' },
  },
  { name: 'Idris Vennick', mailbox: 'admin', organization: 'main', role: 'admin' },
  {
    name: 'Pia Holtkamp',
    mailbox: 'editor',
    organization: 'main',
    role: 'member',
    token: { name: 'publisher', group: 'publisher' },
  },
  {
    name: 'Ren Asakura-Bell',
    mailbox: 'reader',
    organization: 'main',
    role: 'member',
    token: { name: 'reader', group: 'reader' },
  },
  {
    name: 'Drafting agent',
    mailbox: 'drafting-agent',
    organization: 'main',
    role: 'member',
    agent: true,
    token: { name: 'writer', group: 'writer' },
  },
  {
    name: 'Review agent',
    mailbox: 'review-agent',
    organization: 'main',
    role: 'member',
    agent: true,
    token: { name: 'reviewer', group: 'reviewer' },
  },
  {
    name: 'Solveig Quillan',
    mailbox: 'trusted-reviewer',
    organization: 'main',
    role: 'member',
    okPublishes: true,
    token: { name: 'trusted_reviewer', group: 'reviewer' },
  },
  {
    name: 'Tobin Larkwell',
    mailbox: 'own-after-grade',
    organization: 'main',
    role: 'member',
    publishesOwnAfterGrade: true,
    token: { name: 'own_after_grade', group: 'writer' },
  },
  {
    name: 'Wren Farrowby',
    mailbox: 'expired',
    organization: 'main',
    role: 'member',
    token: { name: 'expired', group: 'reader', state: 'expired' },
  },
  {
    name: 'Kofi Dunmarrow',
    mailbox: 'revoked',
    organization: 'main',
    role: 'member',
    token: { name: 'revoked', group: 'reader', state: 'revoked' },
  },
  {
    name: 'Elio Brandmoor',
    mailbox: 'free-plan',
    organization: 'free',
    role: 'owner',
    token: { name: 'free_plan', group: 'full' },
  },
  {
    name: 'Marit Halvarsen',
    mailbox: 'other-org',
    organization: 'other',
    role: 'owner',
    token: { name: 'other_org', group: 'full' },
  },
  {
    name: 'Jude Ollerton',
    mailbox: 'no-organization',
    organization: null,
    role: null,
    token: { name: 'no_organization', group: 'full' },
  },
];
