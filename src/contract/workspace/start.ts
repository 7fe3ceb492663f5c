import { z } from 'zod';

import { command, query } from '#contract/operation.ts';
import { startSteps } from './start-steps.ts';

const path = 'start.php';

export const stepStates = ['done', 'skipped', 'open'] as const;

const firstSteps = z.object({
  steps: z.array(
    z.object({
      step: z.enum(startSteps),
      state: z.enum(stepStates).describe('done is read off what is there; what is skipped can still be done'),
      may: z.boolean().describe('Whether the caller can do it'),
      who: z.array(z.string()).describe('Members who can, by name: at most five; empty where the caller can'),
      needs_plan: z.boolean().describe('Whether the organization’s plan keeps everyone from it'),
      operation: z.string().describe('The operation that does it next'),
    }),
  ),
  done: z.int(),
  total: z.int(),
  complete: z.boolean().describe('No step is open'),
  hidden: z.boolean().describe('Whether the reminder on every screen is dismissed'),
  next: z.string().nullable().describe('The operation of the first open step; null: none is open'),
  counts: z
    .object({
      projects: z.int().describe('Active ones'),
      accounts: z.int().describe('Connected ones of active projects'),
      sources: z.int().describe('Switched on, of the installation'),
      cards: z.int(),
      posts: z.int(),
      published: z.int().describe('Posts that at least one network has taken'),
      measured: z.int().describe('Published posts whose numbers were read'),
    })
    .describe('What there is'),
  has_trends: z.boolean().describe('Whether the sources have brought anything'),
});

/** The first steps of an organization: from nothing to a published post and its numbers. */
export const start = {
  get: query({
    summary:
      'The first steps: what the organization still needs before it publishes, and which operation does it',
    path,
    permission: 'read',
    reach: 'person',
    beyond: true,
    input: z.object({}),
    output: firstSteps,
    examples: [{ title: 'What is missing', input: {} }],
  }),

  edit: command({
    summary: 'Skip first steps, or dismiss the reminder',
    description: 'What is left out stays. A skipped step can still be done, and is done then.',
    recorded: { details: ['skipped', 'hidden'] },
    path,
    permission: 'manage',
    effect: 'sets',
    role: 'admin',
    beyond: true,
    input: z.object({
      skipped: z.array(z.enum(startSteps)).max(startSteps.length).optional().describe('All that are skipped'),
      hidden: z.boolean().optional(),
    }),
    output: firstSteps,
    refreshes: ['start'],
    examples: [{ title: 'Sources later', input: { skipped: ['sources'] } }],
  }),
};
