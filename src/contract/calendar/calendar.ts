import { z } from 'zod';

import { done, id, text } from '#contract/fields.ts';
import { t } from '#contract/message.ts';
import { command, query } from '#contract/operation.ts';
import { calendarCategories, calendarKinds, calendarTones } from './calendar-kinds.ts';
import { firstYear, lastYear } from './calendar-rules.ts';

const path = 'calendar.php';

/** The most days per response: a year. */
export const longestCalendarRange = 366;

/** The most cards created per call. */
export const mostCalendarCards = 200;

const day = z.iso
  .date({ error: () => t`must be a day that there is, like ${{ example: '2027-02-28' }}`, abort: true })
  .refine((date) => isYear(Number(date.slice(0, 4))), {
    error: () => t`must be in the years ${{ firstYear }} to ${{ lastYear }}`,
  });

const isYear = (year: number) => year >= firstYear && year <= lastYear;

const item = z.object({
  id,
  date: z.iso.date().describe('The day on which it falls (extension)'),
  kind: z.enum(calendarKinds),
  title: z.string(),
  why: z.string().describe('What is celebrated or happened'),
  since_year: z.int().nullable().describe('Of what repeats yearly; null where unknown'),
  year: z.int().nullable().describe('Of events, births and deaths'),
  years_ago: z.int().nullable().describe('From `year` to the day shown'),
  tone: z
    .enum(calendarTones)
    .describe(
      'celebrate; remember: deaths, wars, disasters, illness, no day for advertising; sensitive: only by a person’s ' +
        'own decision (extension)',
    ),
  date_note: z
    .string()
    .nullable()
    .describe(
      'What is to be known of the day itself: it begins the evening before, it follows the moon (extension)',
    ),
  until: z.iso.date().nullable().describe('The last day of what lasts longer than one (extension)'),
  importance: z.int().min(1).max(3).describe('3: most brands can post; 2: within its category; 1: niche'),
  category: z.enum(calendarCategories),
  country: z
    .string()
    .describe('`world`, or countries by two letters of ISO 3166, like DE or US,CA (extension)'),
  image_url: z.url().nullable(),
  source: z.string().describe('Who keeps it, or the collection that it was checked against (extension)'),
  source_url: z.url().nullable().describe('A page that says so (extension)'),
  licence: z.string().nullable().describe('Of words that were taken over with an import (extension)'),
  used: z.boolean().describe('Whether your organization marked it as used in the year of `date` (extension)'),
});

const calendarCard = z.object({ calendar_id: id, date: z.iso.date(), card_id: id });

export type CalendarItem = z.output<typeof item>;

/** Observances, anniversaries and public holidays: occasions for posts on a day. */
export const calendar = {
  list: query({
    summary: 'What is celebrated or remembered on a day or in a range of days',
    description:
      'Without a day it is today in the organization’s zone. Public holidays belong to countries and are only ' +
      `there when \`country\` names theirs. Days are computed for ${firstYear} to ${lastYear}; a range has ` +
      `${longestCalendarRange} days at most.`,
    path,
    permission: 'read',
    strict: true,
    input: z.object({
      date: day.optional().describe('One day'),
      from: day.optional().describe('First day; with `to`'),
      to: day.optional().describe('Last day, included'),
      category: text(40).optional().describe(calendarCategories.join(', ')),
      kind: text(40).optional().describe(calendarKinds.join(', ')),
      tone: text(40)
        .optional()
        .describe(`${calendarTones.join(', ')} (extension)`),
      country: z
        .string()
        .regex(/^[A-Za-z]{2}(,[A-Za-z]{2}){0,4}$/, {
          error: () => t`must be up to five countries of two letters, like ${{ example: 'DE,FR' }}`,
        })
        .optional()
        .describe('Only rows of the world and of these countries, with their public holidays (extension)'),
      min_importance: z.int().min(1).max(3).optional().describe('Only as important and more (extension)'),
      unused: z.boolean().default(false).describe('1 leaves out what was marked as used that year'),
      stats: z.boolean().default(false).describe('1 counts all rows there are per category and kind'),
    }),
    output: z.object({
      from: z.iso.date(),
      to: z.iso.date(),
      items: z.array(item).describe('By day, the most important first'),
      stats: z
        .array(z.object({ category: z.enum(calendarCategories), kind: z.enum(calendarKinds), rows: z.int() }))
        .nullable()
        .describe('Public holidays are computed, not counted; null without stats=1'),
    }),
    errors: ['unknown_category'],
    examples: [
      { title: 'Today', input: {} },
      { title: 'One day', input: { date: '2027-02-11' } },
      { title: 'What may be celebrated', input: { date: '2027-02-11', tone: 'celebrate' } },
      { title: 'A month in science', input: { from: '2027-03-01', to: '2027-03-31', category: 'science' } },
    ],
  }),

  markUsed: command({
    summary: 'Mark as used this year',
    path,
    action: { in: 'body', value: 'mark_used' },
    permission: 'write',
    effect: 'sets',
    strict: true,
    input: z.object({
      calendar_id: id,
      note: text(1_000).default(''),
      year: z
        .int()
        .min(firstYear)
        .max(lastYear)
        .optional()
        .describe('Default is this year in the organization’s zone (extension)'),
    }),
    output: z.object({ calendar_id: id, year: z.int(), note: z.string(), used: z.literal(true) }),
    errors: ['not_found'],
    refreshes: ['calendar'],
    examples: [{ title: 'This year', input: { calendar_id: 1, note: 'Post 4711' } }],
  }),

  unmarkUsed: command({
    summary: 'Mark as unused',
    path,
    action: { in: 'body', value: 'unmark_used' },
    permission: 'write',
    effect: 'sets',
    beyond: true,
    input: z.object({ calendar_id: id, year: z.int().min(firstYear).max(lastYear).optional() }),
    output: done,
    refreshes: ['calendar'],
    examples: [{ title: 'This year', input: { calendar_id: 1 } }],
  }),

  makeCards: command({
    summary: 'Create dated cards from observances, each once a year',
    description:
      'A card is due on the day of its row, or so many days before, but not before today. A row whose card of that year is there already, ' +
      'in the archive too, gets no second one.',
    path,
    action: { in: 'body', value: 'make_cards' },
    permission: 'write',
    effect: 'sets',
    beyond: true,
    input: z.object({
      items: z
        .array(z.object({ calendar_id: id, date: day }))
        .min(1)
        .max(mostCalendarCards),
      days_before: z.int().min(0).max(90).default(0),
      project_id: id.optional(),
    }),
    output: z.object({
      made: z.array(calendarCard),
      there: z.array(calendarCard).describe('Made before'),
    }),
    errors: ['not_found'],
    refreshes: ['cards'],
    examples: [{ title: 'One', input: { items: [{ calendar_id: 1, date: '2027-01-04' }], days_before: 7 } }],
  }),
};
