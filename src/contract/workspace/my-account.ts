import { z } from 'zod';

import { id, instant, line, pageMeta, paging, sentInstantOrDay } from '#contract/fields.ts';
import { t } from '#contract/message.ts';
import { command, query } from '#contract/operation.ts';
import { permissionGroupNames, permissions, roles } from '#contract/permissions.ts';

const path = 'account.php';

const range = {
  since: sentInstantOrDay.optional().describe('From then on'),
  until: sentInstantOrDay.optional().describe('Before then'),
};

const ledgerEntry = z.object({
  id,
  at: instant,
  amount: z.int().describe('Negative for what was spent'),
  what: z.string().describe('The operation: designs.render'),
  reason: z.string().nullable().describe('Why a person gave or took them'),
  user_name: z.string().nullable(),
  token_name: z.string().nullable(),
});

/** The caller's plan, quotas, credits and permissions. */
export const myAccount = {
  get: query({
    summary: 'My plan, quotas, credits and permissions',
    description:
      '`endpoints` is named by path, and after a dot by the action where there is one. The organization’s plan counts its content queries together, for all members.',
    path,
    permission: 'read',
    input: z.object({}),
    output: z.object({
      user_id: id,
      organization_id: id,
      role: z.enum(roles),
      plan: z.object({
        key: z.string(),
        label: z.string(),
        group: z.enum(['free', 'paid']).describe('free: a plan that does not publish'),
        requests_per_hour: z.int().describe('For each key'),
        can_publish: z.boolean(),
      }),
      hourly: z
        .object({
          limit: z.int(),
          used: z.int(),
          remaining: z.int(),
          resets_at: instant,
          of: z.enum(['key', 'person']).describe('A person in the browser is counted apart from their keys'),
        })
        .describe('Extension: this hour’s requests, this one counted'),
      daily_queries: z.object({
        limit: z.int().nullable().describe('Null: no cap'),
        used_today: z.int().nullable().describe('Null: not counted where there is no cap'),
        remaining: z.int().nullable(),
        resets_at: instant,
      }),
      credits: z.object({
        enabled: z.boolean(),
        balance: z.int().nullable().describe('Null while credits are off'),
        free_monthly_allowance: z.int(),
        note: z.string(),
        spent_this_month: z.int().describe('Extension'),
        granted_this_month: z.int().describe('Extension: what the administrator gave, or took, besides'),
        next_allowance: z
          .object({ at: instant, amount: z.int() })
          .nullable()
          .describe('Extension: null while credits are off'),
      }),
      projects: z
        .object({
          limit: z.int().nullable().describe('Active ones; null: no limit'),
          active: z.int(),
        })
        .describe('Extension: what the plan allows, and what there is'),
      endpoints: z.record(z.string(), z.object({ credits: z.int(), counts_toward_daily_quota: z.boolean() })),
      free_plan_notes: z
        .array(z.string())
        .describe('What the plan holds back; empty where it holds back nothing'),
      permissions: z.object({
        group: z.enum(permissionGroupNames).nullable().describe('The token’s; null in a browser session'),
        granted: z.array(z.enum(permissions)).describe('Extension'),
      }),
    }),
    examples: [{ title: 'Mine', input: {} }],
  }),

  ledger: query({
    summary: 'What credits were spent on and granted for, newest first',
    path,
    action: { in: 'query', value: 'ledger' },
    permission: 'read',
    // It names members and tokens of all projects.
    reach: 'organization',
    beyond: true,
    input: z.object({ ...range, ...paging }),
    output: z.object({ entries: z.array(ledgerEntry) }),
    meta: pageMeta,
    examples: [{ title: 'The newest', input: {} }],
  }),

  ledgerCsv: query({
    summary: 'The ledger of credits as CSV',
    description: 'UTF-8, RFC 4180: the newest 10,000 entries of the range.',
    path,
    action: { in: 'query', value: 'ledger_csv' },
    permission: 'read',
    // It names members and tokens of all projects.
    reach: 'organization',
    beyond: true,
    input: z.object(range),
    output: z.object({ filename: z.string(), csv: z.string() }),
    examples: [{ title: 'All', input: {} }],
  }),

  grant: command({
    summary: 'Give an organization credits for this month, or take some',
    recorded: {
      object: 'organization',
      id: 'organization_id',
      details: ['amount', 'reason'],
    },
    path,
    action: { in: 'body', value: 'grant' },
    permission: 'manage',
    effect: 'adds',
    administrator: true,
    beyond: true,
    input: z.object({
      organization_id: id.optional().describe('Default: your own'),
      amount: z
        .int()
        .min(-1_000_000)
        .max(1_000_000)
        .refine((amount) => amount !== 0, { error: () => t`must not be 0` })
        .describe('A negative number removes credits'),
      reason: line(300),
    }),
    output: z.object({ id, balance: z.int() }),
    errors: ['not_found', 'invalid_state'],
    refreshes: ['account'],
    examples: [{ title: 'For a busy month', input: { amount: 500, reason: 'The election supplement' } }],
  }),
};
