import type { DayEntries, DueCard, Item, PlacedPost } from './calendar-data.ts';

export interface Fitting {
  posts: readonly PlacedPost[];
  cards: readonly DueCard[];
  items: readonly Item[];
  /** How many have no room. */
  more: number;
}

/**
 * What of a day stands in so many lines: posts before cards before days to mark. Where not all have room, the last
 * line says how many more there are, and one is kept for a day that most can post about.
 */
export function fitting({ posts, cards, items }: DayEntries, lines: number): Fitting {
  const all = posts.length + cards.length + items.length;
  if (all <= lines) return { posts, cards, items, more: 0 };
  const room = Math.max(0, lines - 1);
  const marked = items[0]?.importance === 3 && room > 2 ? 1 : 0;
  const shownPosts = posts.slice(0, room - marked);
  const shownCards = cards.slice(0, room - marked - shownPosts.length);
  const shownItems = items.slice(0, room - shownPosts.length - shownCards.length);
  return {
    posts: shownPosts,
    cards: shownCards,
    items: shownItems,
    more: all - shownPosts.length - shownCards.length - shownItems.length,
  };
}

/** What a day holds, in words: 3 posts, 1 card due, 4 days to mark */
export function dayHolds({ posts, cards, items }: DayEntries): string {
  const parts = [
    counted(posts.length, 'post', 'posts'),
    counted(cards.length, 'card due', 'cards due'),
    counted(items.length, 'day to mark', 'days to mark'),
  ].filter((part) => part !== '');
  return parts.length > 0 ? parts.join(', ') : 'nothing';
}

/** 1 more day to mark */
export const moreToMark = (count: number): string => counted(count, 'more day to mark', 'more days to mark');

const counted = (count: number, one: string, many: string) =>
  count === 0 ? '' : `${count} ${count === 1 ? one : many}`;
