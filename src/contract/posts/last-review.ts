import type { Verdict } from './verdict.ts';

/** The last review that counts, of a post's reviews, latest first. */
export function lastOf<Review extends { ignored: boolean }>(reviews: readonly Review[]): Review | undefined {
  return reviews.find(({ ignored }) => !ignored);
}

/** The last review by a member or agent that counts: guests' reviews are left out. */
export function lastInternalReview<Review extends { ignored: boolean; by_link: boolean }>(
  reviews: readonly Review[],
): Review | undefined {
  return reviews.find(({ ignored, by_link }) => !ignored && !by_link);
}

/**
 * Whether a post's present content was graded, so that its author may publish it where the owner allows that:
 * an OK by the machine checks alone does not count.
 * @param last the last internal review that counts
 */
export function isGraded(
  last: { verdict: Verdict; current: boolean; checks_only: boolean } | null | undefined,
): boolean {
  return last ? last.verdict !== 'block' && last.current && !last.checks_only : false;
}
