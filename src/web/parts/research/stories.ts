import type { TrendPost } from '#contract/research/trends.ts';

export interface Folded {
  /** The posts, only the first of each story. */
  first: TrendPost[];
  /** How many more posts share a story with one above them. */
  again: number;
}

/** Folds posts of one story into the first of them; the order stays. */
export function foldStories(posts: readonly TrendPost[]): Folded {
  const known = new Set<number>();
  const first = posts.filter(({ story }) => {
    if (story === null) return true;
    if (known.has(story.id)) return false;
    known.add(story.id);
    return true;
  });
  return { first, again: posts.length - first.length };
}
