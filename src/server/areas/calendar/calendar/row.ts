import { z } from 'zod';

import { calendarCategories, calendarTones } from '#contract/calendar/calendar-kinds.ts';
import { hebrewMonths } from '#contract/calendar/calendar-rules.ts';

const month = z.int().min(1).max(12);
const day = z.int().min(1).max(31);
const weekday = z.union([1, 2, 3, 4, 5, 6, 7].map((each) => z.literal(each as 1 | 2 | 3 | 4 | 5 | 6 | 7)));
const plus = z.int().min(-63).max(63);

const rule = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('fixed'), month, day }),
  z.strictObject({
    type: z.literal('weekday'),
    month,
    weekday,
    nth: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(-1)]),
    plus: plus.optional(),
    avoids: z.enum(['holy_saturday', 'pentecost']).optional(),
  }),
  z.strictObject({ type: z.literal('weekday_from'), month, day, weekday }),
  z.strictObject({ type: z.literal('last_day'), month }),
  z.strictObject({ type: z.literal('day_of_year'), day: z.int().min(1).max(365) }),
  z.strictObject({ type: z.literal('easter'), church: z.enum(['western', 'orthodox']), plus }),
  z.strictObject({ type: z.literal('solemnity'), month, day, moves: z.enum(['before', 'after']) }),
  // Every month of a lunar calendar has 29 days; a 30th would be missing in some years.
  z.strictObject({
    type: z.literal('hebrew'),
    month: z.enum(hebrewMonths),
    day: z.int().min(1).max(29),
    plus: plus.optional(),
    moved: z.array(z.strictObject({ weekday, by: z.int().min(-6).max(6) })).optional(),
  }),
  z.strictObject({ type: z.literal('islamic'), month, day: z.int().min(1).max(29), plus: plus.optional() }),
  z.strictObject({ type: z.literal('persian'), month, day: z.int().min(1).max(29), plus: plus.optional() }),
  z.strictObject({
    type: z.literal('chinese'),
    month,
    day: z.int().min(1).max(29),
    plus: plus.optional(),
    meridian: z.enum(['seoul', 'hanoi']).optional(),
  }),
  z.strictObject({ type: z.literal('listed'), dates: z.array(z.iso.date()).min(10) }),
]);

const shared = {
  id: z.int().positive().describe('Never given to another row: organizations remember by it what they used'),
  title: z.string().min(3).max(200),
  why: z.string().min(5).max(160).describe('What is celebrated or happened, in our own words'),
  importance: z.int().min(1).max(3).describe('3: most brands can post; 2: within the category; 1: niche'),
  category: z.enum(calendarCategories),
  tone: z.enum(calendarTones),
  country: z.string().regex(/^(world|[A-Z]{2}(,[A-Z]{2})*)$/),
  evidence: z.strictObject({
    url: z.url({ protocol: /^https?$/ }).describe('A public page that says when the day is'),
    words: z
      .string()
      .min(5)
      .refine((text) => text.split(/\s+/).length <= 25, 'a short quotation, no more')
      .nullable()
      .describe('Its words; null for the page of the keeper itself, of which none were copied'),
  }),
};

export const observanceRow = z.strictObject({
  ...shared,
  kind: z.literal('observance'),
  since_year: z.int().nullable().describe('Null where the evidence does not say'),
  rule,
  days: z.int().min(2).max(31).optional().describe('How many days it lasts, if more than one'),
  date_note: z.string().min(5).max(200).optional().describe('What is to be known of the day itself'),
  source: z.string().min(2).describe('Who keeps or proclaimed it, with the resolution where there is one'),
});

export const anniversaryRow = z.strictObject({
  ...shared,
  kind: z.enum(['event', 'birth', 'death']),
  year: z.int().min(1),
  month,
  day,
  source: z.string().min(2).describe('The collection the row was checked against'),
});
