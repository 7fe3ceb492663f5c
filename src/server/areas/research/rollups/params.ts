import { windowOfPage, type PageParams } from '#server/lib/page.ts';
import { tokensOf } from '#server/lib/tokens.ts';

/** A lookup by name returns its result on any page. */
export function sliceOrOne(params: PageParams, name: string | null): { offset: number; limit: number } {
  return name === null ? windowOfPage(params) : { offset: 0, limit: 1 };
}

/** How old figures may be, for a note beside `counted_at`; rollup.ts decides it. */
export const howOften =
  'counted_at says when this was counted: anew as posts arrive, the rarer the longer it takes, and every hour at least.';

/** The folded words of a query, all of which must match; a query without letters is matched as it is. */
export function termsOf(q: string | undefined): string[] {
  const text = q?.trim() ?? '';
  if (text === '') return [];
  const terms = tokensOf(text);
  return terms.length > 0 ? terms : [text];
}
