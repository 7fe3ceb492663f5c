import { z } from 'zod';

import { done, id, instant, line, pageMeta, paging } from '#contract/fields.ts';
import { command, query } from '#contract/operation.ts';
import { checklistItem } from './cards.ts';

const cardComment = z.object({
  id,
  card_id: id,
  user_id: id.nullable().describe('Null when the person is no longer in the installation'),
  user_name: z.string(),
  comment: z.string(),
  mentions: z.array(id).describe('The members that it names'),
  created_at: instant,
  edited_at: instant.nullable(),
});

const activity = z.object({
  id,
  user_id: id.nullable(),
  user_name: z.string().nullable().describe('Null for what Copydesk did by itself'),
  what: z.string().describe('created, moved, edited, commented, checked, archived, restored …'),
  details: z.record(z.string(), z.unknown()),
  at: instant,
});

export const cardChecklist = {
  add: command({
    summary: 'Add an item to a card’s checklist',
    path: 'card-checklist.php',
    action: { in: 'body', value: 'add' },
    permission: 'write',
    effect: 'adds',
    beyond: true,
    input: z.object({ card_id: id, text: line(500) }),
    output: z.object({ item: checklistItem }),
    errors: ['not_found', 'invalid_state'],
    refreshes: ['cards'],
    examples: [{ title: 'Add', input: { card_id: 1, text: 'Call the harbour master' } }],
  }),

  edit: command({
    summary: 'Check, rename or move an item of a checklist',
    path: 'card-checklist.php',
    action: { in: 'body', value: 'edit' },
    permission: 'write',
    effect: 'sets',
    beyond: true,
    input: z.object({
      id,
      text: line(500).optional(),
      done: z.boolean().optional(),
      position: z.int().min(0).max(1_000).optional(),
    }),
    output: z.object({ item: checklistItem }),
    errors: ['not_found'],
    refreshes: ['cards'],
    examples: [{ title: 'Check', input: { id: 1, done: true } }],
  }),

  remove: command({
    summary: 'Remove an item from a checklist',
    path: 'card-checklist.php',
    action: { in: 'body', value: 'remove' },
    permission: 'write',
    effect: 'ends',
    beyond: true,
    input: z.object({ id }),
    output: done,
    errors: ['not_found'],
    refreshes: ['cards'],
    examples: [{ title: 'Remove', input: { id: 1 } }],
  }),
};

export const cardComments = {
  list: query({
    summary: 'Comments of a card, oldest first',
    path: 'card-comments.php',
    permission: 'read',
    input: z.object({ card_id: id, ...paging, per_page: z.int().min(1).max(100).default(100) }),
    output: z.object({ comments: z.array(cardComment) }),
    meta: pageMeta,
    errors: ['not_found'],
    examples: [{ title: 'Of a card', input: { card_id: 1 } }],
  }),

  add: command({
    summary: 'Comment on a card',
    description:
      'Notifies the assignee, mentioned members (@name or @[name](user:id)) and the team chat. Your own comment never notifies you. ' +
      'A comment changes nothing but the comments.',
    path: 'card-comments.php',
    permission: 'write',
    effect: 'adds',
    input: z.object({ card_id: id, comment: line(20_000) }),
    output: z.object({ comment: cardComment }),
    errors: ['not_found'],
    refreshes: ['cards'],
    examples: [{ title: 'A comment', input: { card_id: 1, comment: 'The image needs a credit.' } }],
  }),

  edit: command({
    summary: 'Change my own comment',
    path: 'card-comments.php',
    action: { in: 'body', value: 'edit' },
    permission: 'write',
    effect: 'sets',
    beyond: true,
    input: z.object({ id, comment: line(20_000) }),
    output: z.object({ comment: cardComment }),
    errors: ['not_found', 'forbidden'],
    refreshes: ['cards'],
    examples: [{ title: 'Edit', input: { id: 1, comment: 'The image needs a credit line.' } }],
  }),

  remove: command({
    summary: 'Delete my own comment, or any as an admin',
    path: 'card-comments.php',
    action: { in: 'body', value: 'remove' },
    permission: 'write',
    effect: 'sets',
    beyond: true,
    input: z.object({ id }),
    output: done,
    errors: ['not_found', 'forbidden'],
    refreshes: ['cards'],
    examples: [{ title: 'Delete', input: { id: 1 } }],
  }),

  restore: command({
    summary: 'Restore a deleted comment, within a day',
    description: 'It is the same comment as before: no notification is sent again.',
    path: 'card-comments.php',
    action: { in: 'body', value: 'restore' },
    permission: 'write',
    effect: 'sets',
    beyond: true,
    input: z.object({ id }),
    output: z.object({ comment: cardComment }),
    errors: ['not_found', 'forbidden'],
    refreshes: ['cards'],
    examples: [{ title: 'Restore', input: { id: 1 } }],
  }),
};

export const cardActivity = {
  list: query({
    summary: 'What happened to a card, newest first',
    path: 'card-activity.php',
    permission: 'read',
    beyond: true,
    input: z.object({ card_id: id, ...paging }),
    output: z.object({ activity: z.array(activity) }),
    meta: pageMeta,
    errors: ['not_found'],
    examples: [{ title: 'Of a card', input: { card_id: 1 } }],
  }),
};
