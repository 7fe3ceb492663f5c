import { z } from 'zod';

import { done, id, instant, line } from './fields.ts';
import { command, query } from './operation.ts';
import { permissionGroupNames } from './permissions.ts';

const token = z.object({
  id,
  name: z.string(),
  hint: z.string().describe('The first characters, to tell tokens apart'),
  group: z.enum(permissionGroupNames),
  user_id: id,
  user_name: z.string(),
  created_at: instant,
  expires_at: instant.nullable(),
  last_used_at: instant.nullable(),
  revoked_at: instant.nullable(),
});

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
    recorded: { done: 'Made', object: 'token', id: 'token.id', details: ['name', 'group', 'user_id'] },
    description: 'The key is in this answer and never shown again: only its hash is kept.',
    path: 'tokens.php',
    action: { in: 'body', value: 'create' },
    permission: 'manage',
    role: 'admin',
    beyond: true,
    input: z.object({
      name: line(80),
      group: z.enum(permissionGroupNames),
      user_id: id.optional().describe('A member; default is yourself'),
      expires_at: instant.optional(),
    }),
    output: z.object({ token, key: z.string() }),
    errors: ['not_found'],
    refreshes: ['tokens'],
    examples: [{ title: 'A key that only reads', input: { name: 'Dashboard', group: 'reader' } }],
  }),

  revoke: command({
    summary: 'Revoke an API token at once',
    recorded: { done: 'Revoked', object: 'token' },
    path: 'tokens.php',
    action: { in: 'body', value: 'revoke' },
    permission: 'manage',
    role: 'admin',
    beyond: true,
    input: z.object({ id }),
    output: done,
    errors: ['not_found'],
    refreshes: ['tokens'],
    examples: [{ title: 'Revoke', input: { id: 1 } }],
  }),
};
