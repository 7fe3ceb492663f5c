import type { Generated } from 'kysely';

/** Our program as the servers of networks know it. */
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

/** A person on their way to a network and back. */
export interface AccountSignInsTable {
  id: Generated<number>;
  /** SHA-256 of the state that comes back with them. */
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
  /** PKCE verifier and app, encrypted; gone as soon as it was used. */
  sealed: string | null;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

/** Why a network last did not accept an account, or could not be asked. */
export interface StoredTrouble {
  /** ISO 8601. */
  at: string;
  /** What it means, as a `NetworkError` has it. */
  kind: 'retry' | 'reject' | 'expired' | 'rate_limited' | 'unknown';
  text: string;
  said: string | null;
  next: string;
}
