import { z } from 'zod';

import { id, instant } from '#contract/fields.ts';
import { stepNeeds } from './approval-rule.ts';

/** Where a post in review is, step by step. */
export const postApproval = z.object({
  step_id: id
    .nullable()
    .describe('The step whose turn it is; null where changes are requested, or all have approved'),
  since: instant.nullable().describe('Since when it is the turn of this step'),
  due_at: instant.nullable(),
  overdue: z.boolean(),
  my_turn: z.boolean().describe('Whether the caller can approve at this step'),
  link_makers: z
    .array(z.object({ user_id: id, user_name: z.string() }))
    .describe(
      'Whose review link counts at an open step that takes guests: an OK by a link of the author does not. Empty ' +
        'where no open step takes guests',
    ),
  steps: z.array(
    z.object({
      id,
      name: z.string(),
      state: z
        .enum(['approved', 'approved_earlier', 'waiting', 'later'])
        .describe('approved_earlier: an earlier version was, and the step keeps that after an edit'),
      needs: z.enum(stepNeeds),
      guests: z.boolean(),
      vacant: z.boolean(),
      judges: z.array(
        z.object({
          user_id: id,
          user_name: z.string(),
          approved: z.boolean(),
          instead: z.boolean().describe('They stand in for the others: one of these is enough'),
        }),
      ),
    }),
  ),
});

/** How long posts have waited at a step. */
export const stepWaits = z.object({
  step_id: id,
  step_name: z.string(),
  project_id: id,
  project_name: z.string(),
  waiting: z.int().describe('Posts that wait there now'),
  overdue: z.int(),
  longest_hours: z
    .number()
    .nullable()
    .describe('How long the first of them has waited; null where none waits'),
  finished: z.int().describe('Turns of this step that ended within the days'),
  median_hours: z.number().nullable().describe('Half of these took longer; null where none ended'),
});
