/** What an identity provider says of a person: the claims of OpenID Connect, or the attributes of SAML. */
export type Claims = Readonly<Record<string, unknown>>;

/** Where providers of SAML put the address: Okta and Keycloak by a plain name, Entra and others by these. */
const emailNames = [
  'email',
  'mail',
  'emailAddress',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
  'urn:oid:0.9.2342.19200300.100.1.3',
  'urn:oid:1.2.840.113549.1.9.1',
];

/** The person's address in lower case; null where the claims have none. */
export function emailOf(claims: Claims): string | null {
  for (const name of emailNames) {
    const value = [claims[name]].flat()[0];
    if (typeof value === 'string' && domainOf(value) !== null) return value.trim().toLowerCase();
  }
  return null;
}

/** Whether the provider says that it has not verified the address. Many say nothing, for they assign it themselves. */
export function isUnverified(claims: Claims): boolean {
  return [false, 'false'].some((value) => claims['email_verified'] === value);
}

/** The domain of an address, in lower case; null for what is no address. */
export function domainOf(email: string): string | null {
  const plain = email.trim();
  // The longest address (RFC 5321, 4.5.3.1.3). The pattern takes the square of a text's length.
  if (plain.length > 254) return null;
  const [, domain] = /^[^@\s]+@([^@\s]+\.[^@\s]+)$/.exec(plain) ?? [];
  return domain?.toLowerCase() ?? null;
}

/**
 * The person's groups. A single one may be a text instead of a list.
 * @param name of the claim, or its path: `realm_access.roles`
 * @returns null where the provider keeps them elsewhere: Entra, for members of very many groups
 */
export function groupsOf(claims: Claims, name: string): string[] | null {
  const elsewhere = claims['_claim_names'];
  if (isRecord(elsewhere) && name in elsewhere) return null;
  const found = Object.hasOwn(claims, name) ? claims[name] : atPath(claims, name.split('.'));
  const groups = [found].flat().filter((group) => typeof group === 'string');
  return [...new Set(groups.map((group) => group.trim()))];
}

function atPath(claims: Claims, [first = '', ...rest]: string[]): unknown {
  const value = Object.hasOwn(claims, first) ? claims[first] : undefined;
  if (rest.length === 0) return value;
  return isRecord(value) ? atPath(value, rest) : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
