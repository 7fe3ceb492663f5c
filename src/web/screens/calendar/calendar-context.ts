import { createContext, use } from 'react';

import type { DueCard, Post } from './calendar-data.ts';
import type { CalendarSearch } from './calendar-search.ts';
import type { MovedPost } from './moves.ts';

/** The shared state of the calendar's components. */
export interface CalendarView {
  zone: string;
  today: string;
  locale: string;
  /** The day in the URL, by default today. */
  day: string;
  search: CalendarSearch;
  /** In the project that is shown, or in at least one. */
  mayWrite: boolean;
  /** Whether the user may write posts, by permission and by plan. */
  mayDraft: boolean;
  mayMove: (post: Post) => boolean;
  mayMoveCard: (card: DueCard) => boolean;
  /** Moves a post to a day and a time (HH:MM) in the calendar's zone. */
  moveTo: (post: MovedPost, day: string, time: string) => void;
  moveCard: (card: DueCard, day: string) => void;
  /** Changes parameters of the URL and replaces the history entry. */
  changeSearch: (change: CalendarSearch) => void;
  /** Opens a post in the side panel; `replace` while walking by keys, so that Back leaves the calendar at once. */
  openPost: (id: number, replace?: boolean) => void;
  openCard: (id: number) => void;
  /** Called on hover and focus of a card, to preload its code. */
  nearCard: (id: number) => void;
  /** Opens a day in the side panel. */
  open: (day: string) => void;
}

export const CalendarContext = createContext<CalendarView | null>(null);

export function useCalendar(): CalendarView {
  const view = use(CalendarContext);
  if (!view) throw new Error('outside the calendar');
  return view;
}
