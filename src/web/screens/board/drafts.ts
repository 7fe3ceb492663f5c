import { unsavedAt, useUnsaved } from '#web/lib/unsaved.ts';
import { useBoard } from './board-context.ts';

/** Unsaved text. */
export interface Draft {
  text: string;
  /** The saved text when typing began. If it differs later, another member has changed it. */
  base: string | null;
}

/**
 * Unsaved text of a field of the board. It stays in the tab's session storage until it is saved, so that it survives
 * opening another card, a reload, and an unreachable server. Null if there is none.
 */
export function useDraft(place: string): [Draft | null, (draft: Draft | null) => void] {
  const { me } = useBoard();
  const kept = unsavedAt(`copydesk-draft-${me}-${place}`, draftOf, () => sessionStorage);
  const { value, set, drop } = useUnsaved<Draft | null>(kept, () => null);
  return [value, (draft) => (draft === null ? drop(null) : set(draft))];
}

function draftOf(kept: unknown): Draft | null {
  if (typeof kept !== 'object' || kept === null || !('text' in kept) || !('base' in kept)) return null;
  const { text, base } = kept;
  return typeof text === 'string' && (typeof base === 'string' || base === null) ? { text, base } : null;
}
