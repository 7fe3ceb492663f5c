import type { PageMeta } from '#contract/fields.ts';
import { countedUpTo } from '#server/features/trends/store.ts';
import { wordsOf } from '#server/lib/words.ts';

export interface PageAsked {
  page: number;
  per_page: number;
}

function sliceOf({ page, per_page }: PageAsked): { offset: number; limit: number } {
  return { offset: (page - 1) * per_page, limit: per_page };
}

/** One thing by its name is there on whatever page it is asked for. */
export function sliceOrOne(asked: PageAsked, name: string | null): { offset: number; limit: number } {
  return name === null ? sliceOf(asked) : { offset: 0, limit: 1 };
}

/** `total` is exact here; what the answer says of it stops at 10,001 as everywhere. */
export function metaOf({ page, per_page }: PageAsked, total: number): PageMeta {
  const said = Math.min(total, countedUpTo + 1);
  return {
    page,
    per_page,
    total: said,
    total_pages: Math.ceil(said / per_page),
    has_more: total > page * per_page,
  };
}

/** How old figures may be, for a note beside `counted_at`; rollup.ts decides it. */
export const howOften =
  'counted_at says when this was counted: anew as posts arrive, the rarer the longer it takes, and every hour at least.';

/** The folded words of a question, all of which must be there; what has no letter asks for itself. */
export function wordsAsked(q: string | undefined): string[] {
  const asked = q?.trim() ?? '';
  if (asked === '') return [];
  const words = wordsOf(asked);
  return words.length > 0 ? words : [asked];
}
