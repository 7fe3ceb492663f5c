import type { Draft } from './draft.ts';

/** What was typed and not saved. */
export interface Kept {
  project: number;
  /** What the server had when it was typed. */
  base: Draft;
  draft: Draft;
  /** By which the server knows a new draft whose first saving it was perhaps not heard of. */
  clientKey?: string;
}

/** Keeps what is not saved on this device, so that a closed tab or a lost connection loses nothing. */
export interface Keeper {
  keep(id: number | null, kept: Kept): void;
  drop(id: number | null): void;
  find(id: number | null): Kept | null;
}

/** @param whose person and organization: a device may be shared */
export function keeperOf(storage: Storage, whose: string): Keeper {
  const keyOf = (id: number | null) => `draft ${whose} ${id ?? 'new'}`;
  return {
    keep(id, kept) {
      try {
        storage.setItem(keyOf(id), JSON.stringify(kept));
      } catch {
        // A full or forbidden storage: the draft is still on the page and is sent to the server.
      }
    },
    drop: (id) => storage.removeItem(keyOf(id)),
    find(id) {
      const text = storage.getItem(keyOf(id));
      if (text === null) return null;
      try {
        const kept: unknown = JSON.parse(text);
        return isKept(kept) ? kept : null;
      } catch {
        return null;
      }
    },
  };
}

function isKept(value: unknown): value is Kept {
  return (
    typeof value === 'object' && value !== null && 'project' in value && 'base' in value && 'draft' in value
  );
}
