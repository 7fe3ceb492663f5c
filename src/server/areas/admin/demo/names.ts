/** The demo's project names. They show whether a person has renamed a project. */
export const demoProjectNames: readonly string[] = [
  'Harbour Courier',
  'Morgenblatt Nord',
  '灯台新報',
  'Salt and Rye',
  'Touchline Review',
];

/** Names of the tokens in `demo-credentials.json`. */
export const demoTokenNames = [
  'reader',
  'writer',
  'reviewer',
  'publisher',
  'full',
  'free_plan',
  'trusted_reviewer',
  'own_after_grade',
  'expired',
  'revoked',
  'no_organization',
  'other_org',
] as const;
export type DemoTokenName = (typeof demoTokenNames)[number];

/** The name of this token in the list of tokens. */
export function tokenName(name: DemoTokenName): string {
  return `Demo: ${name}`;
}
