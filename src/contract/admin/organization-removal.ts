import { z } from 'zod';

import { done, instant, line } from '#contract/fields.ts';
import { command, query } from '#contract/operation.ts';

const access = { permission: 'manage', role: 'owner', session: true, beyond: true } as const;

export const organizationRemoval = {
  get: query({
    summary: 'What would be lost with the organization, and whether it is to be removed',
    path: 'organization-removal.php',
    ...access,
    input: z.object({}),
    output: z.object({
      removal_at: instant.nullable().describe('When it is removed; null: it stays'),
      asked_by_name: z.string().nullable(),
      lost: z.object({
        members: z.int(),
        tokens: z.int(),
        projects: z.int(),
        accounts: z.int(),
        cards: z.int(),
        posts: z.int(),
        scheduled: z.int().describe('Posts that are cancelled at once'),
        sending: z.int().describe('Posts on their way: they are not cut off'),
        media: z.int(),
        templates: z.int(),
        recipes: z.int(),
      }),
    }),
    examples: [{ title: 'Mine', input: {} }],
  }),

  begin: command({
    summary: 'Have the organization removed in seven days',
    recorded: { object: 'organization' },
    description:
      'Scheduled posts are cancelled at once and sending is paused. Until it is removed only owners see it, and any of them can take it back.',
    path: 'organization-removal.php',
    action: { in: 'body', value: 'begin' },
    ...access,
    input: z.object({ name: line(200).describe('The organization’s name, so that it is meant') }),
    output: z.object({ removal_at: instant, cancelled: z.int() }),
    errors: ['invalid_state'],
    refreshes: ['*'],
    examples: [{ title: 'Remove it', input: { name: 'Marsh Media' } }],
  }),

  cancel: command({
    summary: 'Keep the organization after all',
    recorded: { object: 'organization' },
    description: 'Posts that were cancelled stay so; sending goes on.',
    path: 'organization-removal.php',
    action: { in: 'body', value: 'cancel' },
    ...access,
    input: z.object({}),
    output: done,
    errors: ['invalid_state'],
    refreshes: ['*'],
    examples: [{ title: 'Keep it', input: {} }],
  }),
};
