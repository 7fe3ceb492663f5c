import type { calendarNouns } from '#contract/calendar/nouns.ts';
import type { Handlers } from '#server/context.ts';
import { calendarFeed } from './calendar-feed/handlers.ts';
import { calendar } from './calendar/handlers.ts';
import { quotes } from './quotes/handlers.ts';
import { recipes } from './recipes/handlers.ts';

export const calendarHandlers = {
  calendar,
  calendarFeed,
  quotes,
  recipes,
} satisfies Pick<Handlers, keyof typeof calendarNouns>;
