import { z } from 'zod';

import { color, done, id, instant, line, text } from '#contract/fields.ts';
import { command, query } from '#contract/operation.ts';
import { member } from '#contract/workspace/members.ts';
import { organization } from '#contract/workspace/organizations.ts';
import { project } from '#contract/workspace/projects.ts';
import { cardSummary } from './cards.ts';

const column = z.object({
  id,
  name: z.string(),
  color: z.string(),
  position: z.int().describe('0-based'),
  is_default: z.boolean().describe('New cards go here'),
  is_done: z.boolean().describe('Moving a card here completes it'),
  card_limit: z
    .int()
    .nullable()
    .describe('The most cards it should hold; shown as a warning, never enforced'),
});

const category = z.object({ id, name: z.string(), color: z.string(), icon: z.string() });

const cardType = z.object({ id, name: z.string() });

export const board = {
  get: query({
    summary: 'The whole board in one answer: columns, cards and what their ids stand for',
    path: 'board.php',
    permission: 'read',
    beyond: true,
    input: z.object({}),
    output: z.object({
      columns: z.array(column),
      cards: z.array(cardSummary).describe('All that are not archived, in no promised order: rank tells it'),
      categories: z.array(category),
      card_types: z.array(cardType),
      members: z.array(member),
      projects: z.array(project).describe('Archived ones too, after the others: cards keep them'),
      timezone: z.string().describe('The organization’s, in which due dates are meant'),
      at: instant,
    }),
    examples: [{ title: 'The board', input: {} }],
  }),
};

export const columns = {
  list: query({
    summary: 'Columns of the board; the default ones are made when there are none',
    description: 'Those are named in the organization’s language.',
    path: 'columns.php',
    permission: 'read',
    input: z.object({}),
    output: z.object({ columns: z.array(column) }),
    examples: [{ title: 'All', input: {} }],
  }),

  create: command({
    summary: 'Add a column at the end of the board',
    description: 'Two columns cannot have one name, whatever its case.',
    recorded: { object: 'column', id: 'column.id' },
    path: 'columns.php',
    permission: 'manage',
    effect: 'adds',
    role: 'admin',
    beyond: true,
    input: z.object({ name: line(60), color: color.default('#64748b') }),
    output: z.object({ column }),
    errors: ['invalid_state'],
    refreshes: ['columns'],
    examples: [{ title: 'Add', input: { name: 'Waiting for images', color: '#a16207' } }],
  }),

  edit: command({
    summary: 'Rename, colour, limit or mark a column, or move it along the board',
    recorded: { object: 'column' },
    description:
      'There is always one default column and one done column: marking another column replaces it.',
    path: 'columns.php',
    action: { in: 'body', value: 'edit' },
    permission: 'manage',
    effect: 'sets',
    role: 'admin',
    beyond: true,
    input: z.object({
      id,
      name: line(60).optional(),
      color: color.optional(),
      card_limit: z.int().min(1).max(100_000).nullable().optional(),
      position: z.int().min(0).max(1_000).optional(),
      is_default: z.literal(true).optional(),
      is_done: z.literal(true).optional(),
    }),
    output: z.object({ column }),
    errors: ['not_found', 'invalid_state'],
    refreshes: ['columns'],
    examples: [{ title: 'A limit', input: { id: 1, card_limit: 8 } }],
  }),

  remove: command({
    summary: 'Remove a column; its cards go to another one',
    recorded: { object: 'column', details: ['move_cards_to'] },
    path: 'columns.php',
    action: { in: 'body', value: 'remove' },
    permission: 'manage',
    effect: 'ends',
    role: 'admin',
    beyond: true,
    input: z.object({
      id,
      move_cards_to: id.optional().describe('Needed while it holds cards, archived ones included'),
    }),
    output: done,
    errors: ['not_found', 'invalid_state'],
    refreshes: ['columns'],
    examples: [{ title: 'Remove', input: { id: 2, move_cards_to: 1 } }],
  }),
};

export const categories = {
  list: query({
    summary: 'Active categories of the board',
    path: 'categories.php',
    permission: 'read',
    input: z.object({}),
    output: z.object({ categories: z.array(category) }),
    examples: [{ title: 'All', input: {} }],
  }),

  create: command({
    summary: 'Add a category',
    recorded: { object: 'category', id: 'category.id' },
    path: 'categories.php',
    permission: 'manage',
    effect: 'adds',
    role: 'admin',
    beyond: true,
    input: z.object({ name: line(60), color: color.default('#64748b'), icon: text(40).default('tag') }),
    output: z.object({ category }),
    errors: ['invalid_state'],
    refreshes: ['categories'],
    examples: [{ title: 'Add', input: { name: 'Opinion', color: '#7c3aed', icon: 'quote' } }],
  }),

  edit: command({
    summary: 'Rename, colour or switch off a category',
    recorded: { object: 'category' },
    description: 'A hidden category can’t be selected; cards that have it keep it.',
    path: 'categories.php',
    action: { in: 'body', value: 'edit' },
    permission: 'manage',
    effect: 'sets',
    role: 'admin',
    beyond: true,
    input: z.object({
      id,
      name: line(60).optional(),
      color: color.optional(),
      icon: text(40).optional(),
      active: z.boolean().optional(),
    }),
    output: z.object({ category: category.extend({ active: z.boolean() }) }),
    errors: ['not_found', 'invalid_state'],
    refreshes: ['categories'],
    examples: [{ title: 'Another colour', input: { id: 1, color: '#0f766e' } }],
  }),
};

export const cardTypes = {
  list: query({
    summary: 'Card types; the four of the beginning are made on first use',
    path: 'card-types.php',
    permission: 'read',
    input: z.object({}),
    output: z.object({ types: z.array(cardType), unmigrated: z.literal(true).optional() }),
    examples: [{ title: 'All', input: {} }],
  }),

  create: command({
    summary: 'Add a card type',
    recorded: { object: 'card type', id: 'type.id' },
    path: 'card-types.php',
    permission: 'manage',
    effect: 'adds',
    role: 'admin',
    input: z.object({ name: line(60) }),
    output: z.object({ type: cardType }),
    errors: ['invalid_state'],
    refreshes: ['cardTypes'],
    examples: [{ title: 'Add', input: { name: 'Podcast' } }],
  }),

  remove: command({
    summary: 'Remove a card type; cards of it have none then',
    recorded: { object: 'card type' },
    path: 'card-types.php',
    action: { in: 'body', value: 'remove' },
    permission: 'manage',
    effect: 'ends',
    role: 'admin',
    beyond: true,
    input: z.object({ id }),
    output: done,
    errors: ['not_found'],
    refreshes: ['cardTypes'],
    examples: [{ title: 'Remove', input: { id: 1 } }],
  }),
};

export const context = {
  get: query({
    summary: 'What an agent needs before it creates cards: organization, members, columns, categories',
    path: 'context.php',
    permission: 'read',
    input: z.object({}),
    output: z.object({
      organization,
      members: z.array(member),
      columns: z.array(column),
      categories: z.array(category),
    }),
    examples: [{ title: 'All of it', input: {} }],
  }),
};
