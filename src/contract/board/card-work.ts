import { z } from 'zod';

import { id, pageMeta, paging, text } from '#contract/fields.ts';
import { labelFilter } from '#contract/labels/labelled.ts';
import { query } from '#contract/operation.ts';
import { cardStatuses } from './card-text.ts';
import { listedCard, priority, status } from './cards.ts';

export const myCards = {
  list: query({
    summary: 'Cards assigned to me, over all projects',
    description:
      'With the token of an agent member: the agent’s own workload. Urgent and overdue ones first.',
    path: 'my-cards.php',
    permission: 'read',
    input: z.object({
      status: z
        .enum([...cardStatuses, 'all'])
        .optional()
        .describe('Default: everything not completed'),
      project: text(200).optional().describe('Name of a project'),
      project_id: id.optional(),
      ...labelFilter,
      ...paging,
    }),
    output: z.object({ cards: z.array(listedCard) }),
    meta: pageMeta,
    examples: [{ title: 'My open work', input: {} }],
  }),
};

const pendingCard = z.object({
  card_id: id,
  title: z.string(),
  priority,
  status,
  due_date: z.string().nullable(),
  is_overdue: z.boolean(),
  column_name: z.string(),
  post_url: z.string().nullable(),
});

export const pending = {
  list: query({
    summary: 'Open work of the whole team, by member',
    path: 'pending.php',
    permission: 'read',
    input: z.object({
      user_id: id.optional().describe('Only this member'),
      status: z.enum(['pending', 'in_progress']).optional().describe('Absent: all that is not completed'),
      ...labelFilter,
    }),
    output: z.object({
      summary: z.object({
        total_pending: z.int(),
        total_urgent: z.int(),
        total_overdue: z.int(),
        total_unassigned: z.int(),
      }),
      members: z.array(
        z.object({
          user_id: id,
          user_name: z.string(),
          total: z.int(),
          urgent: z.int(),
          overdue: z.int(),
          cards: z.array(pendingCard),
        }),
      ),
      unassigned: z.array(pendingCard),
    }),
    examples: [{ title: 'Everyone', input: {} }],
  }),
};
