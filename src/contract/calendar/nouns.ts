import { calendarFeed } from './calendar-feed.ts';
import { calendar } from './calendar.ts';
import { quotes } from './quotes.ts';
import { recipes } from './recipes.ts';

export const calendarNouns = {
  calendar,
  calendarFeed,
  quotes,
  recipes,
};
