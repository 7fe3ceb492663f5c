import type { PageMeta } from '#contract/fields.ts';

/** `meta.total` stops counting here and says one more (spec, Limits). */
export const countedUpTo = 10_000;

interface Asked {
  page: number;
  per_page: number;
}

/** What a paged list is asked of the store: one row more than shown tells whether there is another page. */
export function windowOfPage({ page, per_page }: Asked): { offset: number; limit: number } {
  return { offset: (page - 1) * per_page, limit: per_page + 1 };
}

/** The rows of a page and its meta, from the rows of `windowOfPage`. */
export function pageOf<Row>(asked: Asked, found: readonly Row[], total: number) {
  const { page, per_page } = asked;
  const meta: PageMeta = {
    page,
    per_page,
    total,
    total_pages: Math.ceil(total / per_page),
    has_more: found.length > per_page,
  };
  return { rows: found.slice(0, per_page), meta };
}
