import { z } from 'zod';

import { calendarCategories, calendarKinds, calendarTones } from '#contract/calendar/calendar-kinds.ts';
import { id, instant, line, text } from '#contract/fields.ts';
import { labelling } from '#contract/labels/labelled.ts';
import { t } from '#contract/message.ts';
import { textLimits } from '#contract/posts/posts.ts';
import { unknownPlaceholders } from './placeholders.ts';

const threshold = z.int().min(1).max(Number.MAX_SAFE_INTEGER).nullable().default(null);

const time = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: () => t`must be a time like ${{ example: '09:30' }}` })
  .describe('In the project’s zone; a time that the clock skips becomes the next that exists');

/** What an automation waits for. */
export const trigger = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('posts'),
    search: z
      .record(text(40), z.union([text(400), z.number(), z.boolean()]))
      .refine((search) => Object.keys(search).length <= 30, {
        error: () => t`must not have more than ${{ most: 30 }} filters`,
      })
      .describe(
        'Filters of trending.php, such as those of a saved view; with source: all, of all sources. What was published ' +
          'more than 30 days ago does not count',
      ),
    min_engagement: threshold,
    min_growth: threshold.describe('Gained within its growth window'),
    min_growth_percent: threshold,
  }),
  z.object({
    kind: z.literal('day'),
    days_before: z.int().min(0).max(60).default(7),
    time: time
      .nullable()
      .default(null)
      .describe('When a draft is scheduled on that day; null: not scheduled'),
    category: z.enum(calendarCategories).nullable().default(null),
    calendar_kind: z.enum(calendarKinds).nullable().default(null),
    tone: z.enum(calendarTones).nullable().default('celebrate'),
    country: text(80).nullable().default(null).describe('ISO 3166 codes, separated by commas'),
    min_importance: z.int().min(1).max(3).default(3),
  }),
  z.object({
    kind: z.literal('slot'),
    weekdays: z
      .array(z.int().min(1).max(7))
      .min(1)
      .max(7)
      .transform((days) => [...new Set(days)].toSorted((one, other) => one - other))
      .describe('Monday is 1'),
    time,
    hours_before: z.int().min(1).max(336).default(24).describe('How long before its time it is prepared'),
    only_if_empty: z
      .boolean()
      .default(false)
      .describe('Only where no post of the project is planned within an hour of it'),
  }),
]);

export type Trigger = z.output<typeof trigger>;

const wording = (max: number) =>
  text(max).refine((value) => unknownPlaceholders(value).length === 0, {
    error: ({ input }) => t`has no value for ${{ names: unknownPlaceholders(String(input)).join(', ') }}`,
  });

/** What an automation creates. A draft waits for review as any other: none is ever approved here. */
export const creates = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('card'),
    title: wording(500).default('{{title}}'),
    board_column_id: id.nullable().default(null).describe('Null: the column that new cards go to'),
    category_id: id.nullable().default(null),
    card_type_id: id.nullable().default(null),
    assigned_to_user_id: id.nullable().default(null),
    ...labelling,
  }),
  z.object({
    kind: z.literal('draft'),
    text: wording(textLimits.body),
    target_account_ids: z
      .array(id)
      .min(1)
      .max(100)
      .nullable()
      .default(null)
      .describe('Null: all of the project'),
    design: z
      .object({
        template: text(120),
        format: text(40).optional(),
        variables: z.record(z.string().max(60), wording(10_000)).default({}),
      })
      .nullable()
      .default(null),
    ...labelling,
  }),
  z.object({
    kind: z.literal('repeat'),
    items: z
      .array(
        z.object({
          post_id: id,
          texts: z
            .array(text(textLimits.body))
            .max(50)
            .default([])
            .describe('Other versions of its text, taken in turn'),
        }),
      )
      .min(1)
      .max(100)
      .describe('Posts of the project; the one that rested longest is next'),
    rest_days: z.int().min(1).max(730).default(30).describe('Days between two sendings of one post'),
  }),
]);

export type Creates = z.output<typeof creates>;

/** What people set. */
export const automationFields = {
  name: line(120),
  trigger,
  creates,
  daily_cap: z
    .int()
    .min(1)
    .max(100)
    .describe(
      'How much it creates in a day of the project’s zone. Trends over it are skipped, days and slots wait for the next day',
    ),
  ends_on: z.iso
    .date()
    .nullable()
    .describe('The last day, in the project’s zone; null: until it is turned off'),
};

/** The outcomes of a run: nothing was to be done, or it could not be. */
export const runOutcomes = ['created', 'skipped', 'failed'] as const;

export const automationRun = z.object({
  id,
  at: instant,
  outcome: z.enum(runOutcomes),
  title: z.string().describe('What it was about'),
  reason: z.string().describe('Why it ran, and why nothing was created'),
  card_id: id.nullable(),
  post_id: id.nullable(),
});

export const automationRow = z.object({
  id,
  project_id: id,
  project: z.string(),
  ...automationFields,
  is_active: z.boolean(),
  off_reason: z.string().nullable().describe('Why Copydesk turned it off; null where a person did'),
  held_by: z
    .enum(['pause', 'archived', 'ended'])
    .nullable()
    .describe(
      'Why it does not run although it is on: publishing is paused, its project is archived, it has ended',
    ),
  owner_user_id: id.nullable(),
  owner_name: z.string().nullable().describe('On whose behalf it acts: who turned it on'),
  created_today: z.int(),
  last_run: automationRun.nullable(),
  created_at: instant,
});

export type Automation = z.output<typeof automationRow>;

/** What would happen, in a dry run. */
export const plannedRun = z.object({
  at: instant.nullable().describe('The time of a slot or day; null for a trend that is there already'),
  title: z.string(),
  reason: z.string(),
  outcome: z.enum(runOutcomes).exclude(['failed']),
  text: z.string().nullable().describe('The draft’s text or the card’s title'),
});
