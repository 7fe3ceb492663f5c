import type { Generated } from 'kysely';

/** A picture or video of an organization. Its file lies in the store (lib/files.ts) under `org/key.ext`. */
export interface MediaTable {
  id: Generated<number>;
  organization_id: number;
  /** Part of its address, not to be guessed. */
  key: string;
  /** SHA-256 of the file as it came: the same again is this one. */
  source_hash: Buffer;
  /** SHA-256 of the file as it is kept. */
  hash: Buffer;
  kind: 'image' | 'video';
  /** MIME type. */
  type: string;
  extension: string;
  bytes: number;
  width: number | null;
  height: number | null;
  seconds: number | null;
  alt: string | null;
  name: string;
  origin: string | null;
  created_by: number | null;
  created_at: Date;
  removed_at: Date | null;
  /** A picture of what a video looks like lies beside it. */
  poster: Generated<boolean>;
}

/** What was last seen at somebody else's address that a post names. */
export interface MediaLooksTable {
  organization_id: number;
  /** SHA-256. */
  address_hash: Buffer;
  /** Why it cannot be used, as sentences; null where nothing is wrong. */
  problem: string | null;
  looked_at: Date;
}

export interface MediaTables {
  media: MediaTable;
  media_looks: MediaLooksTable;
}
