import { z } from 'zod';

import { done, id, instant, line, sentInstant } from '#contract/fields.ts';
import { command, query } from '#contract/operation.ts';
import { permissionGroupNames } from '#contract/permissions.ts';

export const tokenStates = ['active', 'expired', 'revoked', 'off'] as const;

const token = z.object({
  id,
  name: z.string(),
  hint: z.string().describe('The first characters, to tell tokens apart'),
  group: z.enum(permissionGroupNames),
  user_id: id,
  user_name: z.string(),
  agent: z.boolean().describe('Whether its member is an agent'),
  projects: z
    .array(z.object({ id, name: z.string() }))
    .nullable()
    .describe(
      'What it is limited to; null: every project. Empty: those projects are gone, so it reaches none',
    ),
  daily_cap: z.int().nullable().describe('Requests of a UTC day; null: no cap'),
  used_today: z.int().describe('Requests since 00:00 UTC'),
  created_at: instant,
  expires_at: instant.nullable(),
  last_used_at: instant.nullable().describe('To the minute'),
  revoked_at: instant.nullable(),
  old_key_ends_at: instant
    .nullable()
    .describe('Until then the key before the last rotation works too; null: there is none that works'),
  app_host: z
    .string()
    .nullable()
    .describe('Of a connected app: the host that its member connected it from. Null: a token with a key'),
  state: z
    .enum(tokenStates)
    .describe('`off`: its member is deactivated or gone. Only an `active` one opens anything'),
});

const projectIds = z
  .array(id)
  .max(200)
  .describe('Projects that it is limited to; none: every project, those to come too');

const dailyCap = z.int().min(1).max(1_000_000);

/** A token's permissions depend on its group, its member's role, and these. */
export const tokens = {
  list: query({
    summary: 'The organization’s API tokens',
    path: 'tokens.php',
    permission: 'manage',
    role: 'admin',
    beyond: true,
    input: z.object({}),
    output: z.object({ tokens: z.array(token) }),
    examples: [{ title: 'All tokens', input: {} }],
  }),

  create: command({
    summary: 'Make an API token for a member',
    recorded: {
      object: 'token',
      id: 'token.id',
      details: ['name', 'group', 'user_id', 'project_ids', 'daily_cap'],
    },
    description:
      'The key is in this answer and never shown again: only its hash is kept. A token limited to projects sees and ' +
      'changes what belongs to them, and what belongs to no project; anything of another project is `not_found`, and ' +
      'what is about the organization as a whole is `forbidden`.',
    path: 'tokens.php',
    action: { in: 'body', value: 'create' },
    permission: 'manage',
    effect: 'adds',
    role: 'admin',
    beyond: true,
    input: z.object({
      name: line(80),
      group: z.enum(permissionGroupNames),
      user_id: id.optional().describe('A member; default is yourself'),
      project_ids: projectIds.default([]),
      daily_cap: dailyCap
        .optional()
        .describe('Requests of a UTC day; the next one is answered 429 `rate_limited`. Absent: no cap'),
      expires_at: sentInstant.optional(),
    }),
    output: z.object({ token, key: z.string() }),
    errors: ['not_found'],
    refreshes: ['tokens'],
    examples: [
      { title: 'A key that only reads', input: { name: 'Dashboard', group: 'reader' } },
      {
        title: 'An agent of one project, 500 requests a day',
        input: { name: 'Marsh agent', group: 'writer', project_ids: [1], daily_cap: 500 },
      },
    ],
  }),

  edit: command({
    summary: 'Change what limits an API token',
    recorded: {
      object: 'token',
      details: ['project_ids', 'daily_cap', 'expires_at'],
    },
    description:
      'What is left out stays, the key included. An expired token works again with a later expiry; a revoked one never ' +
      'does. A token cannot grant more than its own limits, so none widens itself.',
    path: 'tokens.php',
    action: { in: 'body', value: 'edit' },
    permission: 'manage',
    effect: 'sets',
    role: 'admin',
    beyond: true,
    input: z.object({
      id,
      project_ids: projectIds.optional(),
      daily_cap: dailyCap.nullable().optional().describe('Requests of a UTC day; null: no cap'),
      expires_at: sentInstant.nullable().optional().describe('In the future; null: never'),
    }),
    output: z.object({ token }),
    errors: ['not_found', 'invalid_state'],
    refreshes: ['tokens'],
    examples: [
      { title: 'For another year', input: { id: 1, expires_at: '2031-01-01T00:00:00Z' } },
      { title: 'Only 500 requests a day', input: { id: 1, daily_cap: 500 } },
    ],
  }),

  rotate: command({
    summary: 'Give an API token a new key',
    recorded: { object: 'token', details: ['old_key_hours'] },
    description:
      'Everything else of the token stays. The key so far ends at once, or works on for some hours, so that whatever ' +
      'uses it can be changed meanwhile. One from before that ends in any case.',
    path: 'tokens.php',
    action: { in: 'body', value: 'rotate' },
    permission: 'manage',
    effect: 'ends',
    role: 'admin',
    beyond: true,
    input: z.object({
      id,
      old_key_hours: z
        .number()
        .min(0)
        .max(24)
        .default(0)
        .describe('How long the key so far works on; 0: it ends at once'),
    }),
    output: z.object({ token, key: z.string() }),
    errors: ['not_found', 'invalid_state'],
    refreshes: ['tokens'],
    examples: [{ title: 'A new key; the old one for an hour more', input: { id: 1, old_key_hours: 1 } }],
  }),

  revoke: command({
    summary: 'Revoke an API token at once',
    recorded: { object: 'token' },
    path: 'tokens.php',
    action: { in: 'body', value: 'revoke' },
    permission: 'manage',
    effect: 'ends',
    role: 'admin',
    beyond: true,
    input: z.object({ id }),
    output: done,
    errors: ['not_found'],
    refreshes: ['tokens'],
    examples: [{ title: 'Revoke', input: { id: 1 } }],
  }),
};
