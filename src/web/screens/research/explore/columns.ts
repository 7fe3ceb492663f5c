import type { Story } from '#contract/research/stories.ts';
import type { TrendPost } from '#contract/research/trends.ts';
import { rem } from '#web/lib/rem.ts';

/** What the columns of a wide list hold. */
export interface Columns {
  /** Rows are stories, which unfold. */
  stories: boolean;
  growth: boolean;
  numbers: boolean;
}

/** From this width in px on a row has columns; as Tailwind's `@min-[43.75rem]` where a stylesheet decides. */
export const wideFrom = 43.75 * rem;

const gap = 0.75;
const sides = { left: [2.25, 3.5], items: 3.25, actions: 5 };

/** The columns behind the headline, in rem. */
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

/** How far from a row's end its buttons stand: what can be done with it, and what unfolds it. */
export function placesOf(columns: Columns): { actions: string; items: string } {
  const widths = behind(columns).slice(columns.stories ? 2 : 1);
  const actions = 1 + widths.reduce((sum, width) => sum + width + gap, 0);
  return { actions: `${actions}rem`, items: `${actions + sides.actions + gap}rem` };
}

/** A column in which no row would have anything is left out. */
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

/** The story that a listed item leads. */
export type StoryOf = (post: TrendPost) => Story | undefined;
