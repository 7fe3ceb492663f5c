import type { Generated } from 'kysely';

/** Our OAuth client registered at a network's server. */
export interface NetworkAppsTable {
  id: Generated<number>;
  network: string;
  /** Origin; empty where the network has one server. */
  server: string;
  redirect_uri: string;
  client_id: string;
  /** Encrypted (lib/secrets.ts). */
  client_secret: string | null;
  created_at: Date;
}

/** A sign-in at a network in progress. */
export interface AccountSignInsTable {
  id: Generated<number>;
  /** SHA-256 of the state that the redirect returns. */
  state_hash: Buffer;
  session_id: number;
  user_id: number;
  organization_id: number;
  project_id: number;
  network: string;
  server: string | null;
  /** The account that is connected again; null for a new one. */
  account_id: number | null;
  app_id: number;
  /**
   * Encrypted: PKCE verifier and app until the person returns, then the accounts that they choose from, if
   * there are several. Deleted as soon as it was used, and when it expires.
   */
  sealed: string | null;
  created_at: Date;
  /** By when the person must be back, or have chosen. */
  expires_at: Date;
  /** When they were back. */
  used_at: Date | null;
}

/** Why a network last refused an account, or could not be asked. */
export interface StoredTrouble {
  /** ISO 8601. */
  at: string;
  /** The kind of a `NetworkError`. */
  kind: 'retry' | 'reject' | 'expired' | 'rate_limited' | 'unknown';
  text: string;
  said: string | null;
  next: string;
}
