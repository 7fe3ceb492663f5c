import { createContext, use } from 'react';

import type { PostRow } from '#contract/posts/posts.ts';
import type { SourceText } from '#web/parts/posts/source-at.ts';

/** The source of a translation. */
export interface Source {
  of: NonNullable<PostRow['translation_of']>;
  text: SourceText;
}

/** Null for a post that is no translation, and for an account's own copy, which has no source. */
export const SourceContext = createContext<Source | null>(null);

export function useSource(): Source | null {
  return use(SourceContext);
}
