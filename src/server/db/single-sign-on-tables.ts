import type { ColumnType, Generated, JSONColumnType } from 'kysely';

import type { GroupRule, Grant } from '#contract/workspace/group-rules.ts';

/** An organization's provider, the rules for its groups, and the token of its directory. */
export interface SingleSignOnTable {
  id: Generated<number>;
  organization_id: number;
  /** The provider's name in its URLs. */
  provider_id: string;
  /** Null: none yet. */
  kind: 'installation' | 'oidc' | 'saml' | null;
  /** better-auth's, as the next four. */
  issuer: Generated<string>;
  domain: Generated<string>;
  user_id: number | null;
  /** Encrypted. */
  oidc_config: string | null;
  saml_config: string | null;
  groups_claim: Generated<string>;
  groups: JSONColumnType<GroupRule[], string | undefined, string>;
  /** What people without a matching group get; null: no access. */
  fallback: JSONColumnType<Grant, string | null | undefined, string | null> | null;
  /** Whether a person who signs in for the first time joins. */
  joins: Generated<boolean>;
  /** Whether each sign-in sets role and projects again. */
  follows: Generated<boolean>;
  /** SHA-256 of the directory's token; null: none. */
  scim_hash: Buffer | null;
  scim_hint: string | null;
  scim_created_at: Date | null;
  /** To some minutes. */
  scim_used_at: Date | null;
}

/** For whose addresses an organization's provider speaks. */
export interface SignInDomainsTable {
  id: Generated<number>;
  organization_id: number;
  /** In lower case. */
  domain: string;
  /** What its TXT record must contain. */
  code: string;
  /** Null: it does not count yet. */
  confirmed_at: Date | null;
  created_at: Date;
}

/** SAML assertions by which somebody has signed in, kept as long as they would still count. */
interface UsedAssertionsTable {
  organization_id: number;
  assertion: string;
  until: Date;
}

/** better-auth's, like the next two. Ours reads them, and never writes. */
interface ScimUsersTable {
  id: Generated<number>;
  connection_id: string;
  organization_id: ColumnType<number, never, never>;
  user_id: number;
  user_name: string;
  active: boolean;
}

interface ScimGroupsTable {
  id: Generated<number>;
  connection_id: string;
  organization_id: ColumnType<number, never, never>;
  display_name: string;
}

export interface SingleSignOnTables {
  single_sign_on: SingleSignOnTable;
  sign_in_domains: SignInDomainsTable;
  used_assertions: UsedAssertionsTable;
  scim_users: ScimUsersTable;
  scim_groups: ScimGroupsTable;
}
