import { createContext, use } from 'react';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import type { PostRow } from '#contract/posts.ts';

type Words = NonNullable<DataOf<Contract['schedule']['get']>['source']>;

/** The post that a translation says in another language. */
export interface Source {
  of: NonNullable<PostRow['translation_of']>;
  words: Words;
}

/** Null for what is no translation, and for an account's own copy: that has no source of its own. */
export const SourceContext = createContext<Source | null>(null);

export function useSource(): Source | null {
  return use(SourceContext);
}

/** The source's text at a place as findings name it; null where it has none there. */
export function sourceAt({ body, first_comment, thread }: Words, where: string): string | null {
  if (where === 'body') return body || null;
  if (where === 'first_comment') return first_comment || null;
  const [, part] = /^thread (\d+)$/.exec(where) ?? [];
  return part === undefined ? null : (thread[Number(part) - 1] ?? null);
}
