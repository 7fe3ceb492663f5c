import { z } from 'zod';

import type { NetworkAccount } from '#server/networks/network.ts';
import { storedSecret } from '#server/networks/sign-in.ts';

/** `Credentials.secret` of an account: all that one sign-in brings share its tokens. */
const secret = z.object({
  /** Who posts: `urn:li:person:…` or `urn:li:organization:…`. */
  owner: z.string(),
  access: z.string(),
  /** Only LinkedIn's partners get one. */
  refresh: z.string().nullish(),
  client_id: z.string(),
  client_secret: z.string(),
  /** What the person has allowed. */
  scopes: z.array(z.string()),
});

export type Secret = z.infer<typeof secret>;

/** @throws NetworkError `expired` for an account without credentials */
export const secretOf = (account: Pick<NetworkAccount, 'credentials'>): Secret =>
  storedSecret(account, secret);

/** What no error may repeat. */
export function secretsIn({ access, refresh, client_secret }: Secret): string[] {
  return [access, client_secret, ...(refresh ? [refresh] : [])];
}

export const isPage = (owner: string) => owner.startsWith('urn:li:organization:');

type Right = 'comment' | 'read_posts' | 'read_comments' | 'read_numbers';

/** Permissions beyond posting, of a page and of a member, whose posts LinkedIn lets no new app read. */
const scopeFor: Readonly<Record<Right, readonly [page: string, member: string | null]>> = {
  comment: ['w_organization_social_feed', 'w_member_social_feed'],
  read_posts: ['r_organization_social', null],
  read_comments: ['r_organization_social_feed', null],
  read_numbers: ['rw_organization_admin', 'r_member_postAnalytics'],
};

/** Whether the account's sign-in includes a permission beyond posting. */
export function may(right: Right, { owner, scopes }: Secret): boolean {
  const [page, member] = scopeFor[right];
  const scope = isPage(owner) ? page : member;
  return scope !== null && scopes.includes(scope);
}
