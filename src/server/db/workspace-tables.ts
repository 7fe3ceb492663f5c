import type { ColumnType, Generated } from 'kysely';

import type { PermissionGroup, ProjectRoles, Role } from '#contract/permissions.ts';
import type { Preferences } from '#contract/workspace/preferences.ts';

/** A person or an agent. Agents are users who cannot sign in: they use tokens. */
export interface UsersTable {
  id: Generated<number>;
  name: string;
  email: string;
  email_verified: Generated<boolean>;
  image: string | null;
  two_factor_enabled: Generated<boolean>;
  agent: Generated<boolean>;
  /** Administers the installation: sources, imports, pushes. */
  administrator: Generated<boolean>;
  demo: Generated<boolean>;
  last_visit_at: Date | null;
  previous_visit_at: Date | null;
  language: Generated<Preferences['language']>;
  week_start: Generated<Preferences['week_start']>;
  clock: Generated<Preferences['clock']>;
  date_form: Generated<Preferences['date_form']>;
  times: Generated<Preferences['times']>;
  /** IANA zone. Null: the device's, or the organization's where no device shows it. */
  timezone: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/**
 * better-auth's, like every table whose name begins with `auth_`: it reads and writes them by its own rules.
 */
export interface AuthSessionsTable {
  id: Generated<number>;
  user_id: number;
  token: string;
  expires_at: Date;
  ip_address: string | null;
  user_agent: string | null;
  /** Ours: the organization this browser works in. Null: the first of the person's. */
  active_organization_id: number | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface AuthAccountsTable {
  id: Generated<number>;
  user_id: number;
  account_id: string;
  provider_id: string;
  access_token: string | null;
  refresh_token: string | null;
  id_token: string | null;
  access_token_expires_at: Date | null;
  refresh_token_expires_at: Date | null;
  scope: string | null;
  password: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface AuthVerificationsTable {
  id: Generated<number>;
  identifier: string;
  value: string;
  expires_at: Date;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface AuthPasskeysTable {
  id: Generated<number>;
  user_id: number;
  name: string | null;
  public_key: string;
  credential_id: string;
  counter: number;
  device_type: string;
  backed_up: boolean;
  transports: string | null;
  aaguid: string | null;
  created_at: Date | null;
}

export interface AuthTwoFactorsTable {
  id: Generated<number>;
  user_id: number;
  secret: string;
  backup_codes: string;
  verified: boolean | null;
  failed_verification_count: number | null;
  locked_until: Date | null;
}

export interface AuthRateLimitsTable {
  id: Generated<number>;
  key: string;
  count: number;
  last_request: number;
}

/** An app that registered itself by OAuth. Only what Copydesk reads. */
export interface AuthOauthClientsTable {
  id: Generated<number>;
  client_id: string;
  /** As the app calls itself. */
  name: string | null;
  uri: string | null;
  redirect_uris: string[];
  created_at: Date | null;
}

/** What opens the token of a connected app, or renews that. Only what Copydesk reads. */
export interface AuthOauthTokensTable {
  id: Generated<number>;
  /** SHA-256, as base64url. */
  token: string;
  client_id: string;
  /** The token of Settings → Tokens. */
  reference_id: number | null;
  /** The hash of the code that it came from. */
  authorization_code_id: string | null;
  expires_at: Date;
  revoked: Date | null;
}

export interface OrganizationsTable {
  id: Generated<number>;
  name: string;
  /** IANA zone. */
  timezone: string;
  niche_tags: Generated<string[]>;
  /** Key of a plan. */
  plan: Generated<string>;
  review_mode: Generated<'off' | 'agents' | 'all'>;
  demo: Generated<boolean>;
  /** BCP 47: the default language of a new project. */
  lang: Generated<string>;
  /** Set while publishing is paused. */
  paused_reason: string | null;
  /** When it is to be removed, and who requested that: until then only owners see it. */
  removal_at: Generated<Date | null>;
  removal_by: Generated<number | null>;
  /** Skipped first steps, and whether the reminder of the open ones is dismissed. */
  start_skipped: Generated<string[]>;
  start_hidden: Generated<boolean>;
  created_at: Generated<Date>;
}

/** See `Plan` of the contract. */
export interface PlansTable {
  key: string;
  label: string;
  requests_per_hour: number | null;
  daily_queries: number | null;
  monthly_credits: number | null;
  delay_hours: number;
  metrics_hidden: boolean;
  can_publish: boolean;
  open: boolean;
  projects: number | null;
}

export interface MembersTable {
  organization_id: number;
  user_id: number;
  role: Role;
  active: Generated<boolean>;
  /** "Their OK publishes". */
  ok_publishes: Generated<boolean>;
  /** "Publishes own posts after the grade". */
  publishes_own_after_grade: Generated<boolean>;
  created_at: Generated<Date>;
  /** In the browser, to five minutes. The use of their tokens is recorded with the tokens. */
  last_seen_at: Date | null;
  /** Set while they are not active. */
  deactivated_at: Date | null;
  /** Whether an identity provider ended their membership, and so may begin it again. */
  ended_by_provider: Generated<boolean>;
  /** The projects that they are limited to; null: the whole organization. Owners and admins have all. */
  project_roles: ColumnType<ProjectRoles | null, ProjectRoles | null | undefined, ProjectRoles | null>;
}

/** An invitation to an organization, for one person, once. */
export interface InvitationsTable {
  id: Generated<number>;
  organization_id: number;
  /** SHA-256 of the secret in its link. */
  hash: Buffer;
  role: Role;
  /** The invited person. */
  name: string | null;
  /** In lower case. Null: anyone with the link. */
  email: string | null;
  /** As the new member's; null: the whole organization. */
  project_roles: ColumnType<ProjectRoles | null, ProjectRoles | null | undefined, ProjectRoles | null>;
  /** Its link was sent by mail and shown to no one here. */
  mailed: boolean;
  created_by: number | null;
  created_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
  accepted_at: Date | null;
  accepted_by: number | null;
}

/** A project is a brand. */
export interface ProjectsTable {
  id: Generated<number>;
  organization_id: number;
  name: string;
  timezone: string;
  /** BCP 47. */
  lang: string;
  demo: Generated<boolean>;
  /** Set while its publishing is paused. */
  paused_reason: string | null;
  /** `#rrggbb`. */
  color: Generated<string>;
  /** A picture of the organization's media library. */
  logo_media_id: Generated<number | null>;
  /** The order of active projects; the first is the default where none is named. */
  position: Generated<number>;
  /** Set while it is archived: nothing of it is published then. */
  archived_at: Generated<Date | null>;
  /** When it was last restored: what was due by then is published only if a person decides so. */
  restored_at: Generated<Date | null>;
  /** Whether addresses are published as short links. */
  short_links: Generated<boolean>;
  created_at: Generated<Date>;
}

export interface TokensTable {
  id: Generated<number>;
  user_id: number;
  /** Null for the token of a user without organization. */
  organization_id: number | null;
  name: string;
  /** SHA-256 of the key; the key itself is shown once and not stored. */
  hash: Buffer;
  /** The key's first characters. */
  hint: string;
  permission_group: PermissionGroup;
  expires_at: Date | null;
  revoked_at: Date | null;
  /** To the minute. */
  last_used_at: Date | null;
  /** Null: every project of the organization. */
  project_ids: ColumnType<number[] | null, number[] | null | undefined, number[] | null>;
  /** Requests per UTC day; null: no cap. */
  daily_cap: ColumnType<number | null, number | null | undefined, number | null>;
  /** SHA-256 of the previous key, and when it expires. Both or neither. */
  old_hash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
  old_ends_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The OAuth client of a connected app, and the host that it was connected from. */
  app_client_id: Generated<string | null>;
  app_host: Generated<string | null>;
  /** The code by which the app gets its access, as better-auth stores it. */
  app_code: Generated<string | null>;
  created_at: Generated<Date>;
}

/** rate-limiter-flexible's shape. Unlogged: a crash loses an hour's count. */
export interface RateLimitsTable {
  key: string;
  points: Generated<number>;
  /** Milliseconds since 1970. */
  expire: number | null;
}

/** Content queries that a free organization has used on a UTC day. */
export interface DailyQueriesTable {
  organization_id: number;
  /** `YYYY-MM-DD`. */
  day: string;
  used: number;
}

/** Who changed what. A trigger refuses every update and delete. */
export interface AuditLogTable {
  id: Generated<number>;
  /** Null: of the installation. Its rows are deleted with an organization. */
  organization_id: number | null;
  /** As of then, like the two below: the person, token or session may be gone. */
  user_id: number | null;
  /** Their name then. */
  who: string | null;
  token_id: number | null;
  session_id: number | null;
  /** How they came; null in old rows that did not store it. */
  via: 'session' | 'key' | 'link' | 'command' | 'desk' | null;
  address: string | null;
  /** The client's User-Agent. */
  device: string | null;
  outcome: Generated<'done' | 'refused'>;
  /** The operation: `tokens.revoke`. */
  what: string;
  /** The object: `token 12`. */
  subject: string | null;
  details: ColumnType<Record<string, unknown>, string, string>;
  at: Generated<Date>;
}

export interface WorkspaceTables {
  users: UsersTable;
  auth_sessions: AuthSessionsTable;
  auth_accounts: AuthAccountsTable;
  auth_verifications: AuthVerificationsTable;
  auth_passkeys: AuthPasskeysTable;
  auth_two_factors: AuthTwoFactorsTable;
  auth_rate_limits: AuthRateLimitsTable;
  auth_oauth_clients: AuthOauthClientsTable;
  auth_oauth_refresh_tokens: AuthOauthTokensTable & { rotated_at: Date | null };
  auth_oauth_access_tokens: AuthOauthTokensTable & { refresh_id: number | null };
  organizations: OrganizationsTable;
  plans: PlansTable;
  members: MembersTable;
  invitations: InvitationsTable;
  projects: ProjectsTable;
  tokens: TokensTable;
  rate_limits: RateLimitsTable;
  daily_queries: DailyQueriesTable;
  audit_log: AuditLogTable;
}
