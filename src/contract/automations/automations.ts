import { z } from 'zod';

import { done, id, pageMeta, paging } from '#contract/fields.ts';
import { command, query } from '#contract/operation.ts';
import { automationFields, automationRow, automationRun, plannedRun } from './automation-parts.ts';

const path = 'automations.php';
const action = (value: string) => ({ path, action: { in: 'body' as const, value } });

/** More would be no rules any more that a person has in mind. */
export const mostAutomations = 100;

const changed = { output: z.object({ automation: automationRow }), refreshes: ['automations'] };
const rights = { permission: 'manage', reach: 'projects', role: 'admin', beyond: true } as const;

const example = {
  name: 'Rising stories',
  trigger: { kind: 'posts' as const, search: { source: 'all', keyword: 'harbour' } },
  creates: { kind: 'card' as const },
};

/** Rules that a person sets once and the server carries out: at a trend, a day or a slot it creates a card or draft. */
export const automations = {
  list: query({
    summary: 'Automations of the organization',
    path,
    permission: 'read',
    beyond: true,
    input: z.object({ project_id: id.optional() }),
    output: z.object({ automations: z.array(automationRow) }),
    examples: [{ title: 'All', input: {} }],
  }),

  runs: query({
    summary: 'What an automation did, newest first',
    path,
    action: { in: 'query', value: 'runs' },
    permission: 'read',
    beyond: true,
    input: z.object({ automation_id: id, ...paging }),
    output: z.object({ runs: z.array(automationRun) }),
    meta: pageMeta,
    errors: ['not_found'],
    examples: [{ title: 'Of one', input: { automation_id: 1 } }],
  }),

  try: query({
    summary: 'What an automation would do, without doing it',
    description:
      'For trends: those of the last seven days. For days and slots: the next thirty days. Nothing is created or logged.',
    path,
    action: { in: 'query', value: 'try' },
    permission: 'read',
    beyond: true,
    input: z.object({ automation_id: id }),
    output: z.object({ runs: z.array(plannedRun).describe('At most 20') }),
    errors: ['not_found', 'plan_required'],
    examples: [{ title: 'Of one', input: { automation_id: 1 } }],
  }),

  create: command({
    summary: 'Save an automation',
    recorded: { object: 'automation', id: 'automation.id' },
    description:
      'It is off until it is turned on, so that a dry run (try) comes first. It acts on behalf of the member who turns ' +
      'it on, with their rights at the time of each run. It never approves or publishes.',
    ...action('create'),
    ...rights,
    effect: 'adds',
    input: z.object({
      ...automationFields,
      project_id: id.optional().describe('Default is the organization’s first project'),
      daily_cap: automationFields.daily_cap.default(10),
      ends_on: automationFields.ends_on.default(null),
    }),
    ...changed,
    errors: ['invalid_state', 'plan_required'],
    examples: [{ title: 'A card for each', input: example }],
  }),

  update: command({
    summary: 'Change an automation',
    recorded: { object: 'automation', id: 'automation_id' },
    description:
      'What is not given stays. What happened before it was changed does not count for a new trigger. If it is on, it ' +
      'acts on behalf of whoever changed its trigger or what it creates.',
    ...action('update'),
    ...rights,
    effect: 'sets',
    input: z.object({ automation_id: id, ...z.object(automationFields).partial().shape }),
    ...changed,
    errors: ['not_found', 'plan_required'],
    examples: [{ title: 'Five a day', input: { automation_id: 1, daily_cap: 5 } }],
  }),

  turn: command({
    summary: 'Turn an automation on or off',
    recorded: { object: 'automation', id: 'automation_id', details: ['on'] },
    description: 'On: it acts on behalf of the caller from now on; what was there before does not count.',
    ...action('turn'),
    ...rights,
    effect: 'sets',
    input: z.object({ automation_id: id, on: z.boolean() }),
    ...changed,
    errors: ['not_found', 'invalid_state', 'plan_required'],
    examples: [{ title: 'On', input: { automation_id: 1, on: true } }],
  }),

  remove: command({
    summary: 'Delete an automation with its log; what it created stays',
    recorded: { object: 'automation', id: 'automation_id' },
    ...action('remove'),
    ...rights,
    effect: 'ends',
    input: z.object({ automation_id: id }),
    output: done,
    errors: ['not_found'],
    refreshes: ['automations'],
    examples: [{ title: 'Delete', input: { automation_id: 1 } }],
  }),
};
