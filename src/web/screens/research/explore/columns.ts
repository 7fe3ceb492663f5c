import type { Story } from '#contract/research/stories.ts';
import type { TrendPost } from '#contract/research/trends.ts';
import { rem } from '#web/lib/rem.ts';

/** Which columns a wide list has. */
export interface Columns {
  /** Rows are stories, which can be expanded. */
  stories: boolean;
  growth: boolean;
  numbers: boolean;
}

/** Minimum width in px for columns; the same as Tailwind's `@min-[43.75rem]`. */
export const wideFrom = 43.75 * rem;

const gap = 0.75;
const sides = { left: [2.25, 3.5], items: 3.25, actions: 5 };

/** Widths of the columns after the headline, in rem. */
function behind({ stories, growth, numbers }: Columns): number[] {
  return [
    ...(stories ? [sides.items] : []),
    sides.actions,
    ...(growth ? [stories ? 8.5 : 7] : []),
    ...(numbers ? [stories ? 6 : 5.25] : []),
  ];
}

export function tracksOf(columns: Columns): string {
  const tracks = (widths: number[]) => widths.map((width) => `${width}rem`).join(' ');
  return `${tracks(sides.left)} minmax(0,1fr) ${tracks(behind(columns))}`;
}

/** Distance of a row's buttons from its end: the actions, and the button that expands a story. */
export function placesOf(columns: Columns): { actions: string; items: string } {
  const widths = behind(columns).slice(columns.stories ? 2 : 1);
  const actions = 1 + widths.reduce((sum, width) => sum + width + gap, 0);
  return { actions: `${actions}rem`, items: `${actions + sides.actions + gap}rem` };
}

/** Leaves out columns that would be empty in every row. */
export function columnsOf(posts: readonly TrendPost[], storyOf: StoryOf | undefined): Columns {
  const stories = storyOf !== undefined;
  if (posts.length === 0) return { stories, growth: true, numbers: true };
  return {
    stories,
    growth: posts.some((post) => (storyOf ? (storyOf(post)?.fastest ?? null) : post.growth_24h) !== null),
    numbers: posts.some(
      (post) => (storyOf ? (storyOf(post)?.strongest ?? null) : post.total_engagement) !== null,
    ),
  };
}

/** Returns the story whose first item is this post. */
export type StoryOf = (post: TrendPost) => Story | undefined;
