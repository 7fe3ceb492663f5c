import type { TrendPost } from '#contract/trends.ts';

export interface Folded {
  /** The posts, of each story only the first. */
  first: TrendPost[];
  /** How many more tell a story that stands above them. */
  again: number;
}

/** Folds posts that tell one story into the first of them, in the order they come. */
export function foldStories(posts: readonly TrendPost[]): Folded {
  const told = new Set<number>();
  const first = posts.filter(({ story }) => {
    if (story === null) return true;
    if (told.has(story.id)) return false;
    told.add(story.id);
    return true;
  });
  return { first, again: posts.length - first.length };
}
