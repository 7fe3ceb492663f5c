import type { PageMeta } from '#contract/fields.ts';

/** `meta.total` stops counting here and reports one more (spec, Limits). */
export const countedUpTo = 10_000;

export interface PageParams {
  page: number;
  per_page: number;
}

/** A page's rows plus one, which shows whether there is another page. */
export function windowOfPage({ page, per_page }: PageParams): { offset: number; limit: number } {
  return { offset: (page - 1) * per_page, limit: per_page + 1 };
}

/** The rows of a page and its meta, from the rows of `windowOfPage`. */
export function pageOf<Row>(params: PageParams, found: readonly Row[], total: number) {
  const { page, per_page } = params;
  const counted = Math.min(total, countedUpTo + 1);
  const meta: PageMeta = {
    page,
    per_page,
    total: counted,
    total_pages: Math.ceil(counted / per_page),
    has_more: found.length > per_page,
  };
  return { rows: found.slice(0, per_page), meta };
}
