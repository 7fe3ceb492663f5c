import type { DayEntries, DueCard, Item, PlacedPost } from './calendar-data.ts';

export interface Fitting {
  posts: readonly PlacedPost[];
  cards: readonly DueCard[];
  items: readonly Item[];
  /** Whether each post has two lines, and so room for its picture. */
  isRoomy: boolean;
  /** How many have no room. */
  more: number;
}

/**
 * The entries of a day that fit into so many lines: posts before cards before days to mark. Where not all
 * fit, the last line shows how many more there are, and one is kept for the day to mark that suits most
 * posts. Posts have two lines each where that leaves out no post and no card.
 */
export function fitting({ posts, cards, items }: DayEntries, height: number): Fitting {
  const all = posts.length + cards.length + items.length;
  const isRoomy = posts.length > 0 && 2 * posts.length + cards.length + Math.min(1, items.length) <= height;
  const lines = isRoomy ? height - posts.length : height;
  if (all <= lines) return { posts, cards, items, isRoomy, more: 0 };
  const room = Math.max(0, lines - 1);
  const marked = items[0]?.importance === 3 && room > 2 ? 1 : 0;
  const visiblePosts = posts.slice(0, room - marked);
  const visibleCards = cards.slice(0, room - marked - visiblePosts.length);
  const visibleItems = items.slice(0, room - visiblePosts.length - visibleCards.length);
  return {
    posts: visiblePosts,
    cards: visibleCards,
    items: visibleItems,
    isRoomy,
    more: all - visiblePosts.length - visibleCards.length - visibleItems.length,
  };
}

/** A day's contents as text: 3 posts, 1 card due, 4 days to mark */
export function dayHolds({ posts, cards, items }: DayEntries): string {
  const parts = [
    counted(posts.length, 'post', 'posts'),
    counted(cards.length, 'card due', 'cards due'),
    counted(items.length, 'observance', 'observances'),
  ].filter((part) => part !== '');
  return parts.length > 0 ? parts.join(', ') : 'nothing';
}

/** 1 more day to mark */
export const moreToMark = (count: number): string => counted(count, 'more observance', 'more observances');

const counted = (count: number, one: string, many: string) =>
  count === 0 ? '' : `${count} ${count === 1 ? one : many}`;
