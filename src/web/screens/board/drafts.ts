import { useState } from 'react';

import { useBoard } from './board-context.ts';

/** What somebody typed and did not save yet. */
export interface Draft {
  text: string;
  /** What stood there when they began: whether somebody else wrote meanwhile is told from it. */
  base: string | null;
}

/**
 * Words on their way into a field of the board. They are kept in the tab until they are saved, so that neither
 * another card, nor a reload, nor a server that is away loses them. Null while nothing is typed.
 */
export function useDraft(place: string): [Draft | null, (draft: Draft | null) => void] {
  const { me } = useBoard();
  const key = `copydesk-draft-${me}-${place}`;
  const [draft, setDraft] = useState(() => read(key));
  return [
    draft,
    (next) => {
      setDraft(next);
      write(key, next);
    },
  ];
}

function read(key: string): Draft | null {
  try {
    const kept = sessionStorage.getItem(key);
    return kept === null ? null : (JSON.parse(kept) as Draft);
  } catch {
    // The browser keeps nothing for this page; then a reload loses it, as anywhere.
    return null;
  }
}

function write(key: string, draft: Draft | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // The same; the field itself still has the words.
  }
}
