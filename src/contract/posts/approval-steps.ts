import { z } from 'zod';

import { id, line } from '#contract/fields.ts';
import { command, query } from '#contract/operation.ts';
import { deadlineActions, stepRoles, stepNeeds } from './approval-rule.ts';

const path = 'approval-steps.php';

/** More steps than this are a queue, not an approval. */
const mostSteps = 10;
const mostPeople = 50;
/** A quarter of a year, in hours. */
const longestDeadline = 24 * 92;

const people = z.array(id).max(mostPeople);

const settings = {
  name: line(60),
  role: z
    .enum(stepRoles)
    .nullable()
    .describe('Everybody who may do this in the project; null: only those in people'),
  guests: z.boolean().describe('Whether an approval by a review link counts'),
  needs: z.enum(stepNeeds).describe('Whether one approval is enough, or everybody has to approve'),
  deadline_hours: z
    .int()
    .min(1)
    .max(longestDeadline)
    .nullable()
    .describe('Hours after the turn began; the reminder goes out after half of them. Null: none'),
  at_deadline: z
    .enum(deadlineActions)
    .describe(
      'remind once more, ask other people too, or send the post back to its author. It never approves',
    ),
  keeps_after_edit: z
    .boolean()
    .describe(
      'Whether approvals of an earlier version are enough after an edit, so that the approval goes on at a later step. Never for the last step',
    ),
};

const person = z.object({ user_id: id, user_name: z.string(), agent: z.boolean(), active: z.boolean() });

const step = z.object({
  id,
  ...settings,
  people: z.array(person),
  escalate_to: z.array(person),
  judges: z
    .array(z.object({ user_id: id, user_name: z.string() }))
    .describe('Who can approve at this step now. Authors never approve their own posts'),
  vacant: z.boolean().describe('None of the people it names can approve, so owners and admins can'),
  waiting: z.int().describe('How many posts wait at this step'),
});

const shown = z.object({ project_id: id, steps: z.array(step) });

/**
 * The steps in which the posts of a project are approved, one after the other. Without steps, posts are approved as
 * the specification says.
 */
export const approvalSteps = {
  list: query({
    summary: 'The approval steps of a project, first to last',
    path,
    permission: 'read',
    beyond: true,
    input: z.object({ project_id: id }),
    output: shown,
    errors: ['not_found'],
    examples: [{ title: 'Of a project', input: { project_id: 1 } }],
  }),

  save: command({
    summary: 'Replace the approval steps of a project',
    recorded: { object: 'project', id: 'project_id' },
    description:
      'A step with an id is changed, one without is new, and those that are missing are deleted. Posts in review go on ' +
      'at the first step without an approval of their content. No steps: posts are approved as before.',
    path,
    action: { in: 'body', value: 'save' },
    permission: 'manage',
    effect: 'sets',
    role: 'admin',
    beyond: true,
    input: z.object({
      project_id: id,
      steps: z
        .array(
          z.object({
            id: id.optional(),
            ...settings,
            role: settings.role.default(null),
            guests: settings.guests.default(false),
            needs: settings.needs.default('one'),
            deadline_hours: settings.deadline_hours.default(null),
            at_deadline: settings.at_deadline.default('remind'),
            keeps_after_edit: settings.keeps_after_edit.default(false),
            people: people.default([]).describe('Members and agents, by user id'),
            escalate_to: people.default([]).describe('Whom to ask at the deadline as well'),
          }),
        )
        .max(mostSteps),
    }),
    output: shown,
    errors: ['not_found', 'invalid_state'],
    refreshes: ['approvalSteps', 'schedule'],
    examples: [
      {
        title: 'An editor, then an owner or admin',
        input: {
          project_id: 1,
          steps: [
            { name: 'Editing', role: 'reviewer' },
            { name: 'Release', role: 'admin', deadline_hours: 24 },
          ],
        },
      },
    ],
  }),
};
