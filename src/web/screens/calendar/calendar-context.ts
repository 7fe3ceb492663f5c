import { createContext, use } from 'react';

import type { DueCard, Post } from './calendar-data.ts';
import type { CalendarSearch } from './calendar-search.ts';

/** What every part of the calendar needs to know. */
export interface CalendarView {
  zone: string;
  today: string;
  locale: string;
  /** The day of the address. */
  day: string;
  search: CalendarSearch;
  mayWrite: boolean;
  mayMove: (post: Post) => boolean;
  /** To a day and a time (HH:MM) of the zone. */
  moveTo: (post: Post, day: string, time: string) => void;
  moveCard: (card: DueCard, day: string) => void;
  /** Changes the address; the place in its history is kept. */
  go: (change: CalendarSearch) => void;
  openPost: (id: number) => void;
  openCard: (id: number) => void;
  /** The pointer or the focus is there: what opens it may come before the click. */
  nearPost: (id: number) => void;
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
