import { unsavedAt, type Unsaved } from '#web/lib/unsaved.ts';
import type { Draft } from './draft.ts';

/** What was typed and not saved. */
export interface Kept {
  project: number;
  /** What the server had when it was typed. */
  base: Draft;
  draft: Draft;
  /** The server recognizes a new draft by it if the answer to its first save was lost. */
  clientKey?: string;
}

/** Where what is not saved of a post is kept; null for a new one. */
export type Keeper = (id: number | null) => Unsaved<Kept>;

/** @param user and organization: a device may be shared */
export function keeperOf(user: string, storage?: () => Storage): Keeper {
  return (id) => unsavedAt(`draft ${user} ${id ?? 'new'}`, (kept) => (isKept(kept) ? kept : null), storage);
}

function isKept(value: unknown): value is Kept {
  return (
    typeof value === 'object' && value !== null && 'project' in value && 'base' in value && 'draft' in value
  );
}
