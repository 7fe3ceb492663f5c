import { z } from 'zod';

import { id, instant, line, sentInstant, text } from '#contract/fields.ts';
import { capabilityNames } from '#contract/networks/capabilities.ts';
import { networkNames, testedAgainst, visibilities } from '#contract/networks/facts.ts';
import { command, query } from '#contract/operation.ts';
import { account, switches, weekTime } from './account.ts';
import { connecting } from './connecting.ts';

const path = 'accounts.php';

/** Connected social accounts. */
export const accounts = {
  ...connecting,

  list: query({
    summary: 'Connected accounts with their health',
    path,
    permission: 'read',
    beyond: true,
    input: z.object({ project_id: id.optional() }),
    output: z.object({ accounts: z.array(account) }),
    examples: [{ title: 'All', input: {} }],
  }),

  capabilities: query({
    summary: 'What each network can do here, and what it needs',
    description:
      'From the facts of the networks, and what Copydesk does there. The limits of one account are in ' +
      '`schedule.php?action=targets`.',
    path,
    action: { in: 'query', value: 'capabilities' },
    permission: 'read',
    beyond: true,
    input: z.object({}),
    output: z.object({
      networks: z.array(
        z.object({
          network: z.enum(networkNames),
          label: z.string(),
          sandbox_only: z
            .boolean()
            .describe('Nothing can be published there yet: the rest is what its sandbox can do'),
          tested: z
            .enum(testedAgainst)
            .nullable()
            .describe(
              'What it was run against: the network’s own software, a compatible server, or only a simulation of ' +
                'its documentation; null where only a sandbox is possible',
            ),
          capabilities: z
            .array(
              z.object({
                name: z.enum(capabilityNames),
                label: z.string(),
                state: z
                  .enum(['yes', 'reviewed', 'no'])
                  .describe('`reviewed`: only with an app that the network has reviewed'),
                brief: z.string().nullable().describe('For a cell of a table: `300`, `10 min`'),
                text: z.string().nullable().describe('How and how much, or why it is not possible'),
              }),
            )
            .describe('All of them, in one order'),
          options: z
            .array(z.object({ name: z.string(), label: z.string(), needed: z.boolean() }))
            .describe('What one chooses for a post there'),
          needs: z.array(z.string()).describe('What must be there first, and what it costs'),
          missing: z.array(z.string()).describe('Settings of the installation that must be made first'),
        }),
      ),
    }),
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
    input: z.object({ account_id: id, after: sentInstant.optional().describe('Default: now') }),
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
    recorded: { object: 'account', id: 'account.account_id' },
    path,
    action: { in: 'body', value: 'connect_sandbox' },
    permission: 'manage',
    effect: 'adds',
    reach: 'projects',
    role: 'admin',
    beyond: true,
    input: z.object({
      project_id: id.optional().describe('Default: the organization’s first'),
      network: z.enum(networkNames),
      name: line(200),
    }),
    output: z.object({ account }),
    errors: ['plan_required'],
    refreshes: ['accounts'],
    examples: [{ title: 'A sandbox', input: { network: 'bluesky', name: 'Marsh Media (trial)' } }],
  }),

  edit: command({
    summary:
      'Rename or pause an account, set its queue slots, who sees its posts, whether sources may read with its rights, the switches of a sandbox',
    recorded: { object: 'account', id: 'account_id' },
    path,
    action: { in: 'body', value: 'edit' },
    permission: 'manage',
    effect: 'sets',
    reach: 'projects',
    role: 'admin',
    beyond: true,
    input: z.object({
      account_id: id,
      name: line(200).optional(),
      paused: z.boolean().optional().describe('While it is paused nothing is sent to it'),
      reason: text(500).optional().describe('Why it is paused'),
      slots: z.array(weekTime).max(500).optional().describe('All of them: replaces what was there'),
      visibility: z
        .enum(visibilities)
        .optional()
        .describe('Who sees what it posts from now on, where its network gives the choice (Mastodon)'),
      lends_reading: z
        .boolean()
        .optional()
        .describe(
          'Sources of the installation may read with its rights. All organizations of the installation see what is read; the account’s limits are shared with publishing',
        ),
      switches: switches.partial().optional().describe('Only of a sandbox'),
    }),
    output: z.object({ account }),
    errors: ['not_found', 'invalid_state'],
    refreshes: ['accounts'],
    examples: [
      { title: 'Weekday mornings', input: { account_id: 1, slots: [{ weekday: 1, time: '08:30' }] } },
    ],
  }),

  remove: command({
    summary: 'Disconnect an account; what it has sent stays on record',
    recorded: { object: 'account', id: 'account_id' },
    description:
      'Not while posts are scheduled on it. Drafts go on without it. Its credentials are forgotten, and given back to ' +
      'the network where that takes them.',
    path,
    action: { in: 'body', value: 'remove' },
    permission: 'manage',
    effect: 'ends',
    reach: 'projects',
    role: 'admin',
    beyond: true,
    input: z.object({ account_id: id }),
    output: z.object({
      done: z.literal(true),
      revoked: z
        .boolean()
        .nullable()
        .describe('Whether the network took the credentials back; null where there was nothing to give back'),
    }),
    errors: ['not_found', 'invalid_state'],
    refreshes: ['accounts', 'schedule'],
    examples: [{ title: 'Disconnect', input: { account_id: 1 } }],
  }),
};
