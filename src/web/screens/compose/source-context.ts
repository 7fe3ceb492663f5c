import { createContext, use } from 'react';

import type { PostRow } from '#contract/posts.ts';
import type { SourceWords } from '#web/parts/source-at.ts';

/** The post that a translation says in another language. */
export interface Source {
  of: NonNullable<PostRow['translation_of']>;
  words: SourceWords;
}

/** Null for what is no translation, and for an account's own copy: that has no source of its own. */
export const SourceContext = createContext<Source | null>(null);

export function useSource(): Source | null {
  return use(SourceContext);
}
