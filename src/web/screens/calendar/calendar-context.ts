import { createContext, use } from 'react';

import type { DueCard, Post } from './calendar-data.ts';
import type { CalendarSearch } from './calendar-search.ts';
import type { MovedPost } from './moves.ts';

/** What every part of the calendar needs to know. */
export interface CalendarView {
  zone: string;
  today: string;
  locale: string;
  /** The day of the address. */
  day: string;
  search: CalendarSearch;
  mayWrite: boolean;
  /** Whether they may write posts: by right, and by the plan. */
  mayDraft: boolean;
  mayMove: (post: Post) => boolean;
  /** To a day and a time (HH:MM) of the zone. */
  moveTo: (post: MovedPost, day: string, time: string) => void;
  moveCard: (card: DueCard, day: string) => void;
  /** Changes the address; the place in its history is kept. */
  changeSearch: (change: CalendarSearch) => void;
  /** Opens a post at the side. */
  openPost: (id: number) => void;
  openCard: (id: number) => void;
  /** The pointer or the focus is on it: its code may load before the click. */
  nearCard: (id: number) => void;
  /** Opens a day at the side. */
  open: (day: string) => void;
}

export const CalendarContext = createContext<CalendarView | null>(null);

export function useCalendar(): CalendarView {
  const view = use(CalendarContext);
  if (!view) throw new Error('outside the calendar');
  return view;
}
