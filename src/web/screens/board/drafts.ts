import { unsavedAt, useUnsaved } from '#web/lib/unsaved.ts';
import { useBoard } from './board-context.ts';

/** Text that is typed but not saved. */
export interface Draft {
  text: string;
  /** The text when typing began: a difference shows that another member changed it meanwhile. */
  base: string | null;
}

/**
 * Text on its way into a field of the board. It is kept in the tab until it is saved, so that neither another card,
 * nor a reload, nor a server that is away loses it. Null while nothing is typed.
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
