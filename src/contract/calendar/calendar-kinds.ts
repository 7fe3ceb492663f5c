/** The subject of a calendar row, for filters. */
export const calendarCategories = [
  'arts',
  'business',
  'culture',
  'education',
  'environment',
  'family',
  'food',
  'health',
  'history',
  'human_rights',
  'literature',
  'media',
  'music',
  'peace',
  'politics',
  'religion',
  'science',
  'society',
  'space',
  'sports',
  'technology',
  'travel',
] as const;

/** Holidays belong to a country; the others are the same everywhere. */
export const calendarKinds = ['observance', 'event', 'birth', 'death', 'holiday'] as const;

export type CalendarKind = (typeof calendarKinds)[number];

/**
 * The tone in which to write about a day. Celebrate: a reason to be glad, or a cause to speak for. Remember:
 * deaths, wars, disasters, illness; not a day for advertising. Sensitive: mourning or a divisive cause; only
 * by a person's own decision.
 */
export const calendarTones = ['celebrate', 'remember', 'sensitive'] as const;

export type CalendarTone = (typeof calendarTones)[number];
