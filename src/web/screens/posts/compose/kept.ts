import { unsavedAt, type Unsaved } from '#web/lib/unsaved.ts';
import type { Draft } from './draft.ts';

/** Unsaved changes, kept on this device. */
export interface Kept {
  project: number;
  /** The server's version on which the changes are based. */
  base: Draft;
  draft: Draft;
  /** Lets the server recognize a new draft if the response to its first save was lost. */
  clientKey?: string;
}

/** Returns the local storage for unsaved changes of a post; null for a new one. */
export type Keeper = (id: number | null) => Unsaved<Kept>;

/** @param user identifies user and organization, since a device may be shared */
export function keeperOf(user: string, storage?: () => Storage): Keeper {
  return (id) => unsavedAt(`draft ${user} ${id ?? 'new'}`, (kept) => (isKept(kept) ? kept : null), storage);
}

function isKept(value: unknown): value is Kept {
  return (
    typeof value === 'object' && value !== null && 'project' in value && 'base' in value && 'draft' in value
  );
}
