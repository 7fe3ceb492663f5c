import { z } from 'zod';

import { done, id, instant, line, text } from './fields.ts';
import { networkNames } from './networks/facts.ts';
import { command, query } from './operation.ts';

const path = 'accounts.php';

export const accountStates = ['ready', 'expiring', 'needs_reconnect', 'paused'] as const;

const switches = z.object({
  slow_ms: z.int().min(0).max(60_000).describe('Answers only after so many milliseconds'),
  times_out_after_accepting: z.boolean().describe('Takes the post and never answers'),
  rate_limited: z.boolean().describe('Asks to wait'),
  rejects: z.boolean().describe('Refuses every post'),
  expired_token: z.boolean().describe('Says that the connection has expired'),
});

/** What a sandbox does besides delivering, to see how the desk copes; what was never set is off. */
export const sandboxSwitches = z.object({
  slow_ms: switches.shape.slow_ms.default(0),
  times_out_after_accepting: switches.shape.times_out_after_accepting.default(false),
  rate_limited: switches.shape.rate_limited.default(false),
  rejects: switches.shape.rejects.default(false),
  expired_token: switches.shape.expired_token.default(false),
});

const weekTime = z.object({
  weekday: z.int().min(0).max(6).describe('0 is Sunday'),
  time: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be HH:MM')
    .describe('HH:MM in the project’s zone'),
});

const account = z.object({
  account_id: id,
  network: z.enum(networkNames),
  network_label: z.string(),
  name: z.string(),
  handle: z.string().nullable(),
  project_id: id,
  project_name: z.string(),
  sandbox: z.boolean().describe('Delivers into a page of ours, not to the network'),
  state: z.enum(accountStates),
  paused_reason: z.string().nullable(),
  resume_at: instant.nullable().describe('The network asked to wait until then'),
  text_limit: z.int(),
  switches: switches.nullable().describe('Of a sandbox'),
  slots: z.array(weekTime).describe('When its queue may send, in the project’s zone'),
  created_at: instant,
});

/** Where posts go. */
export const accounts = {
  list: query({
    summary: 'Connected accounts with their health',
    path,
    permission: 'read',
    beyond: true,
    input: z.object({ project_id: id.optional() }),
    output: z.object({ accounts: z.array(account) }),
    examples: [{ title: 'All', input: {} }],
  }),

  nextSlot: query({
    summary: 'The next free queue slot of an account',
    description:
      'The earliest of its slots, in its project’s zone, at which nothing of it is scheduled yet. Null without slots. ' +
      'A time that does not exist on the day the clocks go forward is skipped; one that comes twice is taken once.',
    path,
    action: { in: 'query', value: 'next_slot' },
    permission: 'read',
    beyond: true,
    input: z.object({ account_id: id, after: instant.optional().describe('Default: now') }),
    output: z.object({
      at: instant.nullable(),
      local: z.string().nullable().describe('YYYY-MM-DD HH:MM in the project’s zone'),
      timezone: z.string(),
    }),
    errors: ['not_found'],
    examples: [{ title: 'The next', input: { account_id: 1 } }],
  }),

  connectSandbox: command({
    summary: 'Connect a sandbox: an account of any network that delivers into a page of ours',
    path,
    action: { in: 'body', value: 'connect_sandbox' },
    permission: 'manage',
    role: 'admin',
    beyond: true,
    input: z.object({
      project_id: id.optional().describe('Default: the organization’s first'),
      network: z.enum(networkNames),
      name: line(200),
    }),
    output: z.object({ account }),
    errors: ['plan_required'],
    refreshes: ['accounts', 'projects', 'schedule.targets'],
    examples: [{ title: 'A sandbox', input: { network: 'bluesky', name: 'Marsh Media (trial)' } }],
  }),

  edit: command({
    summary: 'Rename or pause an account, set its queue slots and the switches of a sandbox',
    path,
    action: { in: 'body', value: 'edit' },
    permission: 'manage',
    role: 'admin',
    beyond: true,
    input: z.object({
      account_id: id,
      name: line(200).optional(),
      paused: z.boolean().optional().describe('While it is paused nothing is sent to it'),
      reason: text(500).optional().describe('Why it is paused'),
      slots: z.array(weekTime).max(500).optional().describe('All of them: replaces what was there'),
      switches: switches.partial().optional().describe('Only of a sandbox'),
    }),
    output: z.object({ account }),
    errors: ['not_found', 'invalid_state'],
    refreshes: ['accounts', 'schedule.targets'],
    examples: [
      { title: 'Weekday mornings', input: { account_id: 1, slots: [{ weekday: 1, time: '08:30' }] } },
    ],
  }),

  remove: command({
    summary: 'Disconnect an account; what it has sent stays on record',
    description: 'Not while posts are scheduled on it. Drafts go on without it.',
    path,
    action: { in: 'body', value: 'remove' },
    permission: 'manage',
    role: 'admin',
    beyond: true,
    input: z.object({ account_id: id }),
    output: done,
    errors: ['not_found', 'invalid_state'],
    refreshes: ['accounts', 'projects', 'schedule'],
    examples: [{ title: 'Disconnect', input: { account_id: 1 } }],
  }),
};
