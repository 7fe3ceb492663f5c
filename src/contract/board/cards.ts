import { z } from 'zod';

import { done, id, instant, line, pageMeta, paging, text } from '#contract/fields.ts';
import { labelFilter, labelled, labelling, relabelling } from '#contract/labels/labelled.ts';
import { t } from '#contract/message.ts';
import { command, query } from '#contract/operation.ts';
import { cardPriorities, cardStatuses } from './card-text.ts';

export const status = z.enum(cardStatuses);
export const priority = z.enum(cardPriorities);

/** A day, or a day with a time, in the organization's zone. */
export const dueDate = z
  .string()
  .refine(isDueDate, {
    error: () => t`must be YYYY-MM-DD or YYYY-MM-DD HH:MM:SS, a day and time that exist`,
  })
  .describe('YYYY-MM-DD or YYYY-MM-DD HH:MM:SS, in the organization’s zone');

function isDueDate(value: string): boolean {
  const [day, time] = [value.slice(0, 10), value.slice(10)];
  // Beyond, the instants that follow from it would no longer have a year of four digits.
  const dayExists = day >= '1000' && day < '9999' && z.iso.date().safeParse(day).success;
  return dayExists && (time === '' || /^ ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(time));
}

/** The database has no year 0. */
const day = z.iso
  .date()
  .refine((date) => date >= '0001', { error: () => t`must be a day of the year 1 or later` });

/** A web URL; any other would become a link that does something else. */
const webAddress = text(2_000).refine((value) => /^https?:\/\/[^\s/]/i.test(value) && URL.canParse(value), {
  error: () => t`must be a URL (${{ example: 'https://…' }})`,
});

/** A card without its long texts, for boards with thousands. */
export const cardSummary = z.object({
  card_id: id,
  title: z.string(),
  status,
  priority,
  due_date: z.string().nullable(),
  due_at: instant.nullable().describe('The instant at which it is overdue'),
  post_url: z.string().nullable(),
  image_url: z.string().nullable(),
  platform: z.string().nullable(),
  board_column_id: id,
  rank: z.string().describe('Cards of a column stand in the byte order of their ranks'),
  category_id: id.nullable(),
  card_type_id: id.nullable(),
  project_id: id.nullable(),
  assigned_to_user_id: id.nullable(),
  comment_count: z.int(),
  checklist_done: z.int(),
  checklist_total: z.int(),
  has_description: z.boolean(),
  trend_id: id.nullable(),
  ...labelled,
  created_at: instant,
  completed_at: instant.nullable(),
  archived_at: instant.nullable(),
  version: z.int().describe('Grows with every change of the card'),
});

export type CardSummary = z.output<typeof cardSummary>;

export const checklistItem = z.object({ id, text: z.string(), done: z.boolean() });

/** The whole card. */
const card = cardSummary.extend({
  description: z.string().nullable().describe('Markdown'),
  links: z.string().nullable(),
  notes: z.string().nullable(),
  column_name: z.string(),
  column_color: z.string(),
  category_name: z.string().nullable(),
  card_type: z.string().nullable(),
  project_name: z.string().nullable(),
  assigned_to_user_name: z.string().nullable(),
  created_by_user_id: id.nullable(),
  created_by_user_name: z.string().nullable(),
  position: z.int().describe('0-based, in its column'),
  checklist: z.array(checklistItem),
  trend: z
    .object({ id, platform: z.string(), title: z.string().nullable(), url: z.string() })
    .nullable()
    .describe('The trend it was created from, while it is stored'),
});

/** A card in the spec's list for a member, with additions for readers of several projects. */
export const listedCard = z.object({
  card_id: id,
  title: z.string(),
  description: z.string().nullable(),
  status,
  priority,
  due_date: z.string().nullable(),
  is_overdue: z.boolean(),
  post_url: z.string().nullable(),
  image_url: z.string().nullable(),
  platform: z.string().nullable(),
  board_column_id: id,
  column_name: z.string(),
  column_color: z.string(),
  category_id: id.nullable(),
  category_name: z.string().nullable(),
  comment_count: z.int(),
  project_id: id.nullable(),
  project_name: z.string().nullable(),
  assigned_to_user_id: id.nullable(),
  assigned_to_user_name: z.string().nullable(),
  archived_at: instant.nullable(),
  created_at: instant,
  ...labelled,
});

