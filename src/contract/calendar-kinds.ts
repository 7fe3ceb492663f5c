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

/**
 * How a day is spoken of. Celebrate: a reason to be glad, or a cause to speak for. Remember: deaths, wars, disasters,
 * illness; not a day for advertising. Sensitive: mourning or a cause that people quarrel about; only by a person's own
 * decision.
 */
export const calendarTones = ['celebrate', 'remember', 'sensitive'] as const;

export type CalendarTone = (typeof calendarTones)[number];
