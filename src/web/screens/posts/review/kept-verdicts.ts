import { unsavedAt } from '#web/lib/unsaved.ts';
import type { VerdictDraft } from './verdict-draft.ts';

/** Verdicts that are not submitted yet, by post. */
export interface KeptVerdicts {
  /** Undefined where nothing was typed, or only before a reload and about another content than `hash`. */
  get: (post: number, hash: string) => VerdictDraft | undefined;
  set: (post: number, draft: VerdictDraft) => void;
  delete: (post: number) => void;
}

/**
 * Kept while the screen is open, and in the tab across reloads.
 * @param user identifies user and organization, since several may use one tab
 */
export function keptVerdicts(user: string, storage = () => sessionStorage): KeptVerdicts {
  const here = new Map<number, VerdictDraft>();
  const inTab = (post: number) => unsavedAt(`verdict ${user} ${post}`, verdictOf, storage);
  return {
    get: (post, hash) => {
      const known = here.get(post);
      if (known) return known;
      const kept = inTab(post).get();
      return kept?.read === hash ? kept : undefined;
    },
    set: (post, draft) => {
      here.set(post, draft);
      inTab(post).set(draft);
    },
    delete: (post) => {
      here.delete(post);
      inTab(post).set(null);
    },
  };
}

function verdictOf(kept: unknown): VerdictDraft | null {
  return isVerdict(kept) ? kept : null;
}

function isVerdict(kept: unknown): kept is VerdictDraft {
  return (
    typeof kept === 'object' &&
    kept !== null &&
    'scores' in kept &&
    typeof kept.scores === 'object' &&
    kept.scores !== null &&
    'warnings' in kept &&
    Array.isArray(kept.warnings) &&
    'note' in kept &&
    typeof kept.note === 'string' &&
    'read' in kept &&
    typeof kept.read === 'string'
  );
}