const columnId = id.describe('From columns.php or context.php');

/** The fields of a card that people set, at creation and later. */
const settable = {
  description: text(100_000).describe('Markdown; filled from the address when absent').nullable(),
  priority,
  due_date: dueDate.nullable(),
  post_url: webAddress.nullable(),
  image_url: webAddress.nullable().describe('Filled from the address when absent'),
  platform: text(40).nullable().describe('Detected from the URL’s domain when absent'),
  category_id: id.nullable().describe('Board category'),
  assigned_to_user_id: id.nullable().describe('Team member'),
  links: text(10_000).nullable().describe('Additional links'),
  notes: text(20_000).nullable(),
  card_type: text(60).nullable().describe('Card type name'),
  card_type_id: id.nullable(),
  project_id: id.nullable().describe('Extension: the project (brand) that it is for'),
};

const optional = Object.fromEntries(
  Object.entries(settable).map(([name, field]) => [name, field.optional()]),
) as { [name in keyof typeof settable]: z.ZodOptional<(typeof settable)[name]> };

export const cards = {
  create: command({
    summary: 'Create a card',
    description:
      'Placed on top of its column. Give a title, or a post_url: its page is then read, and title, description, ' +
      'picture and platform are taken from there; where that fails, 422 asks for a title. With trend_id the ' +
      'trend’s own fields fill what is absent, without reading the page; a card of that trend that is on the board ' +
      'already is answered instead of a second one (existing), unless again is true.',
    path: 'cards.php',
    permission: 'write',
    effect: 'adds',
    input: z.object({
      title: line(500).optional().describe('Required unless post_url or trend_id is given'),
      ...optional,
      ...labelling,
      priority: priority.default('medium'),
      board_column_id: columnId.optional().describe('Default: the column that new cards go to'),
      trend_id: id.optional().describe('Extension: the trend it is created from'),
      again: z
        .boolean()
        .optional()
        .describe('Extension: another card of a trend that has one on the board already'),
    }),
    output: z.object({
      card_id: id,
      title: z.string(),
      status,
      board_column_id: id,
      position: z.int(),
      auto_extracted: z.literal(true).optional(),
      existing: z
        .literal(true)
        .optional()
        .describe('Extension: it was on the board before, and nothing of it was changed'),
      description: z.string().nullable().optional(),
      image_url: z.string().nullable().optional(),
      platform: z.string().nullable().optional(),
    }),
    errors: ['not_found'],
    refreshes: ['cards'],
    examples: [
      { title: 'By hand', input: { title: 'Interview with the harbour master', priority: 'high' } },
      { title: 'From an address', input: { post_url: 'https://example.com/story' } },
    ],
  }),

  move: command({
    summary: 'Move a card to a place in a column',
    description:
      'Into a column with is_done it completes the card. A position beyond the end means the end. Any member may.',
    path: 'cards.php',
    action: { in: 'body', value: 'move' },
    permission: 'write',
    effect: 'sets',
    input: z.object({
      card_id: id,
      board_column_id: columnId,
      position: z.int().min(0).max(Number.MAX_SAFE_INTEGER).default(0).describe('0 is the top'),
    }),
    output: z.object({
      card_id: id,
      board_column_id: id,
      position: z.int(),
      status,
      completed_at: instant.nullable(),
      rank: z.string(),
      version: z.int(),
    }),
    errors: ['not_found', 'invalid_state'],
    refreshes: ['cards'],
    examples: [{ title: 'To the top', input: { card_id: 1, board_column_id: 1, position: 0 } }],
  }),

  get: query({
    summary: 'One card with its checklist',
    path: 'card.php',
    permission: 'read',
    beyond: true,
    input: z.object({ card_id: id }),
    output: z.object({ card }),
    errors: ['not_found'],
    examples: [{ title: 'A card', input: { card_id: 1 } }],
  }),

  list: query({
    summary: 'Cards, by words and filters, newest first',
    path: 'cards.php',
    permission: 'read',
    beyond: true,
    input: z.object({
      q: text(200).optional().describe('All words must appear in title, description, notes or links'),
      archived: z.enum(['no', 'yes', 'all']).default('no'),
      status: status.optional(),
      board_column_id: id.optional(),
      project_id: id.optional(),
      trend_id: id.optional(),
      ...labelFilter,
      ...paging,
    }),
    output: z.object({ cards: z.array(listedCard) }),
    meta: pageMeta,
    examples: [
      { title: 'By words', input: { q: 'harbour' } },
      { title: 'The archive', input: { archived: 'yes' } },
    ],
  }),

  due: query({
    summary: 'Cards that are due in a range of days, the earliest first',
    path: 'cards.php',
    action: { in: 'query', value: 'due' },
    permission: 'read',
    beyond: true,
    input: z.object({
      from: day,
      to: day.describe('Included'),
      project_id: id.optional().describe('Of this project, and of none'),
      ...labelFilter,
    }),
    output: z.object({
      cards: z
        .array(
          cardSummary
            .pick({
              card_id: true,
              title: true,
              status: true,
              priority: true,
              project_id: true,
              due_at: true,
              label_ids: true,
              campaign_id: true,
            })
            .extend({ due_date: z.string() }),
        )
        .describe('At most 1,000; archived ones are not there'),
    }),
    examples: [{ title: 'A week', input: { from: '2027-03-01', to: '2027-03-07' } }],
  }),

  edit: command({
    summary: 'Change fields of a card',
    description:
      'Absent fields stay; null empties a field. Status may be pending or in_progress (“Reopen”); only a move ' +
      'into the done column completes.',
    path: 'cards.php',
    action: { in: 'body', value: 'edit' },
    permission: 'write',
    effect: 'sets',
    beyond: true,
    input: z.object({
      card_id: id,
      title: line(500).optional(),
      ...optional,
      ...labelling,
      priority: priority.optional(),
      status: z.enum(['pending', 'in_progress']).optional(),
      version: z
        .int()
        .min(0)
        .optional()
        .describe(
          'The version that was edited: 409 when the card was edited or completed since; comments, ' +
            'checklist and moves do not count',
        ),
    }),
    output: z.object({ card }),
    errors: ['not_found', 'content_changed'],
    refreshes: ['cards'],
    examples: [{ title: 'Assign it', input: { card_id: 1, priority: 'urgent' } }],
  }),

  editMany: command({
    summary: 'Change, move or archive several cards at once',
    description: 'All of them or none. Cards that are moved go to the top of the column in the order given.',
    path: 'cards.php',
    action: { in: 'body', value: 'edit_many' },
    permission: 'write',
    effect: 'sets',
    beyond: true,
    input: z.object({
      card_ids: z.array(id).min(1).max(500),
      board_column_id: id.optional(),
      priority: priority.optional(),
      category_id: id.nullable().optional(),
      assigned_to_user_id: id.nullable().optional(),
      project_id: id.nullable().optional(),
      due_date: dueDate.nullable().optional(),
      ...relabelling,
      archived: z.boolean().optional(),
    }),
    output: z.object({ changed: z.int() }),
    errors: ['not_found', 'invalid_state'],
    refreshes: ['cards'],
    examples: [{ title: 'Two become urgent', input: { card_ids: [1, 2], priority: 'urgent' } }],
  }),

  archive: command({
    summary: 'Archive a card',
    path: 'cards.php',
    action: { in: 'body', value: 'archive' },
    permission: 'write',
    effect: 'sets',
    beyond: true,
    input: z.object({ card_id: id }),
    output: done,
    errors: ['not_found'],
    refreshes: ['cards'],
    examples: [{ title: 'Archive', input: { card_id: 1 } }],
  }),

  restore: command({
    summary: 'Put an archived card back on top of its column',
    path: 'cards.php',
    action: { in: 'body', value: 'restore' },
    permission: 'write',
    effect: 'sets',
    beyond: true,
    input: z.object({ card_id: id }),
    output: done,
    errors: ['not_found'],
    refreshes: ['cards'],
    examples: [{ title: 'Restore', input: { card_id: 1 } }],
  }),

  remove: command({
    summary: 'Delete a card permanently, including its comments',
    description: 'Its creator, or an admin.',
    path: 'cards.php',
    action: { in: 'body', value: 'delete' },
    permission: 'write',
    effect: 'ends',
    beyond: true,
    input: z.object({ card_id: id }),
    output: done,
    errors: ['not_found', 'forbidden'],
    refreshes: ['cards'],
    examples: [{ title: 'Delete', input: { card_id: 1 } }],
  }),
};
