import { plural, t } from '@lingui/core/macro';

import { listed } from '#contract/reader.ts';
import type { DayEntries, DueCard, Item, PlacedPost } from './calendar-data.ts';

export interface Fitting {
  posts: readonly PlacedPost[];
  cards: readonly DueCard[];
  items: readonly Item[];
  /** Whether each post gets two lines, which leaves room for its picture. */
  isRoomy: boolean;
  /** The number of entries that do not fit. */
  more: number;
}

/**
 * Selects the entries of a day that fit into `height` lines: posts, then cards, then observances. If some do not fit,
 * the last line shows how many, and one line is reserved for an observance of the highest importance. Posts get two
 * lines each if that hides no post and no card.
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

/** The contents of a day as text: 3 posts, 1 card due, 4 observances */
export function dayHolds({ posts, cards, items }: DayEntries): string {
  const [postCount, cardCount, itemCount] = [posts.length, cards.length, items.length];
  const parts = [
    ...(postCount > 0 ? [plural(postCount, { one: '# post', other: '# posts' })] : []),
    ...(cardCount > 0 ? [plural(cardCount, { one: '# card due', other: '# cards due' })] : []),
    ...(itemCount > 0 ? [plural(itemCount, { one: '# observance', other: '# observances' })] : []),
  ];
  return parts.length > 0 ? listed(parts, 'unit') : t({ message: 'nothing', context: 'on a day' });
}

/** 1 more observance */
export const moreToMark = (count: number): string =>
  plural(count, { one: '# more observance', other: '# more observances' });
