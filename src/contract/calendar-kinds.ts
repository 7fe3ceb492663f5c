/** What a row of the calendar is about; an editor filters by it. */
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

/** Holidays are those of a country; the others are the same for everybody. */
export const calendarKinds = ['observance', 'event', 'birth', 'death', 'holiday'] as const;

export type CalendarKind = (typeof calendarKinds)[number];
