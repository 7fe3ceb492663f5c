import { z } from 'zod';

import { done, id, line } from '#contract/fields.ts';
import { t } from '#contract/message.ts';
import { command, query } from '#contract/operation.ts';

const path = 'plans.php';

const key = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, {
  error: () => t`must be small letters, digits and hyphens, beginning with a letter`,
});

const count = z.int().min(0).max(1_000_000_000);

const plan = z.object({
  key,
  label: line(60),
  requests_per_hour: count.min(1).nullable().describe('For each key; null: as the installation is set'),
  daily_queries: count
    .nullable()
    .describe('Content queries a UTC day, of the whole organization; null: no cap'),
  monthly_credits: count.nullable().describe('Of a UTC month; null: nothing costs credits'),
  delay_hours: z.int().min(0).max(8_760).describe('How far behind the present trends are read'),
  metrics_hidden: z.boolean().describe('Whether the numbers of trends are withheld'),
  can_publish: z.boolean(),
  open: z
    .boolean()
    .describe('Whether an owner may choose it for their organization; if not, only the administrator can'),
  projects: count
    .min(1)
    .nullable()
    .describe('How many active projects an organization may have; null: no limit'),
});

/** The limits of an organization, as rows that the installation's administrator manages. */
export const planOperations = {
  list: query({
    summary: 'The plans that there are, and which one the organization has',
    path,
    permission: 'read',
    beyond: true,
    input: z.object({}),
    output: z.object({ plans: z.array(plan), current: key }),
    examples: [{ title: 'All plans', input: {} }],
  }),

  choose: command({
    summary: 'Choose the organization’s plan',
    recorded: { object: 'plan', id: 'plan', details: ['organization_id'] },
    description:
      'An owner chooses among the plans that are open; the administrator any, and for any organization. It holds from the next request on.',
    path,
    action: { in: 'body', value: 'choose' },
    permission: 'manage',
    effect: 'sets',
    beyond: true,
    input: z.object({ plan: key, organization_id: id.optional().describe('Default: your own') }),
    output: done,
    errors: ['not_found', 'forbidden'],
    refreshes: ['*'],
    examples: [{ title: 'The one without caps', input: { plan: 'desk' } }],
  }),

  save: command({
    summary: 'Make or change a plan',
    recorded: {
      object: 'plan',
      id: 'key',
      details: [
        'requests_per_hour',
        'daily_queries',
        'monthly_credits',
        'delay_hours',
        'metrics_hidden',
        'can_publish',
        'open',
        'projects',
      ],
    },
    description: 'It holds for every organization that has it, from the next request on.',
    path,
    action: { in: 'body', value: 'save' },
    permission: 'manage',
    effect: 'sets',
    administrator: true,
    beyond: true,
    input: plan,
    output: z.object({ plan, made: z.boolean().describe('False where it was changed') }),
    refreshes: ['*'],
    examples: [
      {
        title: 'A plan for guests',
        input: {
          key: 'guests',
          label: 'Guests',
          requests_per_hour: 30,
          daily_queries: 100,
          monthly_credits: 0,
          delay_hours: 0,
          metrics_hidden: false,
          can_publish: false,
          open: false,
          projects: 3,
        },
      },
    ],
  }),

  remove: command({
    summary: 'Remove a plan that no organization has',
    recorded: { object: 'plan', id: 'key' },
    path,
    action: { in: 'body', value: 'remove' },
    permission: 'manage',
    effect: 'ends',
    administrator: true,
    beyond: true,
    input: z.object({ key }),
    output: done,
    errors: ['not_found', 'invalid_state'],
    refreshes: ['plans'],
    examples: [{ title: 'Remove', input: { key: 'guests' } }],
  }),

  organizations: query({
    summary: 'The organizations of the installation with their plans',
    path,
    action: { in: 'query', value: 'organizations' },
    permission: 'manage',
    administrator: true,
    beyond: true,
    input: z.object({}),
    output: z.object({ organizations: z.array(z.object({ id, name: z.string(), plan: key })) }),
    examples: [{ title: 'All', input: {} }],
  }),
};
