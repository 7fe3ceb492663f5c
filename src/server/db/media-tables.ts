import type { Generated } from 'kysely';

import type { MediumKind } from '#contract/media-kinds.ts';
import type { UploadState } from '#contract/media/uploads.ts';
import type { LabelledColumns } from './label-tables.ts';

/** A picture, video or document of an organization. Its file is in the store (lib/files.ts) under `org/key.ext`. */
export interface MediaTable extends LabelledColumns {
  id: Generated<number>;
  organization_id: number;
  /** Null: the organization's. */
  project_id: number | null;
  /** An unguessable part of its URL. */
  key: string;
  /** SHA-256 of the uploaded file, by which the same upload is recognized. */
  source_hash: Buffer;
  /** SHA-256 of the stored file. */
  hash: Buffer;
  kind: MediumKind;
  /** MIME type. */
  type: string;
  extension: string;
  bytes: number;
  width: number | null;
  height: number | null;
  seconds: number | null;
  /** Of a document. */
  pages: number | null;
  /** Of an image: more than one where it moves. Null where nobody has counted. */
  frames: number | null;
  alt: string | null;
  name: string;
  origin: string | null;
  created_by: number | null;
  created_at: Date;
  removed_at: Date | null;
  /** The video's poster is stored beside it. */
  poster: Generated<boolean>;
}

/** The last probe of another server's URL in a post. */
export interface MediaProbesTable {
  organization_id: number;
  /** SHA-256. */
  address_hash: Buffer;
  /** Why it cannot be used, as sentences; null where nothing is wrong. */
  problem: string | null;
  looked_at: Date;
}

/** A file that arrives piece by piece, and becomes a medium. */
export interface UploadsTable {
  id: Generated<number>;
  organization_id: number;
  /** Whose it is: nobody else sees it or adds to it. */
  user_id: number;
  /** Where the medium will belong; null for the organization. */
  project_id: number | null;
  /** An unguessable part of its URL, and the key of the medium that it becomes. */
  key: string;
  name: string;
  /** As announced by the client. */
  bytes: number;
  /** The client's own name for the file, by which it finds the upload again. */
  fingerprint: string | null;
  /** What the client says that the whole file has. */
  sha256: Buffer | null;
  /** The bucket's id, where the client sends the parts there; null where they come through the server. */
  parts_id: string | null;
  state: UploadState;
  /** SHA-256 of what arrived, once it was checked; cleaning changes the file afterwards. */
  source_hash: Buffer | null;
  /** Why it was refused, in English. */
  problem: string | null;
  media_id: number | null;
  /** Whether the organization had the file already; null before that is known. */
  duplicate: boolean | null;
  created_at: Date;
  expires_at: Date;
}

export interface MediaTables {
  media: MediaTable;
  uploads: UploadsTable;
  media_looks: MediaProbesTable;
}
